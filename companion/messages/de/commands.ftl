# Was die Befehle sagen, und ihre Hilfe. Namen von Befehlen und Optionen bleiben, wie sie getippt werden; nach Eingaben
# wird mit „du“ gefragt.

## Hilfe

help = Diese Hilfe zeigen.
arguments = Angaben
options = Optionen
commands = Befehle
default = sonst: { $value }
variable = Umgebungsvariable: { $value }
required = nötig
companion = Ein Schiedsrichter, der auf einen echten Tisch schaut.
language = { OR($known) }: in welcher Sprache alles gesagt wird; bei jedem Befehl.
version = Sagen, welche Version das ist, und aufhören.
this-version = companion { $version }
game = Welches Spiel: { COMMAS($games) }.
game-or-chosen = Welches Spiel: { COMMAS($games) }. Ohne Angabe wählt man es am Bildschirm.
preset = Hausregeln mit einem Namen.
rule = Eine Hausregel, als NAME=WERT; geht auch mehrmals.
specs = auto, picamera2, v4l2[:NAME], http://ADRESSE, rtsp://ADRESSE, video:DATEI, recording:ORDNER oder virtual[:STARTZAHL].
mat-there = Die Matte, die da liegt: { COMMAS($known) }.
trial-fault = Nichts zeichnen; das Lesen misslingt jedes Mal: { COMMAS($known) }.
mat = Eine Matte als PDF schreiben, das maßstabsgetreu gedruckt wird, oder vier Aufkleber für ein eigenes Brett.
mat-name = Welche Matte: { $known }; oder { $stickers }.
the-pdf = Die PDF-Datei.
mat-split = Seiten, die Kante an Kante zusammengeklebt werden.
mat-overlap = Seiten zum Schneiden und Kleben.
mat-paper = Für alles außer ganzen Standardmatten: a4 oder letter.
mat-game = Für wessen Brett die Aufkleber sind.
doctor = Alles prüfen, was ein Spiel braucht; sagen, was nicht stimmt und was auf genau diesem System hilft.
camera = Ein Bild machen; sagen, wie hell und scharf es ist, wie die Matte darin liegt und was zu ändern ist.
buttons = Jeden Knopfdruck zeigen, wie er kommt, und die Lampe des Platzes leuchten lassen; q beendet es.
play = Ein Spiel im Terminal spielen: erlaubte Züge aufgezählt, Fehler erklärt, zurücknehmen, und ein Protokoll.
turns = Jeden vollständigen erlaubten Zug einer Stellung aufzählen, und wohin er führt.
explain = Sagen, warum ein Zug erlaubt ist oder nicht. Endet mit Code 0 für einen erlaubten Zug, 1 für einen anderen, 2 für falsche Eingaben.
sessions = Die Spiele im Protokoll aufzählen: Nummer, Spiel, Spieler, wann, wie es ausging.
export = Ein Spiel als JSON Lines schreiben: je Zeile ein Objekt, zuerst das Spiel, dann jedes Ereignis.
calibrate-step = lens (das Objektiv), aim (Höhe, Neigung, Schärfe, Licht), throw (ein Probewurf) oder all für alles.
calibrate-images = Bilder statt einer Kamera: vom Bogen für lens, von der Matte für aim und throw.
camera-default = wie eingestellt
calibrate-sheet = Den Bogen für das Objektiv in diese PDF-Datei schreiben.
calibrate-forget = Das vermessene Objektiv vergessen.
calibrate =
    Die Kamera einrichten: Jeder Schritt sagt, was zu ändern ist, bis alles stimmt.

    Das Objektiv braucht den gedruckten Bogen (--sheet DATEI) und lässt sich auslassen: Das meiste sagt schon die Matte.
coach-position = Die Stellung als Text (docs/notation.md).
coach-session = Ein gespieltes Spiel, mit der Nummer aus companion sessions.
coach-best = Wie viele Züge gezeigt werden.
coach-rollouts = So oft wird jeder lohnende Zug ausgespielt, wo Werte geschätzt sind.
coach-seed = Startzahl des Zufalls beim Ausspielen.
coach-aim = Auf mindestens so viele Punkte spielen, etwa eine Bestleistung, statt auf möglichst viele (Peruke One).
coach = Die besten Züge einer Stellung nennen, mit ihrem Wert und warum, oder mit --session Glück und Können in einem Spiel.
demo-seed = Andere Startzahl, anderer Tisch und anderes Spiel.
demo-turns = Nach so vielen Zügen aufhören.
demo-headless = Kein Fenster: Bilder und eine Mitschrift.
demo-out = Wohin Bilder und Mitschrift kommen.
demo-recording = Das Spiel in diesem neuen Ordner aufzeichnen.
demo-size = Das Fenster, als BREITExHÖHE.
demo-full = Den ganzen Bildschirm nehmen.
demo = Simulierten Leuten bei einem ganzen Spiel unter der Kamera zusehen: der Bildschirm, und daneben der gezeichnete Tisch.
doctor-report = Alles in diese Datei schreiben, für eine Fehlermeldung: ohne Bild.
doctor-picture = Was die Kamera sieht, als JPEG neben den Bericht legen.
camera-output = Das Bild in diese JPEG-Datei schreiben.
buttons-source = gpiozero, box[:NAME] oder auto.
buttons-pins = Eine TOML-Datei, die sagt, welcher Pin welcher Knopf ist.
show-every = Jedes Ereignis in Worten, mit den Entscheidungen.
show-turn = Ein Zug, mit der Stellung danach.
show-step = Zug für Zug: vor, zurück, zu jedem Zug.
show-luck = Mit dem Glück jedes Wurfs und dem, was jede Entscheidung gekostet hat.
picture-event = Die Nummer des Ereignisses; ohne sie werden die Bilder aufgezählt.
picture-output = Die JPEG-Datei, die geschrieben wird.
show = Ein Spiel erzählen: je Zug eine Zeile in der Notation; --all, --turn, --step und --luck erzählen mehr.
picture = Das Bild speichern, das eine Entscheidung gab; ohne Ereignis aufzählen, zu welchen es eins gibt.
learn-headless = Kein Bildschirm: im Terminal lernen.
learn = Ein Spiel lernen: ein Spiel, das sich Schritt für Schritt selbst erklärt.
play-players = Die Namen in der Reihenfolge der Plätze, als Ann,Ben.
play-players-default = Platz 1, ...
play-random = Ein Platz (ab 1), der zufällig spielt; geht auch mehrmals.
play-player = Der Name eines Spielers, in der Reihenfolge der Plätze.
play-seats = Wie viele spielen.
play-seats-default = 2, oder 1 allein
play-typed-dice = Echte Würfel eintippen statt simulierter.
play-seed = Für dieselben Würfel und Zufallszüge noch einmal.
play-log-db = Das Protokoll, in das geschrieben wird.
play-log-db-default = das dieses Benutzers
play-no-log = Kein Protokoll führen.
throw-typed = Die Würfel, als 6-4, wo die Stellung auf einen Wurf wartet.
as-json = Für andere Programme.
explain-turn = Der Zug, seine Schritte mit Kommas verbunden.
read-images = Bilder eines Tisches.
read-as-json = Je Bild eine Zeile mit einem JSON-Objekt.
read-show = Bilder hierhin schreiben, mit dem, was gesehen wurde.
read = Würfel und Steine aus Bildern lesen; die Matte wird an ihren Marken erkannt.
replay-folder = Der Ordner der Aufzeichnung.
replay-log = Das Spiel als JSON Lines in diese Datei schreiben.
replay-quiet = Das Spiel nicht in Worten erzählen.
replay = Eine Aufzeichnung dem Schiedsrichter vorspielen und erzählen, was entschieden wurde.
report-number = Die Nummer eines Spiels.
report-number-default = das letzte
report-every = Über alle Spiele.
report-player = Über alle Spiele dieses Spielers.
report-output = DATEI.html, DATEI.pdf oder DATEI.png.
report-luck = Glück und Können ausrechnen, einige Sekunden für jedes Spiel.
report-luck-default = bei einem Spiel; bei vielen, soweit es bekannt ist
report-rollouts = So oft wird jede Wahl ausgespielt, die etwas gekostet hat.
report = Einen Bericht schreiben: Punkte, Glück und Können, ob die Würfel fair sind, Zeiten, Fehler, Rekorde, direkte Vergleiche.
run-share = Wohin ein Bild des fertigen Spiels kommt: DATEI.png.
run-record = Ein neuer Ordner für eine Aufzeichnung des Spiels.
run-camera = auto, picamera2, v4l2[:NAME], http://ADRESSE, rtsp://ADRESSE, video:DATEI, recording:ORDNER, virtual[:STARTZAHL] oder none.
run-buttons = gpiozero, box[:NAME], keyboard, none oder auto.
run-headless = Kein Bildschirm: im Terminal erzählen.
run-voice = Züge und Entscheidungen ansagen.
run-first-evening = Erst am Bildschirm den Tisch einrichten: Kamera, Probewurf, Knöpfe.
run-first-evening-default = nur einmal
run-resume = Ein unbeendetes Spiel fortsetzen, das genannte mit den genannten Spielern; sonst ein neues.
run-session = Mit --resume: die Nummer des Spiels.
record-folder = Ein neuer Ordner für die Aufzeichnung.
dice = Jeden Wurf lesen, zusammenzählen und aufheben: beliebige Würfel auf jedem Tisch, ohne Vorbereitung.
run = Ein Spiel am Tisch begleiten, als Schiedsrichter.
record = Ein Spiel begleiten und aufzeichnen, was die Kamera sieht und wer was drückt: für Tests, Fehlermeldungen und Vorführungen.
serve-host = Auf welcher Adresse: 0.0.0.0 für alle Handys im Haus.
serve-port = Der Port.
serve-qr = Die Adresse als QR-Code zeigen.
serve-new-token = Eine neue geheime Adresse: Die alte gilt nicht mehr.
serve-switched = Dem Schalter auf dem Bildschirm folgen: nur zeigen, solange er an ist.
events-local = Einen lokalen Socket bedienen statt des Terminals.
events-broker = An diesen MQTT-Broker senden, als HOST oder HOST:PORT.
events-topic = Das Thema beim Broker.
scoreboard = Der Spielstand der laufenden Partie und wer dran ist auf einem zweiten Bildschirm, groß genug für den ganzen Raum. Esc beendet ihn.
serve = Das laufende Spiel auf jedem Handy im Raum zeigen: nur zum Ansehen, verdeckte Würfel werden nie gesendet. Endet mit Strg-C.
events = Das laufende Spiel als JSON, eine Zeile je Nachricht: im Terminal, auf einem lokalen Socket, an einen MQTT-Broker.
log-file = Die Datei des Protokolls.
session-number = Die Nummer des Spiels, wie companion sessions sie nennt.
sessions-game = Nur Spiele dieses Namens.
sessions-player = Nur Spiele, in denen dieser Spieler saß.
sessions-since = Nur Spiele ab diesem Tag, als 2026-11-21.
sessions-until = Nur Spiele bis zu diesem Tag.
sessions-unfinished = Nur Spiele, die weitergehen könnten.
sessions-as-csv = Die Punkte als CSV, eine Zeile je Spieler und Spiel.
export-output = Die Datei, in die geschrieben wird; sonst das Terminal.
export-counting = Nur die Ereignisse, die nach Rücknahmen und Berichtigungen gelten.
teach-images = Bilder statt einer Kamera, eins für jede Lektion.
teach-lesson = Nur diese Lektion; geht auch mehrmals.
teach-known = Sagen, was von euren Würfeln, Scheiben und Brettern bekannt ist.
teach-forget = Alles Gezeigte vergessen.
teach-forget-set = Einen Satz Würfel vergessen, mit seiner Nummer aus --list.
teach =
    Eure Würfel, Scheiben, Steine und Bretter der Kamera zeigen, damit sie sicherer gelesen werden.

    Es dauert etwa eine Minute. Ohne das wird alles so gut gelesen, wie es geht, und die Würfel eines Spiels lernt man
    kennen, während es gespielt wird.
trial-games = Wie viele Spiele.
trial-games-default = 5, mit --scenes 1
trial-seed = Startzahl des ersten Spiels; die anderen folgen.
trial-turns = Jedes Spiel nach so vielen Zügen beenden.
trial-players = Wie viele spielen; vier sind in Uckers zwei Teams.
trial-program = Das Programm spielt in dieser Stärke den letzten Platz (mehrmals: mehr Plätze), wo Würfel unter Bechern sind.
nobody-moves-for-it = Auf dem virtuellen Tisch zieht in { $title } niemand für das Programm: Lasst --program weg.
trial-truth = Nichts zeichnen und lesen: Was da liegt, gilt, wie es wirklich ist.
trial-taught = Mit dem lesen, was hier gezeigt wurde, als wäre der gezeichnete Tisch eurer.
trial-shown = Das Tier auf den Würfeln vor jedem Spiel zeigen, wie am ersten Abend.
trial-animals = In jedem Spiel ein anderes Tier für die 1, aus zwanzig, die die Netze nicht kennen.
trial-a4 = Auf der Matte für A4 oder US Letter spielen.
trial-table = Der Tisch: { COMMAS($known) }.
trial-bumps = Wie oft die Kamera im Spiel angestoßen wird: ohne Matte einmal, wenn du nichts anderes sagst.
trial-lamps = Wie oft im Spiel eine andere Lampe angeht.
trial-one-zone = Kein Platz für beiseitegelegte Würfel (Rogue): Sie bleiben liegen, wo sie sind.
nothing-set-aside = In { $title } werden keine Würfel beiseitegelegt.
one-zone-needs-a-table = Ohne Platz für beiseitegelegte Würfel gibt es keine Matte: Nimm --table bare oder --table tray dazu, oder --truth.
no-such-table = Einen Tisch „{ $name }“ gibt es nicht: Wähl einen von { COMMAS($known) }.
nothing-covered = In { $title } liegt nichts auf Feldern, also kann keines verdeckt sein: Lass --fault covered weg.
nothing-drawn = Stöße und Lampen zählen nur, wo der Tisch gezeichnet wird: Lass --truth, --fault und --scenes weg.
no-small-mat = Die Matte „{ $title }“ gibt es nicht für A4: Lass --a4 weg.
trial-scenes = Nichts zeichnen, aber jeden Tisch, der zur Ruhe kam, in diesen Ordner schreiben.
trial-as-json = Alle Zahlen als JSON ausgeben.
trial =
    Simulierte Leute spielen und mit Absicht Fehler machen lassen und das Protokoll mit dem vergleichen, was wirklich geschah.

    Endet mit Code 1, wenn jemand grundlos beschuldigt, etwas Falsches aufgeschrieben oder ein Fehler übersehen wurde
    oder mehr als einmal in 20 Zügen gefragt. Was es ausgibt, ist Englisch.
no-asking = Nicht nachfragen.
backup-target = Die ZIP-Datei, die geschrieben wird. companion import nimmt sie wieder auf.
import-source = Eine Datei, die companion export oder companion backup geschrieben hat.
import-as-new = Spiele, die schon da sind, noch einmal als eigene Spiele aufnehmen.
delete-player = Stattdessen diesen Namen aus allen Spielen löschen.
rename-old = Der Name, wie er ist.
rename-new = Der Name, wie er werden soll.
check = Alle Spiele durchsehen: jedes Ereignis, jede zweite Kopie, jedes Bild; jedes Spiel noch einmal nachgespielt. Schäden werden behoben.
backup = Alle Spiele mit ihren Bildern in eine Datei schreiben, auch während gespielt wird.
import = Spiele eines anderen Protokolls aufnehmen: einen Export (JSON Lines) oder alle Spiele einer Sicherung, die noch fehlen.
delete = Ein Spiel mit seinen Bildern für immer löschen, oder einen Spieler: den Namen überall, und allein gespielte Spiele ganz.
rename = Einem Spieler in allen Spielen einen anderen Namen geben; hat ihn schon jemand, werden die beiden einer.
why-event = Die Nummer des Ereignisses, wie show --all sie nennt.
regress-numbers = Nummern von Spielen; ohne eine alle.
why = Sagen, warum etwas entschieden wurde: was abgewogen wurde, was das Bild und die Regeln sagten.
regress =
    Alte Abende mit dem Programm von heute noch einmal entscheiden und sagen, wo es anders entscheidet.

    Endet mit Code 1, wenn etwas abweicht.

## Was falsch getippt wurde

no-language = Texte in der Sprache { $text } gibt es nicht; es gibt { COMMAS($known) }.
other-kind = Nach { $file } wird nichts geschrieben: Der Name verspricht eine andere Art von Datei. Nenn sie { OR($known) }.
cannot-write = { $file } lässt sich nicht schreiben: { $reason }.
system-refuses = { $file ->
    [none] Das System lässt das nicht zu: { $reason }.
   *[other] Das System lässt das bei { $file } nicht zu: { $reason }.
}
cannot-remove = { $file } lässt sich nicht löschen: { $reason }.
window-size = Ein Fenster schreibt man BREITExHÖHE, ab 320x240, nicht { $text }.
rule-as-typed = Eine Hausregel schreibt man NAME=WERT, nicht { $text }.
no-dice = „{ $text }“ sind keine Würfel; tipp ihre Augen von 1 bis 6 als „6-4“.

## Was die Bibliothek der Befehlszeile sagt

usage = Aufruf:
options-typed = [OPTIONEN]
command-typed = BEFEHL [ANGABEN]...
error = Fehler: { $text }
aborted = Abgebrochen.
try-help = Hilfe gibt es mit '{ $command } { $name }'.
missing-command = Sag, welcher Befehl.
no-command = Einen Befehl { $name } gibt es nicht.{ $count ->
    [0] { "" }
   *[other] { " Meinst du " }{ OR($likely) }?
}
no-option = Eine Option { $name } gibt es nicht.{ $count ->
    [0] { "" }
   *[other] { " Meinst du " }{ OR($likely) }?
}
missing = { $kind ->
    [option] Die Option { $name } fehlt.
   *[argument] Es fehlt eine Angabe: { $name }.
}
option-value = { $needed ->
    [yes] Die Option { $name } braucht einen Wert.
   *[no] Die Option { $name } hat keinen Wert.
}
too-much = Das ist zu viel: { $text }
bad-value = Der Wert von { $name } ist nicht zu gebrauchen: { $why }.
whole-number = Es muss eine ganze Zahl sein
any-number = Es muss eine Zahl sein
in-range = { $least ->
    [yes] Es muss { $value } oder mehr sein
   *[no] Es darf höchstens { $value } sein
}
club = Beendete Spiele mehrerer Tische in einer PostgreSQL-Datenbank sammeln; nichts wird gesendet, bevor jemand beitritt.
club-join = Den Tisch dieses Protokolls einem Verein beitreten lassen: Beendete Spiele werden ab jetzt an diese Datenbank gesendet.
club-address = Die Datenbank, wie die Programme von PostgreSQL sie nennen, ohne Passwort: "host=RECHNER dbname=NAME user=NAME" oder service=NAME.
club-leave = Nichts mehr senden. Was gesendet wurde, bleibt im Verein, bis es zurückgezogen wird.
club-send = Die beendeten Spiele senden, die der Verein noch nicht hat. Darf jederzeit abgebrochen und wiederholt werden.
club-fetch = Die Spiele aller Tische in ein eigenes Protokoll holen, für Berichte; nur was ihm fehlt.
club-ranking = Eine Rangliste des Vereins, Spiel für Spiel, nach einer Wertung, die sagt, wie sicher sie ist.
club-withdraw = Ein Spiel dieses Protokolls aus der Datenbank des Vereins löschen.
