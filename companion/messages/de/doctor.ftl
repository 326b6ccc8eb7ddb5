# Was companion doctor findet und was hilft. Was hilft, ist ein Befehl zum Tippen oder eine Sache in wenigen Worten.

found = Gefunden
helps = Das hilft
about = { $name ->
    [machine] Gerät
    [versions] Programme
    [camera] Kamera
    [buttons] Knöpfe
    [display] Bildschirm
    [voice] Stimme
    [games] Spiele
    [log] Protokoll
    [club] Verein
    [lens] Objektiv
    [taught] Gezeigtes
    [groups] Rechte
    [warmth] Temperatur
    [power] Strom
    [memory] Speicher
   *[clock] Uhr
}
state = { $name ->
    [ok] gut
    [warning] Warnung
   *[problem] Problem
}
not-ready = Noch nicht bereit. Probleme: { COMMAS($all) }.
by-hand = Bis dahin lässt sich mit Tasten oder durch Tippen spielen: companion run.
ready-but = Bereit zum Spielen. Sieh noch nach: { COMMAS($all) }.
ready = Bereit zum Spielen.
report-is-in = Der Bericht ist in { $file }.
not-checked = Das ließ sich nicht prüfen ({ $why }).
send-report = companion doctor --report DATEI, und diese Datei schicken
correct-that = das in Ordnung bringen
correct-file = diese Datei in Ordnung bringen

## Gerät, Programme, Spiele

old-system = { $text }: Das System hat 32 Bit
new-system = das 64-Bit-System installieren
games = { AND($all) }.
opencv-misfit = { $text }; OpenCV { $version } passt nicht

## Knöpfe, Bildschirm, Stimme

buttons = { $name }, { $count } Plätze. Zum Ausprobieren: companion buttons
no-buttons = keine angeschlossen, das ist kein Raspberry Pi; Tasten und Antippen tun es auch
keys-instead = Tasten tun es auch.
screen-not-opened = Es lässt sich kein Bildschirm öffnen ({ $why }). Das Spiel wird im Terminal erzählt.
no-screen = Hier ist kein Bildschirm. Das Spiel wird im Terminal erzählt.
pygame = { $text } (und kein pygame von pip), Gruppen video, render und input
desktop = vom Desktop aus starten oder einen Bildschirm anschließen
no-speech = Kein Sprachprogramm: Nichts wird angesagt.
no-sound-card = { $name } ist da, aber keine Soundkarte.
loudspeaker = einen Lautsprecher anschließen

## Was gespeichert wird

no-folder = In { $folder } lassen sich keine Spiele speichern: { $file } ist kein Ordner.
remove = { $file } entfernen
read-only = In { $folder } lassen sich keine Spiele speichern: Der Datenträger ist nur lesbar, wie nach einem Fehler der Karte.
new-card = das Gerät neu starten; wenn es so bleibt, eine neue Karte
log-barred = Die Datei { $file } der Spiele gehört einem anderen Benutzer: Sie lässt sich nicht lesen und schreiben.
another-drive = ein Ordner auf einem Laufwerk, das es kann, mit --log-db oder COMPANION_LOG
not-kept = In { $folder } lassen sich keine Spiele speichern.
disk-full = Der Datenträger mit { $folder } ist fast voll: { $size } MB.
space = { $folder }, { $text } GB frei
free-space = etwas Platz schaffen
lens = vermessen
lens-from-mat = von der Matte abgelesen (companion calibrate lens vermisst es)
lens-anew = companion calibrate --forget, dann companion calibrate lens
taught = eure Würfel und Bretter sind bekannt
nothing-taught = nichts (companion teach)
teach-anew = companion teach --forget, dann companion teach

## Das System

barred = Diese Geräte sind da, aber du darfst sie nicht benutzen: { COMMAS($all) }.
log-in-anew = { $text }, dann neu anmelden
devices = benutzbare Geräte: { COMMAS($all) }
no-devices = benutzbare Geräte: keine
no-temperature = hier wird keine Temperatur gemessen
too-hot = { $size } °C: Das Gerät bremst sich selbst.
cool = ein Kühlkörper oder Lüfter, und Luft um das Gerät
does-not-say = dieses Gerät sagt es nicht
voltage-low = Die Spannung ist gerade zu niedrig.
voltage-was-low = Die Spannung war seit dem Start einmal zu niedrig.
slowed-down = Das Gerät wird gerade gebremst.
was-slowed-down = Das Gerät wurde seit dem Start einmal gebremst.
fan = ein Kühlkörper oder Lüfter
power-enough = genug
power-never-slow = genug, nie gebremst
supply = das passende Netzteil, { $strong ->
    [yes] 27 W (5,1 V, 5 A)
   *[no] 15 W (5,1 V, 3 A)
}, und sein eigenes Kabel
memory = { $size } MB sind frei
memory-low = { $size } MB sind frei.
more-memory = andere Programme beenden, oder 2 GB Speicher
clock-wrong = Die Uhr geht falsch: { $text }. Spiele bekommen dieses Datum.
clock-unset = { $text }, seit dem Start nicht vom Netz gestellt: Spiele bekommen vielleicht ein falsches Datum
set-clock = kurz ein Netz, oder: sudo date -s '2026-01-31 20:00'

## Ein Verein von Tischen

no-club = keiner; die Spiele bleiben hier
club = Spiele werden an ihn gesendet{ $began ->
    [no] { "" }
   *[other] , zuletzt am { $began }
}.
club-failing = Seit { $began } kommen Spiele nicht bei ihm an. Der Befehl sagt, warum.
club-damaged = Die Datei, die sagt, welcher es ist, wurde beschädigt; nichts wird gesendet.
