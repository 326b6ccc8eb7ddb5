# The boards in the terminal.

war = The War is on: six scoring dice earn another turn.
set-aside = Set aside: { $text } ({ POINTS($points) } this turn)
thrown = Thrown: { $text }
palifico = Palifico: the face stays, and pacos are ordinary dice.
standing-bid = Standing bid: { $text } by { $name }
dice-of = { $name }'s dice: { $text }
has-dice = { $name } { $count ->
    [one] { $count } die
   *[other] { $count } dice
}
discs = { $side ->
    [safe] safe
    [vulnerable] vulnerable
   *[taken] taken
}: { $text }
round = Round { $round } of 6, score { $score }
red-die = red { $n }
dice-thrown = Dice: { $text }
piles = Piles: { $text }
pile = { $name } ({ $side ->
    [south] South
   *[north] North
}) { $total }
legend = S or N: safe, s or n: unsafe
to-play = { $name } to play
colour = { $colour ->
    [red] red
    [green] green
    [yellow] yellow
   *[blue] blue
}
home = { $count } home
plays = { $name } to play { AND($shown) }
throws = { $name } to throw{ $again ->
    [yes] { " again" }
   *[no] { "" }
}{ $count ->
    [0] { "" }
    [1] , once at
    [2] , twice at
   *[other] , { NUMBER-WORD($count) } times at
}
