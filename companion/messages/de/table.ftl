# Was das Programm am Tisch von sich selbst sagt und von dem, womit gespielt wird.

no-camera = Gespielt wird ohne Kamera.
none-used = Es wird keine Kamera benutzt: Starte ohne --camera none und steck eine an.
no-camera-here = In diesem Spiel gibt es keine Kamera.
lot-fell = { CAP($player) } fängt an: Das Los fiel auf diesen Platz
winner-begins = { CAP($player) } hat das letzte Spiel gewonnen und fängt an
loser-begins = { CAP($player) } hat das letzte Spiel verloren und fängt an
goodbye = Der Tisch schaltet sich aus. Das Spiel ist gespeichert. Zieh den Stecker, wenn die grüne Lampe aus ist.
inside = Im Programm ging etwas schief: Das Letzte zählt vielleicht nicht. Schaut nach und berichtigt es durch Antippen.
untold = Das Programm weiß gerade nicht, wie das Spiel steht. Es wird neu gestartet; vom Protokoll geht nichts verloren.
dark-lamps = Die Lampen antworten nicht mehr: Wer am Zug ist, steht auf dem Bildschirm.
hides = Solange Würfel unter den Bechern liegen, lässt sich die Kamera nicht einrichten: nach der nächsten Ansage.
records = Solange das Spiel aufgezeichnet wird, lässt sich der Tisch nicht einrichten.
unsaved = Solange das Spiel nicht gesichert ist, lässt sich der Tisch nicht einrichten.
screen-stopped = Der Bildschirm geht nicht mehr ({ $why }). Prüf sein Kabel und starte neu.
plays-on = { $why } Gespielt wird ohne { $device ->
    [lamps] Lampen
   *[buttons] Knöpfe
} weiter, durch Antippen und mit Tasten.

## Wer was spielt

no-name = { $seat ->
    [0] Der Name ist leer. Gib einen an.
   *[other] Spieler { $seat } hat keinen Namen. Gib einen an, zum Beispiel: --player Anna
}
names-alike = Zwei Spieler heißen { $name }: Wähl für einen einen anderen Namen.
unshown-name = { $seat ->
    [0] Der Name enthält Zeichen, die sich nicht anzeigen lassen. Gib ihn noch einmal ein.
   *[other] Der Name von Spieler { $seat } enthält Zeichen, die sich nicht anzeigen lassen. Gib ihn noch einmal ein.
}
long-name = { $seat ->
    [0] Der Name ist länger als { $most } Buchstaben. Wähl einen kürzeren.
   *[other] Der Name von Spieler { $seat } ist länger als { $most } Buchstaben. Wähl einen kürzeren.
}
not-for = { $title } kann man nicht { $count ->
    [one] allein
   *[other] zu { $count ->
        [2] zweit
        [3] dritt
        [4] viert
       *[other] { $count } Leuten
    }
} spielen.
not-refereed = { $title } lässt sich im Terminal spielen (companion play { $name }), aber die Kamera ist dort noch nicht Schiedsrichter; sie ist es bei { AND($names) }.

## Das Bild vom Ende eines Spiels

hours = { $hours } h { $minutes } min am Tisch
minutes = { $minutes } min am Tisch
throws = { $count ->
    [one] { $count } Wurf
   *[other] { $count } Würfe
}
refusals = { $count ->
    [one] { $count } Beanstandung
   *[other] { $count } Beanstandungen
}
taken-back = { $count ->
    [one] einmal etwas zurückgenommen
   *[other] { $count }-mal etwas zurückgenommen
}
no-picture = Das Bild lässt sich nicht nach { $path } schreiben: { $why }.
picture-in = Ein Bild vom Spiel ist in { $path }.

## Die Kamera im Hintergrund

camera-hangs = Die Kamera hängt beim { $doing ->
    [opening] Öffnen
    [waiting] Warten
   *[watching] Zuschauen
}. Sie wird neu gestartet.
camera-ended = Die Kamera hat aus unbekanntem Grund aufgehört. Sie wird neu gestartet; das Spiel geht von Hand weiter.
show-again = { $board ->
    [yes] ▶ Das Brett wiederfinden
   *[no] ▶ Den Tisch noch einmal zeigen
}
    .short = { $board ->
        [yes] ▶ Suchen
       *[no] ▶ Zeigen
    }
pieces-look-like = Das sieht nach { $pawns ->
    [yes] Figuren aus, eingestellt sind aber flache Steine.
   *[no] flachen Steinen aus, eingestellt sind aber Figuren.
}
pieces-are = { $pawns ->
    [yes] ▶ Mit Figuren spielen
   *[no] ▶ Mit flachen Steinen spielen
}
camera-turned = Das Bild der Kamera war gespiegelt: Von jetzt an wird es gedreht.
camera-lost = Die Kamera hängt und lässt sich nicht neu starten. Schalte das Gerät aus und an, oder spielt von Hand weiter.
no-memory = Der Speicher reicht nicht, um die Bilder der Kamera zu lesen. Es wird noch einmal versucht; schließ andere Programme.
camera-fails = { $doing ->
    [opening] Die Kamera lässt sich nicht öffnen
    [watching] Die Bilder der Kamera lassen sich nicht lesen
   *[waiting] Die Kamera versagt
} ({ $why }). Es wird noch einmal versucht; das Spiel geht von Hand weiter.
