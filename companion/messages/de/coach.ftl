# Glück und Können in einem Spiel, und der Befehl coach.

## Glück und Können

amount-of = { $unit_of ->
    [chance] { $amount } Hundertstel eines Sieges
   *[points] { POINTS($amount) }
}
account = { $name } hatte { $luck ->
    [good] { amount-of } Glück
    [bad] { amount-of } Pech
   *[even] weder Glück noch Pech
} und hat { $given ->
    [0] nichts
   *[other] { $given }{ within }
} verschenkt.
within = { $spread ->
    [0] { "" }
   *[other] { " " }(±{ $spread })
}
how = { $unit_of ->
    [chance] Ein Hundertstel eines Sieges ist ein gewonnenes Spiel mehr von hundert.
   *[points] Gemeint sind die Punkte des Spiels.
} { $values ->
    [exact] Die Werte sind exakt.
    [rolled] Die Werte sind Schätzungen; was Entscheidungen kosten, ist durch Ausspielen ermittelt, mit 95-%-Intervall (±) (docs/coach.md).
   *[estimates] Die Werte sind Schätzungen (docs/coach.md).
}
round = die Runde
throw = { $what }: { DECIMAL($amount) } erwartet, Glück { SIGNED($gain) }
decision = { $text }: { $amount ->
    [0] nichts Besseres
   *[other] { DECIMAL($amount) } verschenkt{ within-tenths }{ better-turn }
}
within-tenths = { $spread ->
    [0] { "" }
   *[other] { " " }(±{ DECIMAL($spread) })
}
better-turn = { $turns ->
    [none] { "" }
   *[other] ; besser: { $turns }
}

## Der Befehl coach

name-either = Nenne ein Spiel und eine Stellung oder --session mit einer Nummer, aber nicht beides.
name-position = Nenne ein Spiel und eine Stellung, zum Beispiel: { $command }
no-coach = Für { $title } gibt es keinen Trainer.
leaves-out = Die Werte berücksichtigen { $count ->
    [one] die Hausregel
   *[other] die Hausregeln
} { AND($rules) } nicht.
no-aim = Auf eine Punktzahl spielt man nur allein: Lass --aim bei { $title } weg.
hidden-dice = Die Würfel von { $player } sind nicht bekannt: Schreib sie anstelle der Fragezeichen.
turns = { CAP($player) } hat { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}; { $values ->
    [exact] die Werte sind exakt
    [rolled] die besten { $best } sind ausgespielt, jeder bis zu { $most }-mal
   *[estimates] die Werte sind Schätzungen
}.
turn = { $n }. { $text }: { $worth }{ behind }
behind = { $how ->
    [first] { "" }
    [more] , gewinnt aber nicht sofort
    [same] , ebenso gut
   *[other] , { DECIMAL($amount) } weniger{ $close ->
        [yes] { " " }(kein klarer Unterschied)
       *[no] { "" }
    }
}
why = Warum: { $why }.
cups-lifted = Die Becher werden gerade gehoben: Es gibt nichts mehr zu entscheiden.
stands-aim = Wer darauf spielt, erreicht diese Punktzahl in { DECIMAL($amount) } von 100 Fällen.
stands-chance = { CAP($player) } gewinnt { DECIMAL($amount) } von 100 Spielen.
stands-points = { CAP($player) } kann { DECIMAL($amount, digits: 2) } Punkte erwarten.
throw-comes = Als Nächstes wird geworfen. Mit --throw und den Würfeln siehst du, was damit zu tun ist.
cost-most = Was { $name } am meisten gekostet hat:
cost = { amount-of }{ within-tenths }: { $what }
better = besser: { $what }
named = { $text } ({ $told })
