# What the voice says of a game by itself: short, since play goes on meanwhile.

turn = { $name }'s turn.
scored = { POINTS($points) } for { $name }, { $total } in all.
has = { $name } has { $score }.
corrected = Corrected: { $name } has { $score }.
no-points = No points in this throw.
worth = { POINTS($points) }.
worth-at-best = Up to { POINTS($points) }.
