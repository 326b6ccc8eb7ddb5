# What the voice says of a game by itself: short, since play goes on meanwhile.

turn = { $name }'s turn.
scored = { $passes ->
    [no] { POINTS($points) } for { $name }, { $total } in all.
   *[other] { POINTS($points) } for { $name }, { $total } in all; { $next } is next.
}
has = { $name } has { $score }.
corrected = Corrected: { $name } has { $score }.
