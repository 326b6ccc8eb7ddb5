# Am Tisch, im Terminal erzählt: ein Spiel geht weiter, Lektionen, Berichte, Aufzeichnungen.

not-kept = Das Spiel konnte nicht gespeichert werden.
kept = Das Spiel ist gespeichert; weiter geht es mit: companion run --resume
rules-for-which = Nenn das Spiel, für das die Hausregeln sind: companion run SPIEL --rule NAME=WERT.
not-from-middle = Ein Spiel, das weitergeht, lässt sich nicht von der Mitte an aufzeichnen: Lass --resume oder --record weg.
recording-in = Die Aufzeichnung ist in { $file }. Noch einmal ansehen: companion replay { $file }
not-unfinished = Spiel { $n } ist nicht unbeendet oder kann nicht weitergehen. companion sessions zählt alle Spiele auf.
dice-not-kept = Die Würfel dieses Abends lassen sich nicht speichern: { $reason }.

## Ein Spiel geht weiter

cannot-go-on = Spiel { $n } kann nicht weitergehen und bleibt, wie es ist: { $why }
cannot-follow = Spiel { $n } kann nicht weitergehen: Mit den Regeln dieser Version geht es nicht auf. Es bleibt, wie es ist.
going-on = Weiter geht es mit Spiel { $n }: { $name }, { $who }.
none-of-them = Keins davon: ein neues Spiel
which-goes-on = Welches Spiel geht weiter?
events = { $count ->
    [one] { $count } Ereignis
   *[other] { $count } Ereignisse
}

## Lektionen im Terminal

no-lesson-for = Für { $name } gibt es keine Lektion; es gibt eine für { COMMAS($known) }.
name-the-game = Nenn das Spiel: companion learn { $text }
lesson-in-terminal = Hier ist kein Bildschirm, darum läuft die Lektion im Terminal.
type-row = Tipp die Nummer einer Zeile, b für einen Schritt zurück, q zum Aufhören.
step-of = { $title }, Schritt { $n } von { $of }

## Handys und andere Programme

web-missing = Die Seite für Handys braucht weitere Pakete. Das hilft: pip install 'tabletop-companion[live]'
mqtt-missing = MQTT braucht ein weiteres Paket. Das hilft: pip install 'tabletop-companion[live]'
game-is-at = Das Spiel ist auf { $text }
only-here = Nur dieses Gerät kann es sehen; mit --host 0.0.0.0 kann es jedes Handy im Haus.
port-taken = Auf { $text }, Port { $port }, lässt sich nichts anbieten: Vielleicht nutzt ihn ein anderes Programm. Nenn einen anderen --port.
cannot-use = { $text } lässt sich nicht benutzen: { $reason }.
no-such-host = Ein Gerät oder eine Adresse „{ $text }“ gibt es nicht: Nenn eine Adresse dieses Geräts, etwa 0.0.0.0 oder ::1.
not-this-machine = { $text } ist keine Adresse dieses Geräts: Nenn eine eigene, oder 0.0.0.0 für alle.
port-reserved = Port { $port } ist dem System vorbehalten: Nenn einen --port über 1023.
topic-as-typed = Unter dem Thema „{ $text }“ lässt sich nichts veröffentlichen: Nenn es ohne #, + und Steuerzeichen, mit höchstens 200 Zeichen.
broker-away = Der Broker ist nicht erreichbar. Es wird weiter versucht, bis er antwortet.
broker-back = Der Broker antwortet wieder.
broker-as-typed = Einen Broker schreibt man HOST, HOST:PORT oder [IPV6]:PORT, nicht { $text }.

## Berichte

report-missing = Berichte brauchen Matplotlib. Das hilft: pip install 'tabletop-companion[report]'
no-luck-of = Glück und Können in Spiel { $n } lassen sich nicht angeben: { $why }
lost-record = Diese Version kommt mit seinem Protokoll nicht zurecht

## Der virtuelle Tisch

nobody-plays = { $name } spielt auf dem virtuellen Tisch noch niemand; es gibt { COMMAS($known) }.
demo-title = Tabletop companion: der virtuelle Tisch
demo-without-screen = Hier ist kein Bildschirm, also läuft das Spiel ohne und hinterlässt Bilder.
demo-lasted = { $count ->
    [one] { $count } Ereignis
   *[other] { $count } Ereignisse
}, { $minutes ->
    [one] { $minutes } Minute
   *[other] { $minutes } Minuten
} am Tisch.
transcript = Mitschrift: { $file }
log = Protokoll: { $file }
pictures = Bilder: { $count } vom Bildschirm und vom Tisch in { $folder }
