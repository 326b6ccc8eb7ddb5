# The game on the phones of the house.

title = The game on your phones
off-text = Off. Who scans the code sees the game and can change nothing; hidden dice are never shown. All phones in this network can, and the connection is not encrypted.
on-text = On. Scan the code: the game, to look at only.
starts = It starts …
unwritable = It can't be switched on: the folder of the log can't be written.
on = ▶ On, for all phones in this network
off = ■ Off
anew = ↻ Another address
old-ends = the old one ends
press = ☛ Phones may press, too
look = ☛ Phones only look on
free = ↻ Free the seats
press-text = On. Scan the code, choose your name, press on your phone.
sitting = On. Phones play for: { AND($names) }.
sitting-many = On. Phones play for { $count } players.
unheard = Phones can't be listened to: the folder of the log can't be written.

## What phones are answered

not-allowed = The table takes nothing from phones now.
no-answer = The table does not answer. Use the buttons or the screen there.
slower = Too often. Wait a moment and press again.
asked-before = That was pressed before.
other-game = Another game has begun at the table.
no-such-seat = There is no such player.
plays-itself = The program plays for { $name }.
taken = Another phone plays for { $name }. At the table's screen the seats can be freed.
not-your-seat = This phone plays for nobody now. Choose your name again.
meanwhile = Something has happened at the table meanwhile. Look, then press again.
not-your-step = Only whoever did it can take it back on a phone. At the table everybody can.
no-bids = There are no bids in this game.
not-your-turn = It is not your turn.

## The page itself

page-game = The game
page-waiting = Waiting for a game
page-connecting = Connecting …
page-live = Live
page-lost = No connection. Trying again …
page-trouble = The game can't be read at the moment. Trying again …
page-players = Players and scores
page-story = What happened, the latest first
page-throws = { $name } throws.
page-thrown = Dice are thrown.
page-undone = The last step is taken back.
page-dice = Dice
page-turn = In this turn
page-aside = set aside
page-board = The board
page-which = Press your own buttons here: who are you?
page-playing = You are { $name }.
page-leave = Not me
page-done = ✔ Done
page-confirm = Confirm
page-undo = ↶ Take back
page-bid = Bid
page-dudo = Dudo!
page-fewer = fewer
page-more = more
