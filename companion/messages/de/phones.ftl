# Das Spiel auf den Handys im Haus.

title = Das Spiel auf euren Handys
off-text = Aus. Wer den Code scannt, sieht das Spiel und kann nichts ändern; verdeckte Würfel werden nie gezeigt. Das können alle Handys in diesem Netz, und der Weg zu ihnen ist nicht verschlüsselt.
on-text = An. Scannt den Code: das Spiel, nur zum Zuschauen.
starts = Es wird gestartet …
unwritable = Es lässt sich nicht einschalten: Der Ordner des Protokolls ist schreibgeschützt.
on = ▶ An, für alle Handys in diesem Netz
off = ■ Aus
anew = ↻ Andere Adresse
old-ends = die alte endet

## Die Seite selbst

page-game = Das Spiel
page-waiting = Noch kein Spiel
page-connecting = Verbindung wird aufgebaut …
page-live = Live
page-lost = Keine Verbindung. Neuer Versuch …
page-trouble = Das Spiel lässt sich gerade nicht lesen. Neuer Versuch …
page-players = Spieler und Punkte
page-story = Was war, das Neueste zuerst
page-throws = { $name } wirft.
page-thrown = Es wird geworfen.
page-undone = Der letzte Schritt ist zurückgenommen.
page-dice = Würfel
page-turn = In diesem Zug
page-aside = beiseitegelegt
page-board = Das Brett
