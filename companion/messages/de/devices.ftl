# Was die Augen und die Geräte sagen.

## Wie die Kamera steht

too-dark = Es ist zu dunkel: mehr Licht auf den Tisch.
too-bright = Es ist zu hell: weniger Licht, oder eine Lampe, die nicht in die Kamera scheint.
uneven = Das Licht ist ungleich: Eine Ecke liegt im Schatten. Rück die Lampe, oder stell eine auf die andere Seite.
blurred = Das Bild ist unscharf. Putz das Objektiv, und dreh daran oder lass es neu scharfstellen.
aim = { $high } cm hoch, { $degrees } Grad schräg; ein Würfel ist { $wide } Pixel breit
raise-camera = Häng die Kamera höher als { $high } cm, oder verschieb die Matte: Eine Ecke ist nicht im Bild.
straighter = Lass die Kamera gerader nach unten blicken: Sie steht { $degrees } Grad schräg, bis 25 geht es gut.
edges-blurred = Das Bild ist unscharf: Kanten sind { NUMBER($edge, minimumFractionDigits: 1, maximumFractionDigits: 1) } Pixel breit, höchstens { $most } sollen es sein. Putz das Objektiv, und dreh daran oder lass es neu scharfstellen.
lower-camera = Häng die Kamera { $down } cm tiefer, oder wähl ein größeres Bild: Ein Würfel ist { $wide } Pixel breit, nötig sind { $wanted }.

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
lens = Fehler { NUMBER($error, minimumFractionDigits: 2, maximumFractionDigits: 2) } Pixel ({ $judged }), { $degrees } Grad weit, aus { $count ->
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
views-unlike = Alle Bilder müssen von derselben Kamera und gleich groß sein.
views-contradict = Die Bilder widersprechen sich: Halt den Bogen flach und fang neu an.

## Das eigene Brett

no-grid = Im Aufdruck ist kein Gitter aus 15 mal 15 Feldern zu finden. Tipp stattdessen auf die Ecken des Spielfelds.
stickers-missing = { $count ->
    [one] Einer der 4 Aufkleber ist zu sehen
   *[other] { $count } der 4 Aufkleber sind zu sehen
}. Kleb sie neben die Ecken des Bretts, den ersten neben die rote Basis.

## Was auf der Matte liegt

picture-too-small = Das Bild ist zum Lesen zu klein.
doubt-covered = teilweise verdeckt
doubt-die = schwer zu erkennen
doubt-lean = liegt vielleicht schief
doubt-face = die Zahl ist schwer zu lesen
doubt-kind = die Farbe ist schwer zu erkennen
moving = Auf der Matte bewegt sich etwas.
hand = Eine Hand ist über der Matte.

## Die Matte

no-such-mat = Keine Matte ist im Bild: Leg die Matte für { $title } unter die Kamera, alle vier Eckmarken frei.
wrong-mat = Auf dem Tisch liegt die Matte für { $lying }, dieses Spiel braucht die für { $title }: Tausch die Matte.
two-mats = Zwei Matten sind im Bild, { AND($names) }: Nimm die weg, auf der ihr nicht spielt.
bumped = Die Kamera oder die Matte für { $title } ist verrutscht. Sie ist wiedergefunden: Spielt weiter, wenn alles richtig liegt.
no-mat = Keine Matte ist im Bild: Leg eine Matte unter die Kamera, alle vier Eckmarken frei.
black = Das Bild ist schwarz: Nimm die Kappe von der Kamera oder mach Licht an.
half-mat = Die Ecke { $corner } der Matte für { $title } ist nicht im Bild: Verschieb die Matte oder die Kamera, bis alle vier zu sehen sind.
half-mat-corners = Die Ecken { AND($corners) } der Matte für { $title } sind nicht im Bild: Verschieb die Matte oder die Kamera, bis alle vier zu sehen sind.
white = Das Bild ist ganz weiß: Dreh das Licht von der Kamera weg.

## Die Knöpfe

no-boxes = Knopfkästen lassen sich hier nicht lesen ({ $why }).
no-such-box = Nichts namens { $name } ist angesteckt.
no-box = Kein USB-Knopfkasten ist angesteckt.
box-gone = Der Knopfkasten ist weg. Steck ihn wieder an; Tasten und Antippen tun dasselbe.
box-unread = Der Knopfkasten lässt sich nicht lesen. Zieh ihn ab und steck ihn wieder an.
keys-or-touch = Tasten oder Antippen: Das ist kein Raspberry Pi
lgpio-and-group = { $command }, und Mitglied der Gruppe gpio sein
pins-simulated = gpiozero ist auf simulierte Pins gestellt (GPIOZERO_PIN_FACTORY=mock).
pins-unreached = Die Pins sind nicht zu erreichen: { $why }.
pin-used = GPIO { $pin } wird schon von etwas anderem benutzt.
pin-unusable = GPIO { $pin } lässt sich nicht benutzen: { $why }.
pin-busy = GPIO { $pin } wird von einem anderen Programm benutzt. Beende das zuerst.

## Die Kamera

resized = Das Bild der Kamera hat seine Größe geändert. Sie wird neu gestartet.
unusable = Die Kamera gibt unbrauchbare Bilder: { $why }. Sie wird neu gestartet.
nothing-comes = Es kommt nichts
no-time = Sie haben keine Zeit
no-large = Es kommt kein großes
other-shape = Das große ({ $large }) hat eine andere Form als das kleine ({ $little })
no-bytes = Sie sind nicht aus Bytes
bad-shape = Sie haben die Form { $shape }
bad-size = Sie sind { $shape } Pixel groß
usb-here = eine USB-Kamera: Das ist kein Raspberry Pi
pi-os-or-usb = Raspberry Pi OS oder eine USB-Kamera
no-picamera2 = Picamera2 lässt sich hier nicht benutzen ({ $why }).
pi-closed = Die Kamera des Raspberry Pi lässt sich nicht öffnen: { $why }. Prüf, ob ihr Kabel richtig sitzt, ob ein anderes Programm sie benutzt, und was das hier zeigt: rpicam-hello --list-cameras
found-no-picture = Die Kamera wurde gefunden, gibt aber kein Bild: { $why }. Prüf ihr Kabel.
picture-unread = Das Bild der Kamera lässt sich nicht lesen: { $why }.
no-picture-for = Die Kamera gibt seit { $seconds } Sekunden kein Bild. Prüf ihr Kabel.
camera-stopped = Die Kamera ist stehen geblieben: { $why }. Prüf ihr Kabel.
usb-gone = Die Kamera { $path } ist weg: { $why }. Prüf ihr Kabel.
was-closed = Sie wurde geschlossen
usb-closed = Die Kamera { $path } lässt sich nicht öffnen. Ist sie angesteckt, und darfst du sie benutzen (Gruppe video)?
no-more-pictures = Sie gibt keine Bilder mehr
none-for = Seit { $seconds } Sekunden kam kein Bild
usb-silent = Die Kamera { $path } antwortet nicht: { $why }.
usb-no-picture = Die Kamera { $path } wurde geöffnet, gibt aber kein Bild. Benutzt sie ein anderes Programm?
none-came = Es kam kein Bild
virtual-closed = Der virtuelle Tisch wurde geschlossen: Starte neu, um weiterzuspielen.
both = { $one } { $other }
no-camera = Keine Kamera gefunden. { $said } Ohne Kamera spielst du mit: --camera virtual oder recording:ORDNER.
no-usb-camera = Keine USB-Kamera ist angesteckt.
no-recording-folder = Eine Aufnahme braucht ihren Ordner: recording:ORDNER.
pi-sees-none = Picamera2 ist da, sieht aber keine Kamera. Prüf das Kabel der Kamera.
no-such-camera = Eine Kamera der Art { $spec } gibt es nicht. Wähl { $specs }.
plug-usb = eine USB-Kamera anstecken
pi-silent = Das Kamerasystem des Raspberry Pi antwortet nicht. Starte das Gerät neu.
helps = { $said } Das hilft: { $remedy }

## Aufnahmen

recording-unwritten = Die Aufnahme in { $path } lässt sich nicht schreiben: { $why }.
recording-over = Die Aufnahme { $path } ist zu Ende.
recording-picture = Das Bild { $path } der Aufnahme lässt sich nicht lesen.
recording-there = In { $path } liegt schon eine Aufnahme. Wähl einen anderen Ordner.
recording-full = Die Aufnahme in { $path } endet hier: Sie ist so groß, wie sie werden darf, oder der Speicher ist fast voll. Das Spiel geht weiter.

## Die Stimme

no-voice = Die Stimme ist aus: Kein Sprachprogramm ist installiert. Es kommt mit: sudo apt install espeak-ng
voice-broken = Die Stimme ist aus: { $program } geht hier nicht ({ $why }).

## Das Protokoll

log-busy = Ein anderes Programm schreibt gerade in das Protokoll { $path }. Das Spiel geht weiter; schließ das andere Programm.
log-broken = Das Protokoll { $path } ist beschädigt oder gar keins.
log-unwritten = Das Protokoll { $path } lässt sich nicht schreiben. Das Spiel geht weiter; prüf den Ordner und die Karte.
log-unwritten-why = Das Protokoll { $path } lässt sich nicht schreiben: { $why }. Das Spiel geht weiter.
log-full = Das Protokoll { $path } kann nicht wachsen: Der Speicher ist voll. Das Spiel geht weiter; mach Platz, um es zu sichern.
log-branched = Ein anderes Programm hat in dieses Spiel geschrieben. Was hier gespielt wird, geht als eigenes Spiel weiter.
log-part-damaged = Ein Teil des Protokolls war beschädigt. Die alte Datei heißt jetzt { $path }.
log-set-aside = Das Protokoll war beschädigt. Es liegt jetzt als { $path } beiseite, und was lesbar ist, wurde neu gesichert.
game-unreadable = Der Anfang von Spiel { $number } ist nicht zu lesen; was davon übrig ist, liegt in { $path }.
record-torn = Die Aufzeichnung von Spiel { $number } war nach Ereignis { $count } beschädigt; die beschädigte liegt beiseite.
record-mended = Die Aufzeichnung von Spiel { $number } war beschädigt und ist aus der zweiten Abschrift geheilt.
log-torn = Das Protokoll wurde bei Ereignis { $number } verändert oder abgerissen.
log-to-be-mended = Das Protokoll ist beschädigt; das nächste Spiel oder companion check heilt es.
