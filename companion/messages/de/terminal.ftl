# Ein Spiel im Terminal, und was zu Stellungen und Zügen gesagt wird. Was getippt wird (list, hint, undo, …), bleibt Englisch.

## Beim Tippen

type-help = Tipp help, wann du willst.
help = Tipp die Nummer eines Zuges oder den Zug selbst; die Tabulatortaste ergänzt ihn.
help-list = alle erlaubten Züge
help-hint = was möglich ist; vor einem Wurf, wie wahrscheinlich er sich spielen lässt
help-why = die letzte Entscheidung mit ihrer Regel; why ZUG: was zu einem Zug gesagt würde
help-undo = das Letzte zurücknehmen
help-board = noch einmal die Stellung, auch als Text
help-rule = der Text einer Regel
help-quit = aufhören; das Spiel bleibt im Protokoll
type-dice = { $name }, tipp { $count ->
    [one] deinen Würfel
   *[other] deine { $count } Würfel
} ein{ or-else }:
press-enter = { $name }, Enter wirft { $count ->
    [one] einen Würfel
   *[other] { $count } Würfel
}{ or-else }:
or-else = { $choices ->
    [0] { "" }
   *[other] { " " }(oder { OR($known) })
}
all-cups-up = Alle Becher hoch. Tipp die Würfel jedes Platzes ein, als 1-3-3:2-6:
which-turn = { $name }, welcher Zug?
screen-for = Der Bildschirm ist jetzt für { $name }: Drück Enter, wenn sonst niemand hinsieht.
throws = { CAP($player) } wirft { $what }
no-turn = Einen Zug { $n } gibt es nicht, nur 1 bis { $of }.
many-turns = { $count } Züge sind erlaubt; list zählt sie alle auf.
or-this = Oder { $text }: { $deed }
nothing-ruled = Noch gab es keine Entscheidung.
taken-back = Zurückgenommen.
key = Als Text: { $text }
no-such-rule = Die Seite von { $name } hat keine Regel { $rule }.
no-such-number = { $rule } gehört zu keinem Spiel; Nummern von Regeln beginnen mit { COMMAS($known) }.

## Wer spielt

never-ends = { $title } geht weiter, bis jemand aufhört: Lass einen Platz einem Menschen.
names-twice = Gib die Namen mit --player oder mit --players an, nicht mit beidem.
names-for-seats = { $count } Namen für { $seats } Plätze: Das passt nicht.
no-seat = Einen Platz { $seat } gibt es nicht: Es spielen { $count }.
not-finished = Das Spiel ist nicht zu Ende.
is-session = Es ist Spiel { $n } im Protokoll: companion show { $n }

## Stellungen und Züge

nothing = nichts ist möglich
throw-awaited = Jetzt wird geworfen (Stellung { $text }): Gib mit --throw die Würfel an.
nothing-here = Hier ist nichts möglich.
legal = { $ok ->
    [yes] Erlaubt. { $said }
   *[no] Nicht erlaubt. { $said }
}
nearest = Am nächsten: { $turns }
leads-to = Führt zu { $text }
