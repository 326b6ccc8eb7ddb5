# A hint on the screen, and what the coach says of turns and throws.

## On the screen

title = A hint
ask = May the screen suggest turns in this game when somebody asks? Everybody at the table has to agree. It is noted in the record.
yes = ✔ All agree to hints
no = ✖ No hints in this game
agreed = Everybody agreed that the screen may suggest turns.
none = Everybody agreed to play without hints.
thinks = The screen is thinking …
nothing = There is nothing to choose from now.
hidden = Your dice are under the cup: the screen does not know them.
failed = No hint can be given for this position.
before-throw = { $player }, before the throw
turns-of = { $player }: { $only ->
    [yes] the only turn
   *[no] the best turns
}
nothing-done = Nothing can be done
steps = { CAP(SEMICOLONS($all)) }
option = { $n }. { $deed } – { $worth }
option-why = { $n }. { $deed } – { $worth }. { CAP($why) }

## What a turn is worth

reaches = reaches it in { $chance } of 100 cases
wins = wins { $chance } of 100{ within }
# Nothing that may still fail is rounded to 100, and nothing that may still happen to 0.
share = { $edge ->
    [few] fewer than 0.1
    [most] more than 99.9
   *[none] { NUMBER($share, minimumFractionDigits: 1, maximumFractionDigits: 1) }
}
points-exact = { DECIMAL($amount, digits: 2) } points
points-about = { DECIMAL($amount) } points{ within }
# Half of the 95 % interval, where it was rolled out.
within = { $rolled ->
    [yes] { " " }(±{ NUMBER($spread, minimumFractionDigits: 1, maximumFractionDigits: 1) })
   *[no] { "" }
}

## Chances of a throw

playable = { $percent }% of all throws leave something to play.
shows = { $thrown ->
    [one] Any one number shows in { $percent }% of them.
   *[other] Any one number shows in { $percent }% of them ({ $thrown } dice).
}
bid-chance = Whoever sees no dice: of { $of }, at least { $count } count with a chance of { $percent }%.

## Why a turn is good or bad

reasons = { SEMICOLONS($reasons) }
turn-over = that ends the turn with { POINTS($points) }
another-turn = { $points ->
    [one] 1 point recorded
   *[other] { $points } points recorded
}, and as all six dice scored, another turn
so-far = { POINTS($points) } so far, and { $left ->
    [one] 1 die to throw brings
   *[other] { $left } dice to throw bring
} { NUMBER($gain, minimumFractionDigits: 1, maximumFractionDigits: 1) } more on average
rogue-out = a Rogue Out is possible, in { $cases } of 100 cases
now-over = { POINTS($points) } now: that makes { $scored }, and the game is over
now-later = { POINTS($points) } now: that makes { $scored }, and { $left ->
    [one] the last round, with 1 die, brings
   *[other] the rounds to come, the next one with { $left } dice, bring
} { NUMBER($later, minimumFractionDigits: 2, maximumFractionDigits: 2) } more on average
now-set = { POINTS($points) } now: that makes { $scored }, and the other player has to score more
now-needs = { POINTS($points) } now: that makes { $scored }, { $need ->
    [0] and that is enough
    [one] and one more is needed
   *[other] and { $need } more are needed
}
settled = { $own ->
    [yes] more than half of all points are won already: the game can't be lost any more
   *[no] the opponent has more than half of all points already: the game can't be won any more
}
into-pile = { POINTS($points) } into the pile
more-unsafe = { $count ->
    [one] { $count } more opposing disc unsafe
   *[other] { $count } more opposing discs unsafe
}
made-safe = { $count ->
    [one] { $count } own disc made safe
   *[other] { $count } own discs made safe
}
ends-game = that ends the game
draws-game = that ends the game in a draw
loses-game = that loses the game
can-capture = { $count ->
    [0] the opponent can capture nothing with the next throw
   *[other] the opponent can capture something with { $count } of { $of } throws
}
wins-game = that wins the game
throws-again = throws again
challenge-odds = takes { NUMBER-WORD($count) } sixes in all, which come in { $percent } of 100 cases; the turn ends either way
captures = captures { $count ->
    [one] one counter
   *[other] { NUMBER-WORD($count) } counters
}
can-capture-next = { $count ->
    [0] the next player can capture none of yours at once
   *[other] the next player can capture one of yours with { $count } of 6 throws
}
ucks-off = ucks off { NUMBER-WORD($count) }
brings-home = brings { NUMBER-WORD($count) } home
out-of-base = { NUMBER-WORD($count) } out of base
makes-blob = makes a blob
breaks-blob = breaks a blob
# After can-uck-off.
can-challenge = with { $count } of 36 throws it can open a challenge
can-uck-off = { $count ->
    [0] the other side can uck nothing off with the next throw
   *[other] the other side can uck something off with { $count } of 36 throws
}
cases = { $percent ->
    [few] fewer than 1
    [most] more than 99
   *[other] { $percent }
}
exactly-right = { $bid } is exactly right in { $cases } of 100 cases
bid-true = { $bid } is true: your own dice are enough
bid-needs = { $bid } needs { $hidden ->
    [one] the one die not seen
   *[other] { $whole ->
        [yes] all { $hidden }
       *[no] { $wanted } of the { $hidden }
    } dice not seen
}: true in { $cases } of 100 cases
bid-false = { $bid } can't be true: it needs { $wanted } more, and { $hidden ->
    [0] no die is hidden
    [one] only one die is hidden
   *[other] only { $hidden } dice are hidden
}
doubted = { $said }; { $often ->
    [never] nobody is likely to doubt it
    [always] it is sure to be doubted
   *[cases] likely to be doubted in { $cases } of 100 cases
}
