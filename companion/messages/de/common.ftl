# Was in allen Teilen gesagt wird.

locale = de
language = Deutsch

## Um andere Sätze herum

ruled = { $said } ({ $rule }).
    .spoken = { $said }.
    .bare = { $said }.
about = { $player }: { $said }
stated = { $said }.
sentences = { SPACED($all) }
    .shortest = { FIRST($all) }

## Spieler, Würfel, Zahlen

who = { CAP($player) }
player = Platz { $n }
face = { $n }
number-word = { $n ->
    [0] null
    [1] eins
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
   *[other] { $n }
}
dice = { $n ->
    [0] kein Würfel
    [one] { $case ->
        [acc] einen Würfel
       *[nom] ein Würfel
    }
   *[other] { NUMBER-WORD($n) } Würfel
}
points = { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
}
# Das Feld, wie es auf dem Brett steht: t14, oder das zweite der gelben Röhre.
feld = { COLOUR-OF($n) ->
    [red] rot{ NUMBER-OF($n) }
    [green] grün{ NUMBER-OF($n) }
    [yellow] gelb{ NUMBER-OF($n) }
    [blue] blau{ NUMBER-OF($n) }
   *[none] { $n }
}
