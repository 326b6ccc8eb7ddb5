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

## Die Schritte beim Einrichten der Kamera

ask-lens = Halt den gedruckten Bogen (companion calibrate --sheet DATEI) flach unter die Kamera und beweg ihn langsam umher.
ask-aim = Leg die Matte so hin, wie du auf ihr spielst, und nimm alles andere weg.
ask-throw = Wirf alle deine Würfel auf die Matte und nimm die Hand weg.
calibrating-begins = { $name }. Enter geht weiter, s lässt einen Schritt aus, q beendet es.
view = Ansicht { $n }: { $percent } % des Bildes sind abgedeckt.
sheet-lost = Seit einer Minute war der Bogen nicht neu zu sehen. Enter beginnt von vorn, s lässt das Objektiv aus.
lens-worse = Das ist schlechter als das, was die Matte sagt. Kleb den Bogen auf etwas Flaches, halt ihn still und versuch es noch einmal.
lens-kept = Das Objektiv ist in { $file } gespeichert. Ändere die Schärfe und die Größe des Bildes jetzt nicht mehr.
look-again = Enter sieht noch einmal hin, s lässt es so.
aim-fine = Höhe, Neigung, Schärfe und Licht sind in Ordnung.
is-that-so = Liegt das so da? y für ja, n für nein
then-teach = Dann zeig deine Würfel: companion teach. Enter wirft noch einmal, s lässt es so.
dice-read = { $count } Würfel: { $text }.
not-sure = unsicher
die-perhaps = Der Würfel bei { $spot } mm ist vielleicht { $face }: { $why }.
more-light = Mehr Licht von der Seite hilft, eine tiefere Kamera, oder companion teach. Enter wirft noch einmal.

enough = Das genügt.
lens = Objektiv: { $found }.
mat-aim = Matte { $title }: { $said }.
no-dice = Ich sehe keine Würfel.
throw-them = Wirf sie auf die Matte.
views = { $count ->
    [one] { $count } Ansicht
   *[other] { $count } Ansichten
}, { $percent } % des Bildes sind abgedeckt.

## Ein Bild in Worten

camera-sees = { $name }: { $what }
picture = { $shape }, Helligkeit { $percent } %, die Matte für { $title } im Bild, { $sharp ->
    [yes] scharf
   *[no] unscharf
}, { $said }
picture-without-mat = { $shape }, Helligkeit { $percent } %, keine Matte im Bild
lay-a-mat = Leg eine Matte unter die Kamera: Dann lassen sich Schärfe und Höhe bestimmen.

## Würfel, Scheiben und Bretter zeigen

lessons-begin = Matte { $title }. Enter macht ein Bild, s lässt eine Lektion aus, q beendet es.
too-many-pictures = Auf dieser Matte gibt es { $count } Lektionen, aber es sind { $n } Bilder.
no-lesson = Eine Lektion { $name } gibt es auf dieser Matte nicht, nur { COMMAS($known) }.
picture-learnt = { $file }: gelernt ({ $name }).
learnt = Gelernt.
learnt-and-kept = Gelernt: { COMMAS($all) }. Gespeichert in { $file }.
nothing-learnt = Nichts wurde gelernt.
known-set = Würfel, Satz { $n }: { $kind ->
    [other] { "" }
   *[white] { $kind },{ " " }
}{ $size } mm, { $count ->
    [0] noch keine Seite
   *[other] Seiten { COMMAS($faces) }
}{ $confirmed ->
    [0] { "" }
   *[other] { " " }({ AND($named) } nach deiner Angabe)
}
known-discs = Scheiben von Spieler { $n }
known-counters = Die Farben eurer Steine
known-board = Eigenes Brett: { $name }
misread = Würfel bei { $title }: Eine { $face } wird { $seen ->
    [0] fast nie gefunden
   *[other] als { $seen } gelesen
}; der Schiedsrichter rechnet damit
nothing-known = Noch ist nichts bekannt.
no-set = Einen Satz { $n } gibt es nicht: Bekannt sind { $count }. Siehe companion teach --list.
set-forgotten = Satz { $n } ist vergessen.
all-forgotten = Alles Gezeigte ist vergessen.
nothing-taught = Noch wurde nichts gezeigt.
