# Das Protokoll in Worten: Ereignisse, Züge, Spiele.

day-and-time = dd.MM.y HH:mm

## Was geschah, wo das Spiel keine eigenen Worte dafür hat

somebody = jemand
throws = { CAP($who) } wirft { $what }
all-throw = Alle werfen unter ihren Bechern
no-dice = keine Würfel
again = { CAP($who) } wirft noch einmal
throws-again = { CAP($who) } wirft noch einmal: { $reason }
keeps = { CAP($who) } behält { $what }{ $points ->
    [-1] { "" }
   *[other] , { POINTS($points) } in diesem Zug
}
ends-turn = { CAP($who) } beendet den Zug{ $points ->
    [-1] { "" }
    [one] { " mit einem Punkt" }
   *[other] { " mit " }{ $points } Punkten
}
scores = { CAP($who) } bekommt { $points ->
    [-1] Punkte
   *[other] { POINTS($points) }
}
bids = { CAP($who) } bietet { $text }
calls = { CAP($who) } ruft { $call ->
    [dudo] Dudo
   *[calza] Calza
}
reveal = Alle heben ihre Becher: { $text }
plays = { CAP($who) } spielt { $text }
agreed = Der Tisch hat abgemacht, dass gilt, wie alles liegt
open = Was hier geschah, bleibt offen
begins = Das Spiel beginnt
over = Das Spiel ist aus
taken-back = Ereignis { $n } ist zurückgenommen
other = { CAP($who) }: { $text }
counts-no-more = (gilt nicht mehr)
instead-of = (statt Ereignis { $n })
hidden-dice = verdeckte Würfel
again-for = noch einmal ({ $reason ->
    [bum] daneben
    [cocky] schief
   *[other] { $reason }
})
some-points = { POINTS($points) }

## Ein Spiel in einer Liste

not-finished = nicht zu Ende
finished = zu Ende
finished-with = zu Ende: { $text }
nobody = niemand
players = { AND($names) }
number = Nr.
game = Spiel
who-played = Spieler
began = Beginn
length = Dauer
ended = Wie es ausging
no-such-game = So ein Spiel steht nicht im Protokoll.
no-game-yet = Im Protokoll steht noch kein Spiel.
damaged = Spiel { $n } ist beschädigt: Sein Anfang ist nicht zu lesen.
bad-day = Einen Tag schreibt man 2026-11-21, nicht { $text }.
cannot-write = { $file } lässt sich nicht schreiben: { $reason }. Nenn eine andere Datei.
events-are-in = { $count ->
    [one] { $count } Ereignis steht
   *[other] { $count } Ereignisse stehen
} in { $file }.

## Ein Spiel, Zug für Zug

step-help = Enter weiter · b zurück · eine Zahl: zu diesem Zug · p Bilder speichern · q Schluss
session = Spiel { $n }: { $name }, { $who }{ $began ->
    [no] { "" }
   *[other] , { $began }
}
house-rule = Hausregel { $rule }: { $value }
no-luck = Glück und Können lassen sich nicht angeben: { $why }
luck = Glück { SIGNED($gain) }
gave-away = verschenkt { DECIMAL($given) }
no-picture-kept = Zu diesem Spiel ist kein Bild da.
picture-deleted = Das Bild wurde gelöscht, um Platz zu schaffen.
no-picture = Ereignis { $n } hat kein Bild.
picture-is-in = Das Bild ist in { $file }.
game-has-turns = Das Spiel hat { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}.
turn-of = Zug { $n } von { $of }
no-picture-of-turn = Zu diesem Zug ist kein Bild da.

## Das Protokoll pflegen

game-is = Spiel { $n }: { $what }
being-played = Spiel { $n } wird gerade gespielt. Prüfe es, wenn es zu Ende ist.
gone = Spiel { $n }: Es ist weg, und niemand hat es gelöscht.
index-differs = Das Verzeichnis sagt anderes als die Aufzeichnung; es ist neu angelegt.
all-well = { GAMES($count) }: Alles ist in Ordnung.
games = { $n ->
    [one] { $n } Spiel
   *[other] { $n } Spiele
}
found = { GAMES($count) }: { $n ->
    [one] Eine Sache ist
   *[other] { $n } Sachen sind
} nicht in Ordnung.
cannot-fold = Es lässt sich nicht nachspielen: { $why }
cannot-follow = Es lässt sich nicht nachspielen: Mit den Regeln dieser Version geht es nicht auf.
backed-up = { $count ->
    [one] { $count } Spiel ist
   *[other] { $count } Spiele sind
} in { $file }.
cannot-read = { $file } lässt sich nicht lesen: { $reason }.
taken-in = { $count ->
    [0] Nichts wurde aufgenommen.
   *[other] Aufgenommen als: { COMMAS($all) }.
}{ $here ->
    [0] { "" }
   *[other] { " " }Schon da: { $here }; --as-new nimmt sie noch einmal auf.
}{ $left ->
    [0] { "" }
   *[other] { " " }Nicht aufgenommen: { $left }.
}
taken-flawed = Spiel { $n }{ $number ->
    [0] { "" }
   *[other] { " " }(in der Datei Nummer { $number })
}: { $what }
not-taken = Spiel { $n } der Datei wird nicht aufgenommen: { $what }
refused = { $file } lässt sich nicht aufnehmen: { $why }
say-which = Sag, was: companion delete NUMMER, oder companion delete --player NAME.
sure-game = Spiel { $n } ({ $name }, { $who }) mit seinen Bildern für immer löschen?
game-deleted = Spiel { $n } ist gelöscht.
elsewhere = Ältere Sicherungen, Exporte, Berichte und Aufzeichnungen sind eigene Dateien: Dort steht es noch.
set-aside = { $file } wurde beiseitegelegt, weil es beschädigt war; darin kann noch stehen, was gelöscht wurde.
nobody-called = Im Protokoll steht niemand, der { $name } heißt.
sure-player = { $name } aus { $count ->
    [one] einem Spiel
   *[other] { $count } Spielen
} für immer löschen? Ganz gelöscht { $n ->
    [one] wird davon eins
   *[other] werden davon { $n }
}.
player-deleted = { $name } ist aus { $count ->
    [one] einem Spiel
   *[other] { $count } Spielen
} gelöscht.
another-name = Der neue Name muss ein anderer sein.
two-people = { $name } und { $new } spielen beide in Spiel { $n }: Das sind zwei Leute.
sure-same = { $new } steht schon im Protokoll. Sollen alle Spiele von { $name } Spiele von { $new } werden?
renamed = { $name } heißt jetzt { $new }, in { $count ->
    [one] einem Spiel
   *[other] { $count } Spielen
}.
nothing-changed = Nichts wurde geändert.
