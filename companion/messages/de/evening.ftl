# Der erste Abend: was beim Einrichten des Tischs gesagt wird.

## Wo man ist

step-language = Sprache · Language · Język
which-language = Welche Sprache sprecht ihr an diesem Tisch?
step-camera = Die Kamera
step-aim = Kamera ausrichten
step-throw = Ein Probewurf
step-picture = Das Tier auf euren Würfeln
step-buttons = Die Knöpfe
step-board = Euer eigenes Brett
step-lens = Objektiv: { $covered } % gesehen, { $count ->
    [one] { $count } Bild
   *[other] { $count } Bilder
}
help = 1 hoch · 2 runter · Enter wählen · U ein Schritt zurück · M Menü
help-keys = 1 bis 8 Knopf eines Platzes · Enter bestätigen · U rückgängig · M Menü

## Was man wählen kann

go-on = ✔ Weiter
go-on-anyway = ▶ Trotzdem weiter
go-on-without = ▶ Ohne Kamera
leave-out = ▶ Auslassen
another = ↻ Eine andere
keep-this = ✖ Diese behalten
yes = ✔ Ja
yes-right = ✔ Ja, stimmt
no = ✖ Nein
once-more = ↻ Noch einmal

## Die Kamera

opening = Die Kamera startet: Gleich kommt ihr Bild.
no-other = Es gibt keine andere Kamera.
seeking = Eine andere Kamera wird gesucht. Das kann eine Viertelminute dauern.
your-table = Ist das euer Tisch? Richte die Kamera gerade nach unten.
fill = Spielt auf eurem Tisch, oder legt eine Matte so hin, dass sie die Ecken füllt.
own-table = ▭ Unser eigener Tisch
markers = { $count ->
    [one] Eine von 4 Marken ist zu sehen: Deck die anderen auf.
   *[other] { $count } von 4 Marken sind zu sehen: Deck die anderen auf.
}
all-well = Alles gut: die Matte, das Licht und die Schärfe.

## Der Probewurf

throw = Wirf zwei Würfel auf die Matte und nimm die Hand weg.
misread = Mehr Licht hilft, oder Würfel anderer Farbe. Wirf noch einmal.
teach = Der Befehl companion teach zeigt ihm eure Würfel. Oder wirf noch einmal.
i-read = Ich lese { AND($shown) }. Stimmt das?
leans = Ein Würfel liegt schief. Wirf noch einmal.
unreadable = Ein Würfel ist nicht zu lesen: { $why }. Wirf noch einmal.
unreadable-die = Ein Würfel ist nicht zu lesen. Wirf noch einmal.

## Das Bild anstelle der 1

picture = Tier oder Zeichen statt der 1? Leg je Farbe einen Würfel damit nach oben hin.
picture-other = Ein Würfel zeigt eine { $face }. Dreh sein Tier nach oben, oder nimm ihn weg.
picture-leans = Ein Würfel liegt schief. Leg ihn flach hin, mit dem Tier nach oben.
picture-seen = { $count ->
    [one] Ich sehe einen Würfel. Liegt sein Tier oben?
   *[other] Ich sehe { $count } Würfel. Liegen ihre Tiere oben?
}
picture-yes = ✔ Ja, merken
picture-none = ▶ Wir haben keins
picture-again = Leg die Würfel flach hin, mit Abstand und ohne etwas daneben.

## Die Knöpfe

seat = Platz { $seat }
ends-turn = beendet den Zug
confirm = Bestätigen
takes-marked = nimmt das Markierte
undo = Rückgängig
takes-back = nimmt das Letzte zurück
menu = Menü
opens-menu = öffnet das Menü
press-each = Drückt jeden Knopf einmal. Tasten zählen mit. Noch einmal Bestätigen geht weiter.
no-buttons = Es sind keine Knöpfe angeschlossen. Es geht auch ohne: mit Finger oder Tasten.
all-heard = Alle sind angekommen. Noch einmal Bestätigen geht weiter.
key = Taste { $key }
pressed-times = { $text } · { $count }-mal

## Ein eigenes Brett

fit = ▶ Gitter anlegen
# Welche Art von Brett es ist, nach den Feldern der Laufbahn; eine Berührung nimmt die nächste.
board-kind = ↻ Brett mit { $count } Feldern
touch-corners = ☛ Ecken antippen
on-the-board = ▶ Auf dem Brett
printed-mat = ✖ Druckmatte
clear = Räum das Brett ab, ganz im Bild. Aufkleber sind nicht nötig.
fitting = Einen Moment: Das Gitter wird angelegt.
fitted = Liegt das Gitter auf den Feldern?
corner = { $number ->
    [1] Tipp auf die äußere Ecke des Spielfelds an der roten Basis.
   *[next] Tipp im Uhrzeigersinn auf die nächste Ecke des Spielfelds: Nummer { $number } von 4.
}
# Die Ecken eines Bretts aus Linien und Reihen, im Uhrzeigersinn von hinten links.
field-corner = Tipp auf die Ecke des Spielfelds { $number ->
    [1] hinten links
    [2] hinten rechts
    [3] vorn rechts
   *[4] vorn links
}, von Spieler 1 aus gesehen.
zone = Zeichne mit dem Finger, wo neben dem Brett geworfen wird.
drawn = Wird hier geworfen?
zone-too-small = Das ist für Würfel zu klein: Zeichne es größer.
stickers-moved = Die Aufkleber sind verrutscht. Leg das Gitter noch einmal an.
fit-failed = Im Programm ging etwas schief. Tipp stattdessen die vier Ecken an, oder versuch es noch einmal.
    .short = Das ging schief. Tipp die vier Ecken an oder versuch es noch einmal.
no-picture = Die Kamera hat noch nichts gezeigt.
board-pieces = { $pawns ->
    [yes] ♟ Figuren
   *[no] ● Flache Steine
}
board-colours = ↻ Im Uhrzeigersinn: { COMMAS($colours) }
turn-board = ↻ Rot ist woanders
turn-field = ↻ Spieler 1 sitzt gegenüber
board-size = Wie breit ist das Spielfeld von Rand zu Rand? Etwa { $cm } cm?
size-is-right = ▶ Das stimmt
smaller = − Kleiner
larger = + Größer
board-plain = Zu wenig zum Wiedererkennen: Kleb Aufkleber neben die vier Ecken.
board-lost = Lasst alle Steine liegen, Hände weg: Das Brett wird unter ihnen wiedergefunden.
find-again = ▶ Wieder finden
board-anew = ↻ Anderes Brett
board-not-kept = Das Brett lässt sich nicht merken: { $why }.
bad-measures = Seine Maße sind nicht die eines Bretts

step-table = Euer eigener Tisch
table-clear = Räum den Tisch ab: nur, was immer dort liegt. Die Kamera sieht ihn an.
table-is-empty = ▶ Er ist leer
table-looking = Einen Moment, ohne Hände: Der leere Tisch wird angesehen.
table-plain = Zu wenig zum Wiedererkennen: Kleb Klebeband oder gedruckte Aufkleber an die Ecken, oder nimm ein Tablett.
    .short = Zu wenig zum Wiedererkennen: Kleb Streifen an die Ecken.
# Vier Aufkleber auf dem Tisch zeigen seine Ebene: Ein Blatt ist nicht nötig.
table-stuck = Alle vier Aufkleber sind gefunden. Wird in diesem Umriss gespielt?
sheet-lay = Leg { $form ->
    [a4] ein leeres Blatt A4
    [letter] ein leeres Blatt im Format Letter
   *[other] eine Bankkarte
} flach in die Mitte.
sheet-lies = ▶ Es liegt da
sheet-form = ↻ { $form ->
    [a4] Es ist A4
    [letter] Es ist Letter
   *[other] Es ist eine Karte
}
sheet-finding = Einen Moment: Die Kanten werden gemessen.
sheet-found = Liegt die Linie auf den Kanten?
sheet-corner = Tipp auf Ecke { $number } von 4, im Uhrzeigersinn.
table-keep = Nimm das Blatt weg. Zeichne, wo Würfel beiseiteliegen, oder spielt wie gezeigt.
table-keep-stuck = Zeichne, wo Würfel beiseiteliegen, oder spielt wie gezeigt.
table-drawn = Werden hier Würfel beiseitegelegt?
table-as-shown = ▶ Wie gezeigt
table-one-zone = Beiseite, wo sie liegen
table-together = Nehmt die Würfel auf, die ihr werft, und lasst die anderen liegen. Was ihr aufnehmt, wird geworfen; beim Schütteln bleibt der Tisch ruhig.
    .short = Nehmt nur die Würfel auf, die ihr werft; die anderen bleiben ruhig liegen
table-failed = Im Programm ging etwas schief. Tipp stattdessen die vier Ecken an, oder versuch es noch einmal.
    .short = Das ging schief. Tipp die vier Ecken an oder versuch es noch einmal.
table-not-kept = Der Tisch lässt sich nicht merken: { $why }.
bad-table = Seine Maße sind nicht die eines Tisches

## Das Objektiv

keep-it = ✔ Behalten
forget-lens = ✖ Vergessen
hold = Halt den Druckbogen flach unter die Kamera. Der Befehl companion calibrate --sheet bogen.pdf druckt ihn.
    .short = Halt den Druckbogen flach unter die Kamera.
sheet-unseen = Der Bogen ist nicht zu sehen. Halt ihn flach und still, möglichst mit allen Rändern im Bild.
    .short = Der Bogen ist nicht zu sehen. Halt ihn flach und still.
enough = Das genügt. Das Objektiv wird berechnet.
bent = { $said }. Das ist schlechter, als die Matte es verrät. Kleb den Bogen auf etwas Flaches und halt ihn still.
    .short = { $said }. Kleb den Bogen auf etwas Flaches und halt ihn still.
lens-failed = Im Programm ging etwas schief. Versuch es noch einmal.
lens-found = Das Objektiv: { $found }
lens-not-kept = Das Objektiv lässt sich nicht merken: { $why }.
