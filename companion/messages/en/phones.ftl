# The game on the phones of the house.

title = The game on your phones
off-text = Off. Who scans the code sees the game and can change nothing; hidden dice are never shown. All phones in this network can, and the way to them is not encrypted.
on-text = On. Scan the code: the game, to look at only.
starts = It starts …
unwritable = It can't be switched on: the folder of the log can't be written.
on = ▶ On, for all phones in this network
off = ■ Off
anew = ↻ Another address
old-ends = the old one ends

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
