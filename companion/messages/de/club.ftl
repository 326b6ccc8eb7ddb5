# Ein Verein von Tischen: was companion club sagt.

missing = Dafür fehlen Pakete: pip install 'tabletop-companion[club]'
bad-address = Das ist keine Adresse einer PostgreSQL-Datenbank ({ $why }). Eine sieht so aus: host=verein.example dbname=verein user=tisch
empty-address = sie ist leer
password-in-address = Lass das Passwort in der Adresse weg: Es gehört in die Datei ~/.pgpass, die nur du lesen kannst.
no-unicode = Die Datenbank des Vereins kann nicht alle Namen aufnehmen: Ihre Kodierung muss UTF8 sein. Leg sie neu an: createdb --encoding=UTF8 --template=template0 NAME
not-allowed = Die Datenbank des Vereins erlaubt das nicht ({ $why }). Wer sie betreut, muss es erlauben.
other-version = Die Datenbank des Vereins stammt von einer anderen Version dieses Programms. Bring die ältere auf den neuen Stand.
away = Die Datenbank des Vereins ist nicht zu erreichen ({ $why }). Nichts ist verloren; das nächste Senden holt es nach.
refused = Die Datenbank des Vereins lehnt das ab ({ $why }).
what-is-sent =
    Gesendet wird: wer wann und nach welchen Hausregeln gespielt hat, jeder Wurf, Zug, Knopf und Entscheid jedes beendeten Spiels.
    Nicht gesendet werden Bilder, Töne und abgebrochene Spiele. Alle im Verein können es lesen. Sag es den Mitspielern.
sure = Beitreten und { $count ->
    [0] ab jetzt jedes Spiel senden
    [one] das eine beendete Spiel dieses Protokolls und jedes spätere senden
   *[other] die { $count } beendeten Spiele dieses Protokolls und jedes spätere senden
}?
joined = Dieser Tisch gehört nun zum Verein. Gesendet wird nach jedem Spiel und mit companion club send.
left = Es wird nichts mehr gesendet. Was der Verein von diesem Tisch hat, bleibt dort.
no-member = Dieser Tisch gehört zu keinem Verein. Einem beitreten: companion club join ADRESSE
not-sent = Spiel { $n } wird nicht gesendet: { $why ->
    [other] Der Verein hat es mit anderem Inhalt, wie nach companion rename. Um dieses an seine Stelle zu setzen: companion club withdraw { $n }, dann companion club send.
    [refused] Die Datenbank des Vereins nimmt nicht an, was darin steht.
   *[unread] Es ist beschädigt. companion check repariert, was sich reparieren lässt.
}
sent = { $count ->
    [0] Kein Spiel wurde gesendet.
    [one] Ein Spiel wurde gesendet.
   *[other] { $count } Spiele wurden gesendet.
} Der Verein hatte vorher { $there }.
flawed = Spiel { $n } der geholten: { $what }
withdrawn-elsewhere = Spiel { $n } in { $file } ist nicht mehr im Verein. Um es auch hier zu löschen: companion delete { $n } --log-db { $file }
fetched = { $count ->
    [0] Nichts ist neu.
    [one] Ein Spiel ist neu.
   *[other] { $count } Spiele sind neu.
} Alle sind in { $file }; mit --log-db und diesem Namen liest sie jeder Befehl, wie companion report --all.
withdrawn = Spiel { $n } ist nicht mehr im Verein. Beim nächsten Senden kommt es wieder dorthin, außer es wird hier gelöscht oder dieser Tisch verlässt den Verein.
not-there = Spiel { $n } ist nicht im Verein.
no-ranking = Im Verein ist noch kein beendetes Spiel mit einem Gewinner.
place = Nr.
player = Wer
games = Spiele
won = Gewonnen
rating = Stärke
spread = ±
at-least = Mindestens
