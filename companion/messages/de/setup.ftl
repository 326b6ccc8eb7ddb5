# Einrichten im Terminal: Kamera einrichten, Würfel und Bretter zeigen, Kamera und Knöpfe ausprobieren.

## Die Kamera einrichten

no-step = Einen Schritt { $name } gibt es nicht. Zur Wahl stehen { COMMAS($known) } oder all.
lens-forgotten = Das vermessene Objektiv ist vergessen.
no-lens = Noch wurde kein Objektiv vermessen.
