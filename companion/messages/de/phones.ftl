# Das Spiel auf den Handys im Haus.

title = Das Spiel auf euren Handys
off-text = Aus. Wer den Code scannt, sieht das Spiel und kann nichts ändern; verdeckte Würfel werden nie gezeigt. Das können alle Handys in diesem Netz, und die Verbindung ist nicht verschlüsselt.
on-text = An. Scannt den Code: das Spiel, nur zum Zuschauen.
starts = Es wird gestartet …
unwritable = Es lässt sich nicht einschalten: Der Ordner des Protokolls ist schreibgeschützt.
on = ▶ An, für alle Handys in diesem Netz
off = ■ Aus
anew = ↻ Andere Adresse
old-ends = die alte endet
press = ☛ Handys dürfen auch drücken
look = ☛ Handys sehen nur zu
free = ↻ Plätze freigeben
press-text = An. Code scannen, Namen wählen, am Handy drücken.
sitting = An. Handys spielen für: { AND($names) }.
sitting-many = An. Handys spielen für { $count } Spieler.
unheard = Auf Handys lässt sich nicht hören: Der Ordner des Protokolls ist schreibgeschützt.

## Was Handys zu hören bekommen

not-allowed = Der Tisch nimmt gerade nichts von Handys an.
no-answer = Der Tisch antwortet nicht. Nehmt die Knöpfe oder den Bildschirm dort.
slower = Zu oft. Warte einen Moment und drücke dann noch einmal.
asked-before = Das wurde schon gedrückt.
other-game = Am Tisch hat ein anderes Spiel begonnen.
no-such-seat = Diesen Spieler gibt es nicht.
plays-itself = Für { $name } spielt das Programm.
taken = Für { $name } spielt schon ein anderes Handy. Am Bildschirm des Tisches lassen sich die Plätze freigeben.
not-your-seat = Dieses Handy spielt gerade für niemanden. Wähle deinen Namen noch einmal.
meanwhile = Am Tisch ist inzwischen etwas geschehen. Sieh hin und drücke dann noch einmal.
not-your-step = Am Handy kann das nur zurücknehmen, wer es getan hat. Am Tisch können es alle.
no-bids = In diesem Spiel wird nicht geboten.
not-your-turn = Du bist nicht am Zug.

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
page-which = Hier kannst du deine Knöpfe drücken: Wer bist du?
page-playing = Du bist { $name }.
page-leave = Nicht ich
page-done = ✔ Fertig
page-confirm = Bestätigen
page-undo = ↶ Zurück
page-bid = Bieten
page-dudo = Dudo!
page-fewer = weniger
page-more = mehr
