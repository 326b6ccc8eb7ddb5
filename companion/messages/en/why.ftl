# What stood behind a ruling, and old evenings by today's program.

not-kept = What came in from the table was not kept with this game, so what was weighed can't be told.
otherwise = Today's program rules otherwise before this, so what was weighed then can't be told.
not-weighed = Nothing had to be weighed.
came-of-look = It came of a look at the table at rest.
came-of-press = It came of a press: { $button }.
came-of-seat = It came of a press: { $button } of seat { $seat }.
came-of-answer = It came of an answer. { $question } { $answer }.
came-of-touch = It was chosen on the screen.
camera-lost = The camera was lost.
agreed = The table agreed on it.
event = Event { $number }, { $clock }: { $told }
the-rule = The rule, { $rule }: { $text }
picture = The picture: { $path }
events-are = Game { $number } has the events 1 to { $count }.
not-followed = Game { $number } can't be followed: { $why }
no-session = The log has no game { $number }. companion sessions lists them.
rulings-differ = { $count ->
    [0] Nothing differs.
    [one] { $count } ruling differs.
   *[other] { $count } rulings differ.
}
game = Game { $number } ({ $name }, { AND($names) })
no-cues = { $title }: what came in from the table was not kept (an earlier version played it, or it was deleted with its pictures).
compared = { $title }: { $of } events, { $count ->
    [0] all the same
   *[other] { $count } differ
}.
then = then: { $told }
now = now: { $told }
nothing = nothing
