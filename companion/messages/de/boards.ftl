# Die Bretter im Terminal.

war = Es ist Krieg: Sechs Würfel, die alle zählen, bringen einen weiteren Zug.
set-aside = Beiseite: { $text } ({ POINTS($points) } in diesem Zug)
thrown = Geworfen: { $text }
palifico = Palifico: Die Zahl bleibt, und Pacos sind gewöhnliche Würfel.
standing-bid = Gebot: { $text } von { $name }
dice-of = Würfel von { $name }: { $text }
has-dice = { $name } { $count } Würfel
discs = { $side ->
    [safe] sicher
    [vulnerable] angreifbar
   *[taken] genommen
}: { $text }
round = Runde { $round } von 6, { POINTS($score) }
red-die = rot { $n }
dice-thrown = Würfel: { $text }
piles = Stapel: { $text }
pile = { $name } ({ $side ->
    [south] Süd
   *[north] Nord
}) { $total }
legend = S oder N: sicher, s oder n: angreifbar
to-play = { $name } ist am Zug
colour = { $colour ->
    [red] Rot
    [green] Grün
    [yellow] Gelb
   *[blue] Blau
}
home = { $count } im Ziel
plays = { $name } hat { AND($shown) } zu spielen
throws = { $name } wirft{ $again ->
    [yes] { " noch einmal" }
   *[no] { "" }
}{ $count ->
    [0] { "" }
    [1] , einmal dran
   *[other] , { NUMBER-WORD($count) }mal dran
}
