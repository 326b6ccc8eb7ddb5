# Luck and skill of a game, and the command coach.

## Luck and skill

amount-of = { $unit_of ->
    [chance] { $amount ->
        [one] { $amount } hundredth
       *[other] { $amount } hundredths
    } of a win
   *[points] { POINTS($amount) }
}
account = { $name } had { $luck ->
    [good] { amount-of } of good luck
    [bad] { amount-of } of bad luck
   *[even] neither good nor bad luck
} and gave away { $given ->
    [0] nothing
   *[other] { $given }{ within }
}.
within = { $spread ->
    [0] { "" }
   *[other] { " " }(±{ $spread })
}
how = { $unit_of ->
    [chance] A hundredth of a win is one game won more in a hundred.
   *[points] Points are those of the score.
} { $values ->
    [exact] Values are exact.
    [rolled] Values are estimates; the cost of decisions was rolled out, with its 95% interval (±) (docs/coach.md).
   *[estimates] Values are estimates (docs/coach.md).
}
round = the round
throw = { $what }: { DECIMAL($amount) } expected, luck { SIGNED($gain) }
decision = { $text }: { $amount ->
    [0] nothing better
   *[other] { DECIMAL($amount) } given away{ within-tenths }{ better-turn }
}
within-tenths = { $spread ->
    [0] { "" }
   *[other] { " " }(±{ DECIMAL($spread) })
}
better-turn = { $turns ->
    [none] { "" }
   *[other] ; better: { $turns }
}

## The command coach

name-either = Name a game and a position, or --session with a number, but not both.
name-position = Name a game and a position, as in: { $command }
no-coach = There is no coach for { $title }.
leaves-out = The values don't take the house { $count ->
    [one] rule
   *[other] rules
} { AND($rules) } into account.
no-aim = Only a game for one has a score to aim at: leave out --aim for { $title }.
hidden-dice = The dice of { $player } are not known: write them in place of the question marks.
turns = { CAP($player) } has { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}; { $values ->
    [exact] the values are exact
    [rolled] the best { $best } are rolled out, up to { $most } times each
   *[estimates] the values are estimates
}.
turn = { $n }. { $text }: { $worth }{ behind }
behind = { $how ->
    [first] { "" }
    [more] , but it does not win at once
    [same] , as good
   *[other] , { DECIMAL($amount) } less{ $close ->
        [yes] { " " }(too close to call)
       *[no] { "" }
    }
}
why = Why: { $why }.
cups-lifted = The cups are being lifted: there is nothing left to decide.
stands-aim = Whoever plays for it reaches this score in { DECIMAL($amount) } of 100 cases.
stands-chance = { CAP($player) } wins { DECIMAL($amount) } of 100.
stands-points = { CAP($player) } can expect { DECIMAL($amount, digits: 2) } points.
throw-comes = A throw comes next. Add --throw with the dice to see what to do with them.
cost-most = What cost { $name } most:
cost = { amount-of }{ within-tenths }: { $what }
better = better: { $what }
named = { $text } ({ $told })
