# A club of tables: what companion club says.

missing = This needs more packages: pip install 'tabletop-companion[club]'
bad-address = That is no address of a PostgreSQL database ({ $why }). One looks like this: host=club.example dbname=club user=table
empty-address = it is empty
password-in-address = Leave the password out of the address: it belongs into the file ~/.pgpass, which only you can read.
no-unicode = The club's database can't hold all names: its encoding has to be UTF8. Create it anew: createdb --encoding=UTF8 --template=template0 NAME
not-allowed = The club's database does not allow that ({ $why }). Whoever keeps it has to grant it.
other-version = The club's database was made by another version of this program. Update the older one.
away = The club's database can't be reached ({ $why }). Nothing is lost; the next sending makes up for it.
refused = The club's database refuses that ({ $why }).
what-is-sent =
    Sent are: who played, when and by which house rules, every throw, move, button and ruling of each finished game.
    Not sent are: pictures, sounds and games that were broken off. Everybody in the club can read it. Tell the players.
sure = Join, and send { $count ->
    [0] every game from now on
    [one] the one finished game of this log and every later one
   *[other] the { $count } finished games of this log and every later one
}?
joined = This table belongs to the club now. Games are sent after each one, and by companion club send.
left = Nothing is sent any more. What the club has of this table stays there.
no-member = This table belongs to no club. Join one: companion club join ADDRESS
not-sent = Game { $n } is not sent: { $why ->
    [other] the club has it with other content, as after companion rename. To put this in its place: companion club withdraw { $n }, then companion club send.
    [refused] the club's database does not accept what is in it.
   *[unread] it is damaged. companion check mends what can be mended.
}
sent = { $count ->
    [0] No game was sent.
    [one] One game was sent.
   *[other] { $count } games were sent.
} The club had { $there } before.
flawed = Game { $n } of those fetched: { $what }
withdrawn-elsewhere = Game { $n } in { $file } is no longer in the club. To delete it here, too: companion delete { $n } --log-db { $file }
fetched = { $count ->
    [0] Nothing is new.
    [one] One game is new.
   *[other] { $count } games are new.
} All are in { $file }; with --log-db and this name every command reads them, as companion report --all does.
withdrawn = Game { $n } is no longer in the club. With the next sending it goes there again, unless it is deleted here or this table leaves the club.
not-there = Game { $n } is not in the club.
no-ranking = No finished game with a winner is in the club yet.
place = No.
player = Player
games = Games
won = Won
rating = Strength
spread = ±
at-least = At least
