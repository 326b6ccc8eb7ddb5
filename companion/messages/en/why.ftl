# What stood behind a ruling, and old evenings by today's program.

not-kept = The readings of this game were not kept, so I can't say what was weighed.
otherwise = Today's program already rules differently before this, so I can't say what was weighed then.
not-weighed = Nothing had to be weighed.
came-of-look = This is what was read from the table at rest.
came-of-press = Somebody pressed { $button }.
came-of-seat = Seat { $seat } pressed { $button }.
came-of-answer = This was the answer to a question. { $question } { $answer }.
came-of-touch = It was chosen on the screen.
camera-lost = The camera was lost.
agreed = The players agreed on it.
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
no-cues = { $title }: its readings were not kept (an earlier version played it, or it was deleted with its pictures).
compared = { $title }: { $of } events, { $count ->
    [0] all the same
   *[other] { $count } differ
}.
then = then: { $told }
now = now: { $told }
nothing = nothing
