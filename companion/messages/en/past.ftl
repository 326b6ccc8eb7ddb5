# Looking back at a game.

help = 1 back · 2 on · Enter the picture · U leave · ← → ↑ ↓ Page Home End
back = ◀ Back
on = On ▶
the-table = ▦ The table
the-picture = ◉ Picture
turn-of = { $n } of { $of }
and-more = and { $count } more
not-shown = The picture can't be shown.
which-game = Which game do you look back on?
no-game = No game is in the log yet.
game = { $title }: { AND($names) }
# Where one is: whose turn, which of how many, at what time of the game.
turn = { $name }: Turn { $n }, { $clock }
nobodys-turn = Turn { $n } of { $of }, { $clock }
lost = The position can't be shown: the rules of this version don't follow the record.
pruned = The picture was deleted to make room.
picture-title = The picture of the game
picture-save = A picture of this game can be saved: on a drive that is plugged in, else with your pictures.
picture-scan = Scan the code to get the picture on your phone, or save it here.
picture-save-row = ⇩ Save the picture
report-detail = scores, luck, decisions
