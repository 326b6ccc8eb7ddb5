# Der Bericht: Tabellen, Bilder und ihre Beschriftungen, als Seite oder auf einem Blatt.

games-of = Die Spiele von { $name }
all-games = Alle Spiele
game = { $title }: { $told }{ $began ->
    [no] { "" }
   *[other] , { $began }
}
lead = { COMMAS($all) }; { $count } zu Ende gespielt, { $clock } am Tisch.
played = { $count } × { $title }

## Auf dem Bildschirm

counting = Die Zahlen werden zusammengestellt …
failed = Die Statistik lässt sich nicht zeigen: Im Protokoll steht etwas, das diese Version nicht versteht.
page = { $title } · { $n } von { $of }

## Tabellen

players = Spieler
player = Wer
games = Spiele
won = Gewonnen
median-turn = Zugdauer (Median)
best-turn = Bester Zug
highest-scores = Die höchsten Punktzahlen
game-column = Spiel
score = Punkte
number = Nr.
head-to-head = Direkter Vergleich
seconds = { NUMBER($amount, maximumFractionDigits: 0) } s

## Glück und Können

luck-and-skill = Glück und Können
owed = Am Anfang zu erwarten
luck = Glück
gave-away = Verschenkt
others-gave = Von anderen geschenkt
neither = Keines davon
result = Ergebnis
spread = { DECIMAL($amount) }{ $spread ->
    [0] { "" }
   *[other] { " " }± { DECIMAL($spread) }
}
biggest-throws = Die Würfe, die am meisten geändert haben
costly = Die teuersten Entscheidungen
throw = Wurf
at = Zeit
played-column = Gespielt
better = Besser
cost = Gekostet
a-round = eine Runde
luck-a-game = Glück je Spiel
gave-away-a-game = Verschenkt je Spiel
a-decision = je Entscheidung
what-it-is = Das Glück eines Wurfs ist, was er an jemandes Aussichten geändert hat, verglichen mit dem, was Würfe im Mittel daran ändern. Ein Fehler ist, um wie viel der gespielte Zug weniger wert ist als der beste. Zusammen führen sie vom Anfang eines Spiels zu seinem Ende.
in-points = In Punkten des Spiels{ $count ->
    [0] { "" }
   *[other] ; bei { AND($names) } in Hundertsteln eines Sieges
}.
ninety-five = ± ist das 95-%-Intervall.
not-in-it = { $count ->
    [one] Ein Spiel ist
   *[other] { $count } Spiele sind
} nicht enthalten: companion report --all --luck rechnet sie aus.

## Bilder

scores = Punktestand
chance-to-win = Gewinnchance
points-expected = Erwartete Punkte
dice = Würfel
times = Zeiten
refusals-by-rule = Beanstandungen nach Regel
void-throws = Ungültige Würfe
axis-minutes = Minuten
axis-score = Punkte
axis-wins = Siege von 100
axis-points = erwartete Punkte
axis-luck = Glück bisher
axis-face = Augen
axis-dice = Würfel
axis-seconds = Sekunden je Zug
axis-refusals = Beanstandungen
axis-throws = Würfe
seat = { CAP($player) }
tick = { $amount }
reason = { $reason ->
    [bum] daneben
    [cocky] schief
    [void] ungültig
   *[other] { $reason }
}

## Ob die Würfel in Ordnung sind

too-few = { $count } Würfel sind zu wenig für einen Test: Mindestens { $least } sind nötig.
fair = Gute Würfel fallen mit Wahrscheinlichkeit { $rare ->
    [yes] unter 0,01
   *[no] { DECIMAL($share, digits: 2) }
} mindestens so ungleich (Chi-Quadrat { DECIMAL($amount) }, 5 Freiheitsgrade); { $biased ->
    [yes] beim üblichen Niveau von 5 % ist das ein Anzeichen für eine Schieflage, das gute Würfel in einem von zwanzig Berichten zeigen
   *[no] das ist kein Anzeichen für eine Schieflage
}. { $percent ->
    [-1] So wenige Würfel können die Schieflage einer einzelnen Seite nicht zeigen.
   *[other] Bei { $count } Würfeln fällt eine Seite, die in { $percent } % statt 17 % der Fälle kommt, in vier von fünf Fällen auf; kleinere Fehler bleiben verborgen.
}
