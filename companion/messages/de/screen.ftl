# Was auf dem Bildschirm steht.

## Das Spiel

help-game = 1–8 Ende des Zugs an diesem Platz · Enter bestätigen · U rückgängig (Umschalt: Verlauf) · M Menü
help-list = { $digits ->
    [faces] 1–6 eine Augenzahl · Pfeile
    [numbers] 0–9 eine Zahl · Pfeile
   *[no] 1 hoch · 2 runter
} · Enter wählen{ $undo ->
    [back] { " · " }U zurück
    [undo] { " · " }U rückgängig
   *[no] { "" }
} · M Menü
menu-button = ☰ Menü
confirm = ✔ Bestätigen
undo = ↶ Rückgängig
back = ↶ Zurück
changes-nothing = ändert nichts
is-saved = { $saved ->
    [yes] ✔ gesichert
   *[no] ⚠ nicht gesichert
}
more = mehr ›
warning-of = { $text } (1 von { $count }: antippen zeigt alle)
lies-so = ✔ liegt so
may-be-done = Was möglich ist
more-rows = { $left ->
    [0] ▲ von vorn
   *[other] ▼ noch { $left }
}
    .shortest = { $left ->
        [0] ▲
       *[other] ▼ { $left }
    }
page-of = { $text } · Seite { $n } von { $of }
    .bare = { $text } · { $n }/{ $of }
    .short = { $text }

## Die Kamera, in einem Wort

ready = Bereit
rolling = Bewegung
hand = Hand
settling = Moment
unsure = Unklar
by-hand = Von Hand
no-camera = Keine Kamera
no-mat = Keine Matte
wrong-mat = Falsche Matte
moved = Verrutscht
doubts = Ein Würfel: { COMMAS($reasons) }.

## Die Würfel

void-throw = { $kind ->
    [bum] Daneben
   *[cocky] Schief
}: Wurf { $count } von { $most }
void-throws = { $what } – { $lost ->
    [yes] der Zug ist verloren
   *[no] drei in Folge kosten den Zug
}
cocked-die = schief
    .short = !
unsure-die = unklar
    .short = ?
nothing-aside = Noch nichts beiseite
set-aside = Zur Seite
this-turn = Im Zug

## Die Bretter

colour = { $colour ->
    [red] Rot
    [green] Grün
    [yellow] Gelb
   *[blue] Blau
}
# Ein Feld oder Platz, wenn nur das Zeichen des Steins und die Plätze Raum haben.
place = { $place ->
    [base] Basis
    [home] Ziel
    [taken] Genommen
   *[square] { FELD($place) }
}
differs = ! anders
    .short = !
another-sign = ◐ Anderes Zeichen
put-back = ⇢ zurück
which-way = Auf welche Art?
one-moment = Einen Moment …
may-go = ● darf dorthin
    .short = ⇢
this-choice = → diese Wahl
    .short = →
legal = → erlaubt
    .short = →
the-row = Die Reihe
taken = Genommen
no-bid = Noch kein Gebot
bid = Gebot
they-count = { $count ->
    [one] { $count } zählt
   *[other] { $count } zählen
}

## Nach dem Spiel

again = ↻ Noch einmal
another-game = ☰ Anderes Spiel
was-all = ✖ Das war’s
switch-off = ■ Ausschalten

## Das Menü

menu = Menü
menu-back = ← Zurück
back-to-game = ← Zurück zum Spiel
history-row = ✎ Verlauf
history-detail = und berichtigen
look-back = ◷ Rückschau
turn-by-turn = Zug für Zug
last-ruling-row = ☛ Letzte Entscheidung
summary = ★ Ergebnis
summary-detail = ein Bild zum Aufheben
rules-row = § Die Regeln
camera-row = ◉ Was die Kamera sieht
table-row = ⚒ Tisch einrichten
table-detail = Kamera, Knöpfe
hint = ☆ Ein Tipp
hint-detail = wenn alle wollen
by-buttons = ☛ Mit Knöpfen wählen
leave = ✖ Verlassen
leave-program = ✖ Programm verlassen
end-game = ✖ Spiel beenden
buttons-row = ? Was die Knöpfe tun
settings-row = ☼ Bild und Ton
settings-detail = Stimme, Sprache
phones = ▦ Auf euren Handys
phones-detail = Code scannen
opponent = das Programm, { $level ->
    [1] leicht
    [2] mittel
   *[3] stark
}
no-opponent = In { $title } kann das Programm keinen Platz spielen: Gebt ihn jemandem von euch.
keep-picture = ⇩ Bild sichern
keep-picture-detail = oder aufs Handy
report = ⚄ Statistik
report-detail = Diagramme, Glück
earlier-games = ◷ Frühere Spiele
earlier-games-detail = Züge, Statistik, Bild
to-games = ▶ Zu den Spielen
to-games-detail = den Rest auslassen
back-to-lesson = ← Zurück zur Lektion
step-back = ↶ Ein Schritt zurück
leave-lesson = ✖ Lektion verlassen

## Bild und Ton

settings = Bild und Ton
voice = ♪ Stimme: { $on ->
    [yes] an
   *[no] aus
}
sounds = ♫ Klänge: { $on ->
    [yes] an
   *[no] aus
}
language-row = ⚑ Sprache: { language }
turn-so-far = In diesem Zug: { $score }
theme = ☼ Heller oder dunkler Bildschirm
text-size = ⇕ Größere oder übliche Schrift

## Den Tisch einrichten

table = Tisch einrichten
game-waits = Das Spiel wartet so lange und geht dann weiter.
aim = ◉ Kamera und Matte
aim-detail = Lage, Licht, Schärfe
lens = ◎ Objektiv vermessen
lens-detail = mit einem Druckbogen
test-throw = ⚄ Probewurf
test-throw-detail = klappt das Lesen?
show-picture = ♞ Das Tier auf euren Würfeln
show-picture-detail = einmal gezeigt, ist es bekannt
try-buttons = ☛ Knöpfe ausprobieren
own-table = ▭ Euer eigener Tisch
own-table-detail = ohne gedruckte Matte
own-board = ▦ Eigenes Brett
own-board-detail = Uckers, Ludo, Peruke 84

## Andere Blätter

history = Verlauf
no-history = Noch ist nichts passiert.
choose-wrong = Wähle, was falsch war. Was danach kam, wird neu berechnet.
the-rule = Die Regel
no-ruling = Noch gab es keine Entscheidung.
to-put-back = Zurückzulegen: { SPACED($all) }
would-be-legal = Erlaubt wäre: { $turns }
rule = Regel { $rule }
last-ruling = Letzte Entscheidung
warnings = Was nicht stimmt
nothing-wrong = Jetzt stimmt alles wieder.
camera = Was die Kamera sieht
stay = ← Hier bleiben
leave-question = Verlassen?
is-kept = Das Spiel ist aus und gespeichert.
go-on = ← Weiterspielen
end-now = ✖ Spiel jetzt beenden
to-start = zum Startbildschirm
end-question = Das Spiel beenden?
can-be-taken-up = Es bleibt unbeendet im Protokoll, und ihr könnt es später weiterspielen.
take-back-question = Das Letzte zurücknehmen?
would-take-back = Das Spiel ist zu Ende. Zurückgenommen würde: { $what }
leave-as-is = ← So lassen
take-back = ↶ Zurücknehmen
buttons = Was die Knöpfe tun
buttons-text =
    Der Knopf an deinem Platz beendet deinen Zug. Dann wird geprüft, was auf dem Tisch liegt. Deinen Namen anzutippen tut dasselbe.

    Bestätigen nimmt die markierte Antwort. Rückgängig nimmt das Letzte zurück; gehalten zeigt es den Verlauf. Menü öffnet und schließt das Menü; gehalten zeigt es die letzte Entscheidung und ihre Regel.

    In einer Liste geht der Knopf von Platz 1 nach oben, jeder andere nach unten; gehalten laufen sie weiter. Bestätigen wählt, Rückgängig geht zurück.

    Tasten: 1 bis 8 sind die Plätze, Enter bestätigt, U oder Rücktaste macht rückgängig, M oder Esc ist das Menü. Mit Umschalt gilt eine Taste als gehalten. Pfeile, Bild auf und Bild ab gehen durch Listen, F11 schaltet auf den ganzen Bildschirm.

    Mit dem Finger: erst den Stein oder Würfel antippen, dann sein Ziel. Rechts auf einer Taste des Ziffernfelds zählen zwei gleiche; von einer Zahl zur anderen gewischt zählen beide.

## Das Regelbuch

search = ? Suchen
search-by = ein Wort oder eine Nummer
rules-from = { $lowest } bis { $highest }
rules-of = Die Regeln von { $title }
search-rules = In den Regeln suchen
all-found = ✔ Alle zeigen
rules-with = { $count ->
    [0] Keine Regel mit „{ $text }“
    [one] Eine Regel mit „{ $text }“
   *[other] { $count } Regeln mit „{ $text }“
}
choose-rule = Wähle eine Regel, um sie ganz zu lesen.
type-search = Schreib ein Wort, das du suchst, oder die Nummer einer Regel.

## Der Anfang

what-do-we-play = Was spielen wir?
who-is-playing = Wer spielt mit?
this-game = ✔ Weiter: { $title }
these-play = ✔ Weiter: { AND($names) }
step-by-step = ▶ Schritt für Schritt
step-by-step-detail = Spiel, Namen, Hausregeln
game = Spiel
help-names = Tastatur: tippen · ↑ hoch · ↓ runter · Enter wählen · Esc zurück
type-name = Tipp einen Namen oder wähl einen.
take-it = ✔ Fertig
# Die Tastatur auf dem Bildschirm: je Seite drei Reihen, wie auf den Tastaturen der Sprache, und was dorthin führt.
keys-abc = abc
keys-letters = qwertzuiopü asdfghjklöä yxcvbnmß-'
keys-123 = 123 é
keys-more = 1234567890 åæøéèêëïáà âçñíóúœšžłč
who-plays = Wer spielt auf Platz { $seat }?
usual-name = Spieler { $seat }
same-names = Zwei heißen { $name }: Gebt einem davon einen anderen Namen.
players = Spieler: antippen und sagen, wer es ist
how-many = Wie viele
for-players = { $count ->
    [one] { $count } Spieler
   *[other] { $count } Spieler
}
for-some-players = { $least }–{ $most } Spieler
for-either = { $least } oder { $most }
resume-row = ▶ Weiter: { $text }
begin = Los: { $title } mit { AND($names) }
learn = { $title } lernen
learn-detail = ein Spiel, das sich erklärt

## Hausregeln

house-rules = Hausregeln
as-played-by = So spielen andere
one-by-one = Einzeln: antippen ändert
own-rules = { $count ->
    [one] eine eigene
   *[other] { $count } eigene
}
usual-rules = die üblichen
begins-first = der erste Platz
begins-winner = wer zuletzt gewann
begins-lot = durchs Los
yes-or-no = { $on ->
    [yes] ja
   *[no] nein
}
no-value = keine

## Was die Kamera sieht

camera-hidden = Verdeckt, solange Würfel unter den Bechern liegen.
things-read = { $count ->
    [one] { $count } Ding gelesen
   *[other] { $count } Dinge gelesen
}
table-recognised = Tisch erkannt
markers = { $count ->
    [0] Keine Matte im Bild
   *[other] { $count } von 4 Marken
}
height = { $high } cm hoch, { $tilt }
tilt = { $aslant ->
    [straight] blickt gerade nach unten
    [little] etwas schräg
   *[much] zu schräg
} ({ $degrees }°)
light = Licht: { $light ->
    [dark] zu dunkel
    [glaring] zu grell
    [uneven] ungleichmäßig
   *[good] gut
}
focus = Schärfe: { $sharp ->
    [yes] scharf
   *[no] unscharf
}

## Zahlen

score = { $score }
signed = { $gain ->
    [yes] +{ $points }
   *[no] { $points }
}
called = { $name }: { $call ->
    [dudo] Dudo!
   *[calza] Calza!
}
    .short = { $call ->
        [dudo] Dudo!
       *[calza] Calza!
    }

## Ohne Bildschirm

is-none = es ist keiner da
none-opened = Es lässt sich kein Bildschirm öffnen: { $why }. Schließ einen an oder starte vom Desktop aus; ohne Bildschirm geht das Spiel mit --headless.
fitted = Das Fenster mit { $wanted } Pixeln ist größer als dieser Bildschirm, darum hat es { $shown } Pixel.
