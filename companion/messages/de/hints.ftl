# Ein Tipp auf dem Bildschirm, und was der Trainer von Zügen und Würfen sagt.

## Auf dem Bildschirm

title = Ein Tipp
ask = Soll der Bildschirm in diesem Spiel die besten Züge nennen, wenn jemand fragt? Alle am Tisch müssen einverstanden sein. Es wird im Protokoll vermerkt.
yes = ✔ Alle wollen Tipps
no = ✖ Keine Tipps in diesem Spiel
agreed = Alle sind einverstanden, dass der Bildschirm gute Züge nennt.
none = Alle wollen ohne Tipps spielen.
thinks = Der Bildschirm denkt nach …
nothing = Jetzt gibt es nichts zu wählen.
hidden = Deine Würfel liegen unter dem Becher: Der Bildschirm kennt sie nicht.
failed = Zu dieser Stellung gibt es keinen Tipp.
before-throw = { $player }, vor dem Wurf
turns-of = { $player }: { $only ->
    [yes] der einzige Zug
   *[no] die besten Züge
}
nothing-done = Es geht nichts
steps = { CAP(SEMICOLONS($all)) }
option = { $n }. { $deed } – { $worth }
option-why = { $n }. { $deed } – { $worth }. { CAP($why) }

## Was ein Zug wert ist

reaches = erreicht es in { $chance } von 100 Fällen
wins = gewinnt { $chance } von 100{ within }
share = { $edge ->
    [few] weniger als 0,1
    [most] mehr als 99,9
   *[none] { NUMBER($share, minimumFractionDigits: 1, maximumFractionDigits: 1) }
}
points-exact = { DECIMAL($amount, digits: 2) } Punkte
points-about = { DECIMAL($amount) } Punkte{ within }
within = { $rolled ->
    [yes] { " " }(±{ NUMBER($spread, minimumFractionDigits: 1, maximumFractionDigits: 1) })
   *[no] { "" }
}

## Was ein Wurf erwarten lässt

playable = Mit { $percent } % aller Würfe lässt sich etwas spielen.
shows = { $thrown ->
    [one] Eine bestimmte Zahl zeigt sich in { $percent } % der Würfe.
   *[other] Eine bestimmte Zahl zeigt sich in { $percent } % der Würfe ({ $thrown } Würfel).
}
bid-chance = Für jemanden, der keine Würfel sieht: Von { $of } zählen mindestens { $count } mit einer Chance von { $percent } %.

## Warum ein Zug gut oder schlecht ist

reasons = { SEMICOLONS($reasons) }
turn-over = das beendet den Zug mit { $points ->
    [one] einem Punkt
   *[other] { $points } Punkten
}
another-turn = { $points ->
    [one] ein Punkt ist aufgeschrieben
   *[other] { $points } Punkte sind aufgeschrieben
}, und weil alle sechs Würfel zählen, folgt noch ein Zug
so-far = bisher { POINTS($points) }, und { $left ->
    [one] der Würfel, der noch zu werfen ist, bringt
   *[other] die { $left } Würfel, die noch zu werfen sind, bringen
} im Mittel { NUMBER($gain, minimumFractionDigits: 1, maximumFractionDigits: 1) } dazu
rogue-out = ein Rogue Out ist möglich, in { $cases } von 100 Fällen
now-over = jetzt { POINTS($points) }: Das macht { $scored }, und das Spiel ist aus
now-later = jetzt { POINTS($points) }: Das macht { $scored }, und { $left ->
    [one] die letzte Runde, mit einem Würfel, bringt
   *[other] die weiteren Runden, die nächste mit { $left } Würfeln, bringen
} im Mittel noch { NUMBER($later, minimumFractionDigits: 2, maximumFractionDigits: 2) } dazu
now-set = jetzt { POINTS($points) }: Das macht { $scored }, und der andere muss mehr erreichen
now-needs = jetzt { POINTS($points) }: Das macht { $scored }, { $need ->
    [0] und das genügt
    [one] und es fehlt noch einer
   *[other] und es fehlen noch { $need }
}
settled = { $own ->
    [yes] mehr als die Hälfte aller Punkte ist schon gewonnen: Das Spiel ist nicht mehr zu verlieren
   *[no] die Gegenseite hat schon mehr als die Hälfte aller Punkte: Das Spiel ist nicht mehr zu gewinnen
}
into-pile = { POINTS($points) } auf den Stapel
more-unsafe = { $count ->
    [one] eine gegnerische Scheibe mehr
   *[other] { $count } gegnerische Scheiben mehr
} angreifbar
made-safe = { $count ->
    [one] eine eigene Scheibe
   *[other] { $count } eigene Scheiben
} gesichert
ends-game = damit ist das Spiel zu Ende
draws-game = damit endet das Spiel unentschieden
loses-game = damit ist das Spiel verloren
can-capture = { $count ->
    [0] der nächste Wurf der Gegenseite kann nichts schlagen
    [one] die Gegenseite kann mit einem von { $of } Würfen etwas schlagen
   *[other] die Gegenseite kann mit { $count } von { $of } Würfen etwas schlagen
}
wins-game = damit ist das Spiel gewonnen
throws-again = wirft noch einmal
challenge-odds = braucht insgesamt { $count ->
    [one] eine Sechs
   *[other] { NUMBER-WORD($count) } Sechsen
}, die in { $percent } von 100 Fällen kommen; danach ist der Zug so oder so zu Ende
captures = schlägt { $count ->
    [one] einen Stein
   *[other] { NUMBER-WORD($count) } Steine
}
can-capture-next = { $count ->
    [0] der nächste Spieler kann mit einem Wurf nichts schlagen
    [one] der nächste Spieler kann mit einem von 6 Würfen etwas schlagen
   *[other] der nächste Spieler kann mit { $count } von 6 Würfen etwas schlagen
}
ucks-off = schlägt { $count ->
    [one] einen Stein
   *[other] { NUMBER-WORD($count) } Steine
}
brings-home = bringt { $count ->
    [one] einen Stein
   *[other] { NUMBER-WORD($count) } Steine
} ins Ziel
out-of-base = { $count ->
    [one] ein Stein
   *[other] { NUMBER-WORD($count) } Steine
} aus der Basis
makes-blob = bildet einen Blob
breaks-blob = löst einen Blob auf
can-challenge = { $count ->
    [one] mit einem von 36 Würfen
   *[other] mit { $count } von 36 Würfen
} kann sie eine Herausforderung eröffnen
can-uck-off = { $count ->
    [0] der nächste Wurf der Gegenseite kann nichts schlagen
    [one] die Gegenseite kann mit einem von 36 Würfen etwas schlagen
   *[other] die Gegenseite kann mit { $count } von 36 Würfen etwas schlagen
}
cases = { $percent ->
    [few] weniger als 1
    [most] mehr als 99
   *[other] { $percent }
}
exactly-right = { $bid } stimmt genau in { $cases } von 100 Fällen
bid-true = { $bid } stimmt: Die eigenen Würfel genügen
bid-needs = { $bid } braucht { $hidden ->
    [one] den einen verdeckten Würfel
   *[other] { $whole ->
        [yes] alle { $hidden }
       *[no] { $wanted ->
            [one] einen
           *[other] { $wanted }
        } der { $hidden }
    } verdeckten Würfel
}: stimmt in { $cases } von 100 Fällen
bid-false = { $bid } kann nicht stimmen: Es fehlen { $wanted }, und { $hidden ->
    [0] kein Würfel ist verdeckt
    [one] nur ein Würfel ist verdeckt
   *[other] nur { $hidden } Würfel sind verdeckt
}
doubted = { $said }; { $often ->
    [never] das dürfte niemand anzweifeln
    [always] das wird sicher angezweifelt
   *[cases] dürfte in { $cases } von 100 Fällen angezweifelt werden
}
