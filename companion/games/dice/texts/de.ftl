# Nur Würfel auf Deutsch.

thrown = { $dice }: { $total }
throws = { $player } würfelt { $dice }: { $total }
    .short = { $player }: { $total }
sum = { $player }: { $total }
throw-now = { $player }: würfeln
enter = { $player }: Würfel eingeben
how-to = Beliebige Würfel auf jedem Tisch. Würfeln: Jeder Wurf wird gelesen, zusammengezählt und aufgehoben. Nichts ist zu drucken oder einzurichten.
    Alle Würfel oder einige davon aufnehmen, werfen, liegen lassen.

## Zweifel

unsure = Ein Würfel ist nicht zu lesen: { $why }.
what-shows = { $counted ->
    [0] Was zeigt der Würfel?
   *[other] { $dice }, und was zeigt der { $unread ->
        [1] andere
       *[other] nächste
    } Würfel?
}
thrown-or-pushed = Wurde die { $face } geworfen?
was-thrown = Sie wurde geworfen
pushed = Sie wurde nur bewegt
no-die = Das ist kein Würfel
these = { $dice }
not-logged = Dieser Wurf wird nicht aufgehoben.
this-throw = diesen Wurf

## Schritte

passes = Die Würfel gehen weiter
stopped = Das war alles
next = Die Würfel gehen an { $player }
stop = Spiel beenden
those-were-all = ✔ Das war der Wurf
deed-next = gibt die Würfel weiter
deed-stop = beendet die Runde

## Was nicht sein kann

bad-seats = Würfeln können 1 bis { $most } Personen, nicht { $seats }.
is-over = Die Runde ist beendet
passes-by-itself = { $alone ->
    [yes] Es ist niemand da, an den die Würfel gehen könnten
   *[no] Die Würfel gehen nach jedem Wurf von selbst weiter
}
unreadable = Das ist weder ein Wurf noch ein Schritt
none-thrown = In diesem Wurf ist kein Würfel
too-many = { $count } Würfel sind zu viele: Gezählt werden bis zu { $most }
no-face = Kein Würfel zeigt { AND($faces) }
throw-first = Es ist noch nicht gewürfelt

## Stellungen als Text

no-step = „{ $text }“ ist kein Schritt: Es gibt next und stop.
no-position = „{ $text }“ ist keine Stellung: Erwartet werden ein Wurf je Person, ein Schrägstrich und der Platz, wie in 3-5:./2.
no-seat = Platz { $seat } gibt es bei { $seats } nicht.
not-thrown = Niemand hat { $count } Würfel geworfen.
no-throw = „{ $text }“ ist kein Wurf: Erwartet werden Augen mit Bindestrichen, wie in 3-5.

## Hausregeln

option-in_turn = Gehen die Würfel nach jedem Wurf weiter?
set-one-throw-each = Jeder einen Wurf
set-by-the-button = Mit dem Knopf
preset-one-throw-each = Reihum, jeder einen Wurf
preset-by-the-button = Jeder wirft, so oft er mag; der Knopf gibt die Würfel weiter
