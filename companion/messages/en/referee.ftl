# What the referees of all games say at the table.

## What was played

throws = { $player } throws { $dice }
throws-perhaps = { $player } throws { $dice } (perhaps { OR($others) }{ $more ->
    [yes] , or others
   *[no] { "" }
})
turn-scored = { $player } scores { POINTS($points) } and has { $total }
total = { $player } { $score }
totals = { COMMAS($totals) }
does = { $player } { $deed }

## Void throws

void = { $kind ->
    [cocky] A die is cocked
   *[bum] A die left the roll zone
}: { void-then } ({ $rule }), { $count } of { $most } in a row.
    .spoken = { $kind ->
        [cocky] A die is cocked
       *[bum] A die left the roll zone
    }: { void-then }, { $count } of { $most } in a row.
void-then = { $lost ->
    [yes] the turn is lost
   *[no] { $thrown ->
        [one] throw it again
       *[other] throw all { DICE($thrown) } again
    }
}
it-counts = We agreed: it counts
nothing-to-overrule = There is nothing to overrule.

## Corrections

nothing-to-take-back = There is nothing to take back.
taken-back = Taken back: { $what }
not-on-record = That is not on the record any more.
never-happened = It never happened
what-is-right = { $what } What is right?
corrected = Corrected: { $what }
cannot-be = That can't be: { $why }
misfit = That does not fit what came later: { $why } What then?
leave-all = Leave everything as it was
nothing-changed = Nothing was changed.
correct-and-take-back = { $after ->
    [0] Correct it, and take it back
   *[other] Correct it, and take it and the { $after } after it back
}
would-be-over = { $what }, but the game would be over.
would-be-turn-of = { $what }, but it would be the turn of { $player }.
fewer-void = { $what }, but only { $count } were void.
does-not-go = That does not go with what was played since. It can be corrected in the list.
dice-alone = { $dice }
it-counted = It counted: { $dice }
other-dice = Other dice, one by one
what-did-die-show = Die { $die } of { $of }: what did it show?

## Throws entered by hand

enter-throw = Enter the throw
last-die-back = Take the last die back
let-camera-read = Let the camera read it
die-of = Die { $die } of { $of }

## What can't be seen

play-it = Play it; if it leans, throw again.
dice-missing = I see { DICE($seen) } of { NUMBER-WORD($wanted) }: is one in a hand, on the floor or covered?
dice-unsure = { CAP(DICE($count)) } can't be read surely: { $why }.
hard-to-see = hard to see

## Turns and presses

wrong-button = That was { $owner }'s button; it is { $player }'s turn
game-over = The game is over.
throw-now = { $player }: throw { DICE($count) }
too-many-thrown = { CAP(DICE($count)) } lie in the roll zone, but { $player } has { DICE($wanted) } to throw
what-counts = What counts?
