# Einrichten im Terminal: Kamera einrichten, Würfel und Bretter zeigen, Kamera und Knöpfe ausprobieren.

## Die Kamera einrichten

no-step = Einen Schritt { $name } gibt es nicht. Zur Wahl stehen { COMMAS($known) } oder all.
lens-forgotten = Das vermessene Objektiv ist vergessen.
no-lens = Noch wurde kein Objektiv vermessen.

## Knöpfe

no-wired-button = Es ist kein Knopf angeschlossen, den man zeigen könnte.
press-them = Drück einen nach dem anderen. q beendet es.
button = { $name ->
    [end] Knopf von Platz { $seat }
    [confirm] Bestätigen
    [undo] Rückgängig
   *[menu] Menü
}
press = { $what }{ $held ->
    [yes] , gehalten
   *[no] { "" }
}
