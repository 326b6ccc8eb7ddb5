# Was die Augen und die Geräte sagen.

## Wie die Kamera steht

too-dark = Es ist zu dunkel: mehr Licht auf den Tisch.
too-bright = Es ist zu hell: weniger Licht, oder eine Lampe, die nicht in die Kamera scheint.
uneven = Das Licht ist ungleichmäßig: Eine Ecke liegt im Schatten. Rück die Lampe, oder stell eine auf die andere Seite.
    .short = Das Licht ist ungleichmäßig: Rück die Lampe.
blurred = Das Bild ist unscharf. Putz das Objektiv, und dreh daran oder lass es neu scharfstellen.
    .short = Das Bild ist unscharf: Putz das Objektiv und stell scharf.
aim = { $high } cm hoch, { $degrees } Grad schräg; ein Würfel ist { $wide } Pixel breit
raise-camera = Häng die Kamera höher als { $high } cm, oder verschieb die Matte: Eine Ecke ist nicht im Bild.
    .short = Häng die Kamera höher als { $high } cm: Eine Ecke fehlt im Bild.
straighter = Lass die Kamera gerader nach unten blicken: Sie steht { $degrees } Grad schräg, bis 25 geht es gut.
    .short = Lass die Kamera gerader nach unten blicken.
edges-blurred = Das Bild ist unscharf: Kanten sind { NUMBER($edge, minimumFractionDigits: 1, maximumFractionDigits: 1) } Pixel breit, höchstens { $most } sollen es sein. Putz das Objektiv, und dreh daran oder lass es neu scharfstellen.
    .short = Das Bild ist unscharf: Putz das Objektiv und stell scharf.
lower-camera = Häng die Kamera { $down } cm tiefer, oder wähl ein größeres Bild: Ein Würfel ist { $wide } Pixel breit, nötig sind { $wanted }.
    .short = Häng die Kamera { $down } cm tiefer: Die Würfel sind zu klein.

## Orte im Bild

top = oben
bottom = unten
middle = in der Mitte
left = links
right = rechts
bottom-left = unten links
bottom-right = unten rechts
top-left = oben links
top-right = oben rechts

## Das Objektiv

error-good = gut
error-bearable = geht noch
error-too-much = zu viel
lens = Fehler { NUMBER($error, minimumFractionDigits: 2, maximumFractionDigits: 2) } Pixel ({ $judged }), Bildwinkel { $degrees } Grad, aus { $count ->
    [one] einem Bild
   *[other] { $count } Bildern
}
show-sheet = Zeig den Bogen { $place } im Bild.
tilt-sheet = Kipp den Bogen in eine andere Richtung.
too-few-views = { $count ->
    [one] Ein Bild ist
   *[other] { $count } Bilder sind
} zu wenig: Mindestens { $least } verschiedene sind nötig.
views-too-alike = Die Bilder verraten das Objektiv nicht: Kipp den Bogen mehr, und zeig ihn nah und fern.
    .short = Kipp den Bogen mehr, und zeig ihn nah und fern.
views-unlike = Alle Bilder müssen von derselben Kamera und gleich groß sein.
views-contradict = Die Bilder widersprechen sich: Halt den Bogen flach und fang neu an.

## Das eigene Brett

no-grid = Im Aufdruck ist kein Gitter aus { $columns } mal { $rows } Feldern zu finden. Tipp stattdessen auf die Ecken des Spielfelds.
    .short = Kein Gitter gefunden. Tipp auf die Ecken des Spielfelds.
stickers-missing = { $count ->
    [one] Einer der 4 Aufkleber ist zu sehen
   *[other] { $count } der 4 Aufkleber sind zu sehen
}. Kleb sie neben die Ecken des Bretts, im Uhrzeigersinn nach ihren Nummern.
    .short = { $count ->
        [one] Einer der 4 Aufkleber ist zu sehen
       *[other] { $count } der 4 Aufkleber sind zu sehen
    }. Sie gehören neben die Ecken.

## Was auf der Matte liegt

picture-too-small = Das Bild ist zum Lesen zu klein.
doubt-covered = teilweise verdeckt
doubt-die = schwer zu erkennen
doubt-lean = liegt vielleicht schief
doubt-face = die Zahl ist schwer zu lesen
doubt-kind = die Farbe ist schwer zu erkennen
moving = Auf der Matte bewegt sich etwas.
moving-free = Auf dem Tisch bewegt sich etwas.
    .short = Etwas bewegt sich.
hand = Eine Hand ist über der Matte.

## Die Matte

no-such-mat = Keine Matte ist im Bild: Leg die Matte für { $title } unter die Kamera, alle vier Eckmarken frei.
    .short = Keine Matte ist im Bild: Leg die für { $title } hin.
    .shortest = Keine Matte ist im Bild.
table-lost = Der Tisch ist nicht wiederzuerkennen: Nimm weg, was ihn verdeckt, oder zeig ihn noch einmal.
    .short = Der Tisch ist nicht wiederzuerkennen: Nimm weg, was ihn verdeckt.
    .shortest = Der Tisch ist nicht wiederzuerkennen.
table-changed = Neben dem Blatt sieht der Tisch nicht aus wie vorhin leer: Geh zurück, und zeig ihn noch einmal leer.
    .short = Der Tisch sieht inzwischen anders aus: Zeig ihn noch einmal leer.
    .shortest = Der Tisch sieht inzwischen anders aus.
stickers-lost = Die Aufkleber sind nicht im Bild: Nimm weg, was sie verdeckt, oder zeig den Tisch noch einmal, wenn sie verrückt wurden.
    .short = Die Aufkleber sind nicht im Bild: Nimm weg, was sie verdeckt.
    .shortest = Die Aufkleber sind nicht im Bild.
half-stuck = Nicht alle vier Aufkleber sind im Bild: Verschieb die Kamera, bis sie es sind.
    .short = Ein Aufkleber ist nicht im Bild.
half-table = Ein Teil des Tisches ist nicht im Bild: Verschieb die Kamera, bis alles zu sehen ist.
    .short = Ein Teil des Tisches ist nicht im Bild.
table-moved = Die Kamera oder der Tisch wurde bewegt. Der Tisch ist wieder gefunden: Weiter geht es, wenn alles richtig liegt.
    .short = Kamera oder Tisch ist verrutscht und wiedergefunden.
    .shortest = Die Kamera ist verrutscht.
other-camera = Das Bild hat ein anderes Format als damals, als dieser Tisch gezeigt wurde: Zeig den Tisch im Menü noch einmal.
    .short = Das Bild hat ein anderes Format: Zeig den Tisch noch einmal.
    .shortest = Zeig den Tisch noch einmal.
no-sheet = Kein leeres Blatt ist zu finden: Leg es flach in die Mitte, alle Kanten im Bild, auf einen Grund von anderer Farbe, oder tipp seine Ecken an.
    .short = Kein leeres Blatt ist zu finden: Leg es flach hin, alle Kanten im Bild.
    .shortest = Kein leeres Blatt ist zu finden.
sheet-of-another-shape = Das hat nicht die Form des gewählten Blatts: Wähl, was daliegt, oder tipp seine Ecken an.
    .short = Das Blatt hat eine andere Form: Wähl, was daliegt.
    .shortest = Das Blatt hat eine andere Form.
wrong-mat = Auf dem Tisch liegt die Matte für { $lying }, dieses Spiel braucht die für { $title }: Tausch die Matte.
    .short = Dieses Spiel braucht die Matte für { $title }: Tausch die Matte.
    .shortest = Die falsche Matte liegt da.
two-mats = Zwei Matten sind im Bild, { AND($names) }: Nimm die weg, auf der ihr nicht spielt.
    .short = Zwei Matten sind im Bild.
bumped = Die Kamera oder die Matte für { $title } ist verrutscht. Sie ist wiedergefunden: Spielt weiter, wenn alles richtig liegt.
    .short = Kamera oder Matte ist verrutscht und wiedergefunden.
    .shortest = Die Kamera ist verrutscht.
no-mat = Keine Matte ist im Bild: Leg eine Matte unter die Kamera, alle vier Eckmarken frei.
    .short = Keine Matte ist im Bild: Leg eine unter die Kamera.
    .shortest = Keine Matte ist im Bild.
black = Das Bild ist schwarz: Nimm die Kappe von der Kamera oder mach Licht an.
    .short = Das Bild ist schwarz.
half-mat = Die Ecke { $corner } der Matte für { $title } ist nicht im Bild: Verschieb die Matte oder die Kamera, bis alle vier zu sehen sind.
    .short = Eine Ecke ist nicht im Bild: Verschieb Matte oder Kamera.
    .shortest = Eine Ecke ist nicht im Bild.
half-mat-corners = Die Ecken { AND($corners) } der Matte für { $title } sind nicht im Bild: Verschieb die Matte oder die Kamera, bis alle vier zu sehen sind.
    .short = Ecken sind nicht im Bild: Verschieb Matte oder Kamera.
    .shortest = Ecken sind nicht im Bild.
white = Das Bild ist ganz weiß: Dreh das Licht von der Kamera weg.
    .short = Das Bild ist ganz weiß.

## Die Knöpfe

no-boxes = Knopfkästen lassen sich hier nicht lesen ({ $why }).
no-such-box = Nichts namens { $name } ist angesteckt.
no-box = Kein USB-Knopfkasten ist angesteckt.
box-gone = Der Knopfkasten ist weg. Steck ihn wieder an; Tasten und Antippen tun dasselbe.
box-unread = Der Knopfkasten lässt sich nicht lesen. Zieh ihn ab und steck ihn wieder an.
keys-or-touch = Tasten oder Antippen: Das ist kein Raspberry Pi
lgpio-and-group = { $command }, und Mitglied der Gruppe gpio sein
pins-simulated = gpiozero ist auf simulierte Pins gestellt (GPIOZERO_PIN_FACTORY=mock).
module-missing = das Python-Paket { $name } ist nicht installiert
library-says = „{ $text }“
no-pin-library = auf diesem Gerät funktioniert keine Bibliothek für Pins
pins-unreached = Die Pins sind nicht zu erreichen: { $why }.
pin-used = GPIO { $pin } wird schon von etwas anderem benutzt.
pin-unusable = GPIO { $pin } lässt sich nicht benutzen: { $why }.
pin-busy = GPIO { $pin } wird von einem anderen Programm benutzt. Beende das zuerst.

## Die Kamera

resized = Das Bild der Kamera hat seine Größe geändert. Sie wird neu gestartet.
    .short = Die Kamera startet neu.
unusable = Die Kamera gibt unbrauchbare Bilder: { $why }. Sie wird neu gestartet.
    .short = Die Kamera startet neu.
nothing-comes = Es kommt nichts
no-time = Sie haben keinen Zeitstempel
no-large = Es kommt kein großes
other-shape = Das große ({ $large }) hat eine andere Form als das kleine ({ $little })
no-bytes = Sie bestehen nicht aus Bytes
bad-shape = Sie haben die Form { $shape }
bad-size = Sie sind { $shape } Pixel groß
frozen = Die Kamera zeigt seit { $seconds } Sekunden genau dasselbe Bild: Sie hängt. Sie wird neu gestartet; hilft das nicht, zieh ihren Stecker und steck ihn wieder ein.
    .short = Die Kamera hängt und startet neu.
usb-here = eine USB-Kamera: Das ist kein Raspberry Pi
pi-os-or-usb = Raspberry Pi OS oder eine USB-Kamera
no-picamera2 = Picamera2 lässt sich hier nicht benutzen ({ $why }).
pi-closed = Die Kamera des Raspberry Pi lässt sich nicht öffnen: { $why }. Prüf, ob ihr Kabel richtig sitzt, ob ein anderes Programm sie benutzt, und was das hier zeigt: rpicam-hello --list-cameras
    .short = Die Kamera des Raspberry Pi lässt sich nicht öffnen. Prüf ihr Kabel.
    .shortest = Die Kamera geht nicht auf.
found-no-picture = Die Kamera wurde gefunden, gibt aber kein Bild: { $why }. Prüf ihr Kabel.
    .short = Die Kamera gibt kein Bild.
picture-unread = Das Bild der Kamera lässt sich nicht lesen: { $why }.
    .short = Das Bild ist nicht lesbar.
no-picture-for = Die Kamera gibt seit { $seconds } Sekunden kein Bild. Prüf ihr Kabel.
    .short = Die Kamera gibt kein Bild.
camera-stopped = Die Kamera ist stehen geblieben: { $why }. Prüf ihr Kabel.
    .short = Die Kamera ist stehen geblieben.
usb-gone = Die Kamera { $path } ist weg: { $why }. Prüf ihr Kabel.
    .short = Die Kamera ist weg.
was-closed = Sie wurde geschlossen
usb-closed = Die Kamera { $path } lässt sich nicht öffnen. Ist sie angesteckt, und darfst du sie benutzen (Gruppe video)?
    .short = Die Kamera { $path } lässt sich nicht öffnen. Ist sie angesteckt?
    .shortest = Die Kamera geht nicht auf.
no-more-pictures = Sie gibt keine Bilder mehr
none-for = Seit { $seconds } Sekunden kam kein Bild
usb-silent = Die Kamera { $path } antwortet nicht: { $why }.
    .short = Die Kamera antwortet nicht.
usb-no-picture = Die Kamera { $path } wurde geöffnet, gibt aber kein Bild. Benutzt sie ein anderes Programm?
    .short = Die Kamera { $path } gibt kein Bild.
    .shortest = Die Kamera gibt kein Bild.
none-came = Es kam kein Bild
virtual-closed = Der virtuelle Tisch wurde geschlossen: Starte neu, um weiterzuspielen.
    .short = Der virtuelle Tisch ist zu.
both = { $one } { $other }
no-camera = Keine Kamera gefunden. { $said } Gespielt werden kann auch ohne, durch Tippen oder mit Tasten.
    .short = Keine Kamera gefunden. Gespielt werden kann auch ohne.
    .shortest = Keine Kamera gefunden.
no-usb-camera = Keine USB-Kamera ist angesteckt.
    .short = Keine USB-Kamera.
no-recording-folder = Eine Aufzeichnung braucht ihren Ordner: recording:ORDNER.
pi-sees-none = Picamera2 ist da, sieht aber keine Kamera. Prüf das Kabel der Kamera.
    .short = Keine Kamera. Prüf ihr Kabel.
no-such-camera = Eine Kamera der Art { $spec } gibt es nicht. Wähl { $specs }.
plug-usb = eine USB-Kamera anstecken
pi-silent = Das Kamerasystem des Raspberry Pi antwortet nicht. Starte das Gerät neu.
    .short = Die Kamera antwortet nicht.
helps = { $said } Das hilft: { $remedy }

## Aufzeichnungen

recording-unwritten = Die Aufzeichnung in { $path } lässt sich nicht schreiben: { $why }.
recording-over = Die Aufzeichnung { $path } ist zu Ende.
recording-picture = Das Bild { $path } der Aufzeichnung lässt sich nicht lesen.
recording-there = In { $path } liegt schon eine Aufzeichnung. Wähl einen anderen Ordner.
recording-full = Die Aufzeichnung in { $path } endet hier: Sie ist so groß, wie sie werden darf, oder der Speicher ist fast voll. Das Spiel geht weiter.

## Die Stimme

no-voice = Die Stimme ist aus: Kein Sprachprogramm ist installiert. Es kommt mit: sudo apt install espeak-ng
voice-broken = Die Stimme ist aus: { $program } geht hier nicht ({ $why }).

## Das Protokoll

log-unread = Das Protokoll { $path } lässt sich nicht lesen: { $why }.
log-no-locks = Das Laufwerk mit dem Protokoll { $path } kann keine Dateien sperren. Spiele werden dort gespeichert; lass nur ein Programm auf einmal daran arbeiten.
backup-is-log = { $path } gehört zum Protokoll. Nenn eine andere Datei.
log-game-goes-on = Das Spiel geht weiter.
log-busy = Ein anderes Programm schreibt gerade in das Protokoll { $path }. Schließ es.
log-broken = Das Protokoll { $path } ist beschädigt oder gar keins.
log-unwritten = Das Protokoll { $path } lässt sich nicht schreiben. Prüf den Ordner und die Karte.
log-unwritten-why = Das Protokoll { $path } lässt sich nicht schreiben: { $why }.
log-full = Das Protokoll { $path } kann nicht wachsen: Der Speicher ist voll. Mach dort Platz.
log-branched = Ein anderes Programm hat in dieses Spiel geschrieben. Was hier gespielt wird, geht als eigenes Spiel weiter.
log-part-damaged = Ein Teil des Protokolls war beschädigt. Die alte Datei heißt jetzt { $path }.
log-set-aside = Das Protokoll war beschädigt. Es liegt jetzt als { $path } beiseite, und was lesbar ist, wurde neu gesichert.
game-unreadable = Der Anfang von Spiel { $number } ist nicht zu lesen; was davon übrig ist, liegt in { $path }.
record-torn = Das Protokoll von Spiel { $number } war nach Ereignis { $count } beschädigt; die beschädigte Datei liegt beiseite.
record-mended = Das Protokoll von Spiel { $number } war beschädigt und ist aus der zweiten Kopie wiederhergestellt.
log-torn = Das Protokoll wurde bei Ereignis { $number } verändert oder abgerissen.
log-to-be-mended = Das Protokoll ist beschädigt; das nächste Spiel oder companion check stellt es wieder her.

## Was der Haushalt gemessen und gezeigt hat

lens-unusable = { $path } ist nicht zu gebrauchen. Miss neu: companion calibrate --forget
taught-unusable = { $path } ist nicht zu gebrauchen. Zeig alles neu, nach: companion teach --forget
taught-damaged = Was gezeigt wurde, ist beschädigt oder von einer anderen Version.

## Dateien

in-file = In der Datei { $path }: { $said }
the-file = Die Datei { $path }
line-of = Zeile { $number } von { $path }
file-unread = Die Datei { $path } lässt sich nicht lesen: { $why }.
no-utf8 = Die Datei { $path } lässt sich nicht lesen: Sie ist kein Text in UTF-8.
no-toml = Die Datei { $path } ist kein gültiges TOML: { $why }.
nested = sie ist zu tief verschachtelt
large-number = eine sehr große Zahl
file-too-large = sie ist größer als { $megabytes } MB
no-file-name = so kann keine Datei heißen
no-ordinary-file = sie ist keine gewöhnliche Datei
no-file = Die Datei oder der Ordner fehlt
no-permission = Die Berechtigung fehlt
no-space = Der Speicher ist voll
read-only = Der Datenträger ist nur lesbar
is-folder = Das ist ein Ordner
no-folder = Das ist kein Ordner
input-output = Der Datenträger ist gestört

## Die Einstellungen

like = etwa { $value }
like-fps = etwa 15.0, von 2 bis 120
like-mains = 50 oder 60, oder 0, wo nichts flackert
like-theme = „dark“ oder „light“
like-sleep = Minuten, etwa 20, oder 0 für nie
like-speed = etwa 165, von 80 bis 450
like-two-numbers = zwei ganze Zahlen, etwa { $value }
setting-language = language ist eins von { $specs }, nicht { $text }.
no-part = { $text } ist kein Teil der Einstellungen; es gibt: { $specs }.
no-setting = { $text } in [{ $name }] ist nicht bekannt; es gibt: { $specs }.
setting-like = { $key } in [{ $name }] ist { $like }, nicht { $text }.

## Wie die Knöpfe angeschlossen sind

seats-as-written = Plätze schreibt man als [[seat]], einen nach dem anderen.
no-seats = Kein Platz hat einen Knopf; jeder Platz ist ein [[seat]] mit einem button.
seat-without-button = Platz { $seat } hat keinen Knopf.
unknown-pin = { $text } ist nicht bekannt; es gibt: { $specs }.
unknown-of-seat = { $text } bei Platz { $seat } ist nicht bekannt; es gibt: { $specs }.
no-gpio = { $text } für { $use } ist kein GPIO; sie haben die Nummern { $lowest } bis { $highest }.
pin-twice = GPIO { $pin } ist zweimal vergeben: für { $other } und für { $use }.
use-seat = den Knopf von Platz { $seat }
use-lamp = die Lampe von Platz { $seat }
use-button = den Knopf { $name }
no-button = An diesem Tisch gibt es keinen Knopf { $name }.
no-seat-button = An diesem Tisch gibt es an Platz { $seat } keinen Knopf { $name }.
unknown-button = Einen Knopf { $text } gibt es nicht; es gibt: { $specs }.
buttons-are = Knöpfe: { $name }.
screen-alone = keine, nur der Bildschirm
the-keyboard = die Tastatur (1 bis 8: Zugende nach Platz, Enter: Bestätigen, Rücktaste: Rückgängig, Esc: Menü; mit Umschalt: gehalten)
simulated-pins = { $name }: simulierte Pins, kein echter Knopf wird gelesen
no-such-buttons = Knöpfe namens { $text } gibt es nicht. Wähl { $specs }.
none-wired = An dieses Gerät sind keine Knöpfe angeschlossen. { $said }
the-button = Knopf { $name }
the-seat-button = Knopf von Platz { $seat }
button-stuck = { $name } klemmt und bleibt unten. Liegt etwas darauf?
button-bounces = { $name } prellt: Seine Kontakte sind abgenutzt, oder ein Draht ist lose. Mancher Druck geht vielleicht verloren.
button-works = Geht wieder: { $name }.

## Noch einmal die Kamera

settings-refused = Die Kamera nimmt diese Einstellungen nicht an: { $text }: { $why }.
no-pixel-format = Das Pixelformat { $text } ist nicht bekannt. Es gibt: { $specs }.
no-camera-number = { $text } ist keine Zahl. Wähl { $specs }.

## Bilder

unreadable-picture = Es ist kein lesbares Bild
odd-shape = Es ist { $shape } Pixel groß, und solche Bilder macht keine Kamera
too-many-pixels = Es ist { $shape } Pixel groß, und mehr als { $most } Millionen werden nicht geöffnet
claims-too-much = Es will viel größer sein als das Bild irgendeiner Kamera
picture-unopened = { $path } lässt sich nicht öffnen: { $why }.
picture-unfit = { $path } lässt sich nicht öffnen: { $why }.
table-unusable = { $path } ist beschädigt oder kein Tisch und lässt sich nicht verwenden. Zeig den Tisch noch einmal, oder lösch die Datei.
board-unusable = { $path } ist beschädigt oder kein Brett und lässt sich nicht verwenden. Das Brett neu einpassen oder die Datei löschen.
heic = Es ist ein HEIC-Bild, und der Leser dafür ist nicht installiert. Speichere es als JPEG (am iPhone: Einstellungen, Kamera, Formate, Maximale Kompatibilität) oder installiere pi-heif

## Was in einer Aufzeichnung nicht stimmt

no-recording = In { $path } ist keine Aufzeichnung: Den Ordner gibt es nicht.
recording-empty = Die Aufzeichnung in { $path } ist leer: Sie zeigt kein Bild.
recording-not-whole = { $path } ist keine Aufzeichnung oder keine ganze: { $name } fehlt.
recording-no-game = { $where } nennt kein Spiel (nötig ist zum Beispiel "game": "rogue").
recording-no-names = { $where } hat keine Liste von Namen unter "players".
recording-many-names = { $where } hat mehr als { $most } Spieler oder endlose Namen.
recording-options = In der Datei { $path } sind die "options" kein Objekt.
recording-mat = In der Datei { $path } ist "mat" kein Name.
no-json = { $where } ist kein gültiges JSON.
no-object = { $where } enthält kein JSON-Objekt (es beginnt mit einer geschweiften Klammer).
line-no-time = { $where } hat keine Zeit: Nötig ist "t" mit einer Zahl von Sekunden.
back-in-time = { $where } geht in der Zeit zurück, von { $before } s nach { $now } s.
longer-than-a-day = { $where } liegt { $text } s nach der ersten: Eine Aufzeichnung dauert höchstens einen Tag.
touch-no-text = { $where } hat einen "touch", der kein Text ist.
touch-too-long = { $where } hat einen "touch" mit mehr als { $most } Buchstaben.
line-too-long = { $where } hat mehr als { $most } Zeichen.
line-no-picture = { $where } nennt kein Bild in der Aufzeichnung: { $text }.
line-flaw = { $where } zeigt { $name }. Das geht nicht: { $why }.
line-missing = { $where } zeigt { $name }, aber das Bild fehlt.
line-unopened = { $where } zeigt { $name }, aber das Bild lässt sich nicht öffnen: { $why }.
line-button = { $where } drückt { $text }; Knöpfe sind { $specs }.
line-seat = { $where } hat den Platz { $text }; Plätze haben die Nummern 1, 2, 3 bis { $most }.
line-whose = { $where } drückt "end", ohne zu sagen, wessen: Nötig ist "seat".
line-long = { $where } hat { $text } bei "long"; das ist true oder false.

## Was im Protokoll nicht stimmt

no-log = Ein Protokoll { $path } gibt es noch nicht. Das erste Spiel legt es an.
no-session-log = { $path } ist kein Protokoll. Nenn eine andere Datei.
log-damaged = Das Protokoll { $path } ist beschädigt.
log-version = Das Protokoll { $path } hat Version { $text }; dieses Programm kennt Version { $version }. Aktualisiere es.
log-only-read = Das Protokoll { $path } wurde nur zum Lesen geöffnet.
no-session = Im Protokoll gibt es kein Spiel { $number }. Welche es gibt, sagt companion sessions.
no-event = Ein Ereignis { $number }, das sich zurücknehmen oder berichtigen ließe, gibt es nicht.
undo-not-corrected = Ereignis { $number } ist ein Rückgängig; es lässt sich zurücknehmen, aber nicht berichtigen.
export-headless = Am Anfang steht kein Spiel.
export-version = Sie hat Version { $text }; dieses Programm kennt Version { $version }.
export-refused = { $path } lässt sich nicht aufnehmen: { $said }
export-broken = { $path } ist kein exportiertes Spiel: Eine Zeile ist beschädigt oder ergibt keinen Sinn.
export-gaps = Ereignisse fehlen; aufnehmen lässt sich nur ein ganzer Export, keiner mit --counting.
part-encrypted = Es ist mit einem Passwort verschlossen; das Archiv zuerst entsperren.
part-method = Es ist auf eine Weise gepackt, die sich hier nicht lesen lässt; noch einmal als gewöhnliches ZIP packen.
part-too-large = Es ist ausgepackt größer als { $megabytes } MB.
parts-too-many = Es hat mehr als { $most } Teile.
packed-no-record = Das Protokoll fehlt.
packed-no-head = Der Anfang des Protokolls ist beschädigt.
packed-no-event = Das Protokoll ist vom ersten Ereignis an beschädigt.
packed-torn = Das Protokoll ist nach Ereignis { $count } beschädigt.
packed-cues = Was vom Tisch hereinkam, ist beschädigt und wurde von dort an weggelassen.
packed-too-much = Es hat Zeilen oder eine Zahl von Zeilen, wie sie kein Spiel hat.
packed-pictures = Bilder fehlen oder wurden verändert: { $count }.
no-game-in = { $path } ist weder eine Sicherung noch ein exportiertes Spiel, oder nichts davon ist zu lesen.
picture-lost = Das Bild zu Ereignis { $count } von Spiel { $number } wurde verändert oder ist verloren.
record-moved = Das Protokoll { $path } wurde verschoben oder gelöscht, während es in Gebrauch war.
record-changed = Ein anderes Programm hat in Spiel { $number } geschrieben.
game-busy = Spiel { $number } wird gerade von einem anderen Programm gespielt.
game-damaged = Der Anfang von Spiel { $number } war beschädigt und damit das ganze Spiel.
record-damaged = Sein Protokoll ist beschädigt.
copy-damaged = Seine zweite Kopie ist beschädigt oder unvollständig.
cues-damaged = Was dazu vom Tisch kam, ist beschädigt.
over-by-events = Nach den Ereignissen ist es zu Ende, im Protokoll nicht.
over-in-record = Im Protokoll ist es zu Ende, nach den Ereignissen nicht.
scores-differ = Im Protokoll steht { $text }, nach den Ereignissen ist es { $value }.

## Was dem Leser gezeigt wird

teach-bare = Räum die Matte ab: Nichts darf darauf liegen. (Das braucht nur ein eigenes Brett: Die Standardmatten sind bekannt.)
teach-red-die = Leg den roten Würfel, und keinen anderen, ins Wurffeld.
teach-bases = Stell die Steine jeder Farbe in ihre Basis, nebeneinander.
teach-face = Leg die Würfel ins Wurffeld, alle mit der { $face } oben und ohne dass sie sich berühren.
teach-single = Leg die Würfel ins Wurffeld, alle mit dem Tier, dem Vogel oder dem einzelnen Auge oben und ohne dass sie sich berühren.
teach-face-seats = Leg die Würfel auf die Plätze der Spieler, alle mit der { $face } oben und ohne dass sie sich berühren.
teach-single-seats = Leg die Würfel auf die Plätze der Spieler, alle mit dem Tier, dem Vogel oder dem einzelnen Auge oben und ohne dass sie sich berühren.
teach-south = Leg Scheiben des Spielers unten (Süd) auf Felder, leere Seite oben, und keine anderen.
teach-north = Leg Scheiben des anderen Spielers (Nord) auf Felder, leere Seite oben, und keine anderen.
teach-no-dice = Ich sehe dort keine Würfel.
teach-no-red = Ich sehe keinen Würfel im Wurffeld: Leg den roten hinein.
teach-only-red = Im Wurffeld liegen { $count } Würfel: Lass nur den roten liegen.
teach-leans = Ein Würfel liegt schief: Leg alle flach hin.
teach-other-face = Ein Würfel zeigt eine { $seen }: Dreh seine { $face } nach oben.
teach-not-single = Ein Würfel zeigt eine { $seen }: Dreh sein Tier, seinen Vogel oder sein einzelnes Auge nach oben.
teach-markers = Nicht alle vier Marken der Matte sind im Bild: Deck sie auf oder verschieb die Kamera.
    .short = Nicht alle vier Marken der Matte sind im Bild.
teach-not-bare = Auf der Matte liegen Würfel oder Steine: Nimm alles weg.
teach-edge = Vom Rand ragt etwas über die Matte: Nimm es weg.
teach-few-discs = Auf Feldern sind { $count ->
    [0] keine Scheiben
    [one] nur eine Scheibe
   *[other] nur { $count } Scheiben
} zu sehen. Leg mindestens { $least } hin.
teach-two-owners = Die Scheiben haben zwei Farben: Lass nur die eines Spielers liegen.
teach-same-owner = Diese Scheiben sehen aus wie die des anderen Spielers: Zeig Scheiben der anderen Farbe.
teach-few-counters = In der { $colour ->
    [red] roten
    [green] grünen
    [yellow] gelben
   *[blue] blauen
} Basis sehe ich zu wenige Steine: Stell alle ihre Steine hinein, nebeneinander.
mat-unseen = Die Matte ist nicht zu sehen.
doubt-edge = am Rand eines Felds
doubt-number = die Zahl ist schwer zu lesen

## Wie Geräte heißen

camera-specs = auto, picamera2, v4l2, v4l2:NAME, http://ADRESSE, rtsp://ADRESSE, video:DATEI, recording:ORDNER, virtual oder virtual:STARTZAHL
pi-camera = Pi-Kamera { $name }
camera-at = Kamera { $path }
virtual-table = Virtueller Tisch { $number }
recording-named = Aufzeichnung { $name }
box-named = Knopfkasten { $name }
unknown-system = ein unbekanntes System
install-here = { $name } mit den Paketen dieses Systems installieren
no-answer = keine Antwort innerhalb von { $text } s

## Kameras im Netz und Videos

network-camera = Kamera { $address }
network-no-picture = Die Kamera { $address } antwortet, gibt aber kein Bild.
    .short = Die Kamera antwortet, gibt aber kein Bild.
network-gone = Die Kamera { $address } ist weg: { $why }. Ist sie an und im selben Netz? Es wird wieder versucht.
    .short = Die Kamera ist weg: { $why }.
network-unopened = Die Kamera { $address } lässt sich nicht benutzen: { $why }.
    .short = Die Kamera lässt sich nicht benutzen: { $why }.
    .shortest = Die Kamera lässt sich nicht benutzen.
web-page = Das ist eine Webseite; die App nennt die Adresse ihres Videos
no-mjpeg = Sie sendet { $kind }, keine Folge von JPEG-Bildern
bad-stream = Ihr Bildstrom ist beschädigt
stream-ended = Ihr Bildstrom ist zu Ende
no-stream = Es kommt kein Bild
no-rtsp = Was dort antwortet, spricht kein RTSP
no-address = { $address } ist keine Adresse einer Kamera: Sie beginnt etwa mit http://192.168.1.20:8080/video.
    .short = Das ist keine Adresse einer Kamera.
wrong-password = Benutzername oder Passwort ist falsch
needs-password = Sie will Benutzername und Passwort, wie in http://NAME:PASSWORT@...
no-such-stream = Unter dieser Adresse gibt es kein Video
sends-elsewhere = Sie verweist auf eine andere Adresse; nenn diese
answers-status = Sie antwortet mit Fehler { $code }
no-certificate = Ihr Zertifikat lässt sich nicht prüfen; nimm http:// im eigenen Netz
unknown-host = Ihr Name ist nicht bekannt
nobody-listens = Dort antwortet nichts; läuft die App oder die Kamera, und stimmt der Port
no-answer-there = Sie antwortet nicht
video-named = Video { $name }
no-video = Es ist kein lesbares Video
large-video = Seine Bilder sind zu groß
video-unusable = Das Video { $path } lässt sich nicht benutzen: { $why }.
video-closed = Das Video { $path } wurde geschlossen.
video-over = Das Video { $path } ist zu Ende.
no-video-file = Ein Video braucht seine Datei: video:DATEI.
video-missing = Eine Videodatei { $path } gibt es nicht.
camera-instead = Die Kamera { $name } ist nicht angesteckt; benutzt wird { $other }, die einzige, die da ist.
    .short = Eine andere Kamera wird benutzt.
camera-missing = Die Kamera { $name } ist nicht angesteckt. Da ist { AND($names) }.
no-camera-wanted = Es soll keine Kamera benutzt werden.

## Was kein Bild eines Tisches ist

noise = Die Kamera zeigt nur Rauschen: Zieh ihren Stecker und steck ihn wieder ein.
blank-part = Ein Teil des Kamerabilds ist leer: Prüf ihr Kabel oder nimm eine andere USB-Buchse.
    .short = Ein Teil des Bilds ist leer: Prüf das Kabel der Kamera.
mirrored = Das Bild der Kamera ist gespiegelt: Ein Spiel dreht es von selbst; oder schalt das in ihrer App ab.
    .short = Das Bild der Kamera ist gespiegelt.
keeps-moving = Die Kamera bewegt sich dauernd: Mach sie fest, und lass nichts am Tisch wackeln.
never-still = Seit einer Minute bewegt sich etwas über der Matte: Gelesen wird erst, wenn es weg ist.
