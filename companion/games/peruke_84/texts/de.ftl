# Peruke 84 auf Deutsch. Eine Scheibe ist sicher (leere Seite oben) oder angreifbar (Zielseite oben, „unsafe“). Mit einer
# Zahl („value“) dreht man eine Scheibe um, zieht sie oder schlägt mit ihr eine andere; man nutzt die Zahl. „Far end zone“
# ist die gegnerische Endzone, „pile“ der Stapel, „file“ die Linie; Scheiben haben eine Nummer. Ohne Namen heißen die Spieler Süd und Nord; getippt wird S und N.

## Spieler, Scheiben, Würfel

player = { $n ->
    [1] Süd
   *[2] Nord
}
disc = { die } { $disc } von { $owner }
    .short = { die } { $disc }
disc-there = { die } { $disc } von { $owner } auf { $square }
    .short = { die } { $disc } auf { $square }
own-disc = { die } { $disc }
die = { $case ->
    [dat] der
   *[nom] die
}
side-up = { $n ->
    [target] Zielseite
   *[plain] leere Seite
}
red = rote { $face }
count-squares = { $n ->
    [one] ein Feld
   *[other] { NUMBER-WORD($n) } Felder
}

## Was jemand tut (nach dem Namen) oder tun soll (Form „order“)

done = { CAP($deed) }.
turn = { $player } { AND($parts) }.
    .shortest = { $player } { FIRST($parts) } und mehr
uses-nothing = nutzt nichts
ends-turn = { $form ->
    [order] den Zug beenden
   *[says] beendet den Zug
}
loses-turn = { $form ->
    [order] den Zug verlieren
   *[says] verliert den Zug
}
turns = { $form ->
    [order] { $what } auf { $square } auf die { SIDE-UP($side) } drehen
   *[says] dreht { $what } auf { $square } auf die { SIDE-UP($side) }
}
    .short = { $form ->
        [order] { $what } auf { $square } drehen
       *[says] dreht { $what } auf { $square }
    }
moves = { $form ->
    [order] { $what } von { $start } nach { $end } ziehen
   *[says] zieht { $what } von { $start } nach { $end }
}{ and-leaves }
    .short = { $form ->
        [order] { $what } nach { $end } ziehen
       *[says] zieht { $what } nach { $end }
    }
captures = { $form ->
    [order] { $what } von { $start } nach { $end } ziehen und { $other } schlagen
   *[says] zieht { $what } von { $start } nach { $end } und schlägt { $other }
}{ and-leaves }
    .short = { $form ->
        [order] mit { AS($what, case: "dat") } { $other } schlagen
       *[says] schlägt mit { AS($what, case: "dat") } { $other }
    }
and-leaves = { $leaves ->
    [yes] ; sie verlässt das Brett
   *[no] { "" }
}
acts-on-open = nutzt ein leeres Feld

## Das Ende

last-disc-off = Die letzte Scheibe von { $player } ist vom Brett: Das Spiel ist zu Ende
no-disc-left = { $player } hat keine Scheibe mehr: Das Spiel ist zu Ende
over = Das Spiel ist mit { $south } zu { $north } zu Ende
own-exit = Die letzte Scheibe von { $player } hat das Brett verlassen: { $player } bekommt auch die angreifbaren Scheiben von { $owner }.
elimination = { $player } hat die letzte Scheibe von { $owner } genommen und behält alle eigenen.
both-empty = Die letzten Scheiben beider haben das Brett zusammen verlassen.
turn-limit = Die vereinbarten Züge sind gespielt: Jede Scheibe zählt für den, dem sie gehört.
wins = { $player } gewinnt mit { $points } zu { $score }
drawn = 42 zu 42: { $again ->
    [yes] Spielt noch einmal
   *[no] unentschieden
}

## Würfe

throw-first = Erst wirft { $player } die drei Würfel
thrown-already = { $player } hat schon geworfen: Erst werden die Zahlen genutzt
bad-throw = Geworfen werden zwei weiße Würfel und ein roter, und jeder zeigt 1 bis 6
thrown = { $player } hat { AND($shown) }.
passes = { AND($shown) }: Nichts davon lässt sich nutzen, der Zug verfällt
    .short = { AND($shown) }: Es geht nichts
throw-counts = Einen Zug verliert man durch ungültige Würfe, und dieser Wurf gilt
forfeit = Drei ungültige Würfe in Folge: { $player } verliert den Zug

## Zahlen, die sich nicht nutzen lassen

no-die = Es ist kein Würfel genannt
two-whites = { AND($shown) } lassen sich nicht addieren: Nur der rote Würfel wird zu einem weißen addiert
    .short = { AND($shown) } lassen sich nicht addieren
red-used = Der rote Würfel ist in diesem Zug schon genutzt
    .short = Der rote Würfel ist schon genutzt
red-shows = Der rote Würfel zeigt { $red }, nicht { $face }
red-shows-it = Keiner der weißen Würfel, die noch da sind, zeigt eine { $white }; der rote Würfel zeigt sie: r{ $white }
    .spoken = Keiner der weißen Würfel, die noch da sind, zeigt eine { $white }; der rote Würfel zeigt sie: Nutze die rote { $white }
    .short = Keine weiße { $white } mehr; der rote Würfel zeigt sie
none-left = Keiner der weißen Würfel, die noch da sind, zeigt eine { $white }
    .short = Kein weißer Würfel zeigt eine { $white }
too-high = Die rote { $red } und die { $white } ergeben { $total }: Eine Scheibe mit dieser Nummer gibt es nicht
    .short = Die rote { $red } und die { $white } ergeben { $total }

## Zahlen, die genutzt werden müssen

must-use = { $count ->
    [one] { CAP(OR($ways)) } lässt sich noch nutzen
   *[other] { CAP(NUMBER-WORD($count)) } Zahlen lassen sich noch nutzen, etwa { OR($ways) }
}: { use-all-values }
    .short = { $count ->
        [one] { CAP(OR($ways)) } lässt sich noch nutzen
       *[other] { CAP(NUMBER-WORD($count)) } Zahlen lassen sich noch nutzen
    }
value-of-white = die { $white }
value-of-red = die rote { $red }
value-joined = die rote { $red } und die { $white } als { $total }
more-to-use = { $used ->
    [yes] Auch die { OR($faces) } ließe sich noch nutzen
   *[no] Nichts wurde genutzt, aber die { OR($faces) } lässt sich nutzen
}: { use-all-values }
    .short = { $used ->
        [yes] Auch die { OR($faces) } ließe sich nutzen
       *[no] Nichts genutzt, dabei geht die { OR($faces) }
    }
use-all-values = Was sich nutzen lässt, muss genutzt werden
must-use-otherwise = { $most ->
    [1] Danach ließe sich eine Zahl nicht mehr nutzen, die genutzt werden muss
   *[other] Danach ließen sich weniger als { NUMBER-WORD($most) } Zahlen nutzen: Es müssen so viele wie möglich sein
}
    .short = { $most ->
        [1] Danach geht eine Zahl nicht mehr, die gehen muss
       *[other] Danach ließen sich nicht { NUMBER-WORD($most) } Zahlen nutzen
    }
more-otherwise = { CAP(COUNT-VALUES($count)) } genutzt, aber anders gespielt sind es { NUMBER-WORD($most) }: Es müssen so viele wie möglich sein
    .short = { CAP(COUNT-VALUES($count)) } genutzt, möglich sind { NUMBER-WORD($most) }
count-values = { $n ->
    [0] keine Zahl ist
    [one] eine Zahl ist
   *[other] { NUMBER-WORD($n) } Zahlen sind
}
open-still = Es lässt sich noch mehr nutzen: Nutze es oder beende den Zug
    .short = Es lässt sich noch mehr nutzen
turn-ended = Der Zug ist beendet: Die übrigen Würfel verfallen
    .short = Der Zug ist beendet
nothing-else = Mehr lässt sich nicht nutzen, also ist der Zug von selbst vorbei
    .short = Mehr lässt sich nicht nutzen
unreadable = Das ist kein Schritt von Peruke 84: Dreh oder zieh eine Scheibe, oder beende den Zug
    .short = Das ist kein Schritt von Peruke 84

## Was mit einer Zahl nicht geht

no-such-file = Ein Feld { $square } gibt es nicht: Die Linien gehen von a bis f
    .short = Ein Feld { $square } gibt es nicht
no-such-square = Das Brett hat { $rows } Reihen: Ein Feld { $square } gibt es nicht
    .short = Ein Feld { $square } gibt es nicht
no-disc = Auf { $square } liegt keine Scheibe
wrong-number = Eine { $face } wirkt auf Scheiben mit der Nummer { $face }, nicht auf { $what }
    .short = Eine { $face } wirkt nur auf Scheiben mit der { $face }
secondary-only = Beim ersten Wurf dreht { $player } nur eigene Scheiben der zweiten Reihe auf die leere Seite
    .short = Beim ersten Wurf dreht man nur die zweite Reihe
number-twice = { CAP($what) } ist schon umgedreht: Beim ersten Wurf wirkt jede Zahl nur einmal
    .short = { CAP($what) } ist schon umgedreht
own-safe-turned = { CAP($what) } ist schon sicher: Eigene Scheiben werden nie auf die Zielseite gedreht
    .short = { CAP($what) } ist schon sicher
enemy-unsafe-turned = { CAP($what) } ist schon angreifbar: Gegnerische Scheiben werden nie auf die leere Seite gedreht
    .short = { CAP($what) } ist schon angreifbar
enemy-moved = { CAP($what) } darf nicht gezogen werden: Jetzt zieht man nur Scheiben von { $player }
    .short = { CAP($what) } darf jetzt nicht ziehen
unsafe-moved = { CAP($what) } ist angreifbar: Angreifbare Scheiben werden nie gezogen
    .short = { CAP($what) } ist angreifbar: Sie zieht nie
moved-twice = { CAP($what) } wurde in diesem Zug schon gezogen: Eine Scheibe zieht nur einmal
    .short = { CAP($what) } hat schon gezogen
not-straight = Von { $start } nach { $end } geht es nicht geradeaus: Eine Scheibe zieht entlang einer Reihe, einer Linie oder einer Schrägen
    .short = Von { $start } nach { $end } geht es nicht geradeaus
not-exact = Von { $start } nach { $end } { way-is }: Nach der Hausregel zieht eine { $face } genau { NUMBER-WORD($face) } weit
    .short = Von { $start } nach { $end } { way-is }, nicht { NUMBER-WORD($face) }
too-far = Für { $what } { way-is } von { $start } nach { $end }: Eine { $face } zieht höchstens { NUMBER-WORD($face) } weit
    .short = Von { $start } nach { $end } ist es für eine { $face } zu weit
way-is = { $steps ->
    [one] ist es ein Feld
   *[other] sind es { COUNT-SQUARES($steps) }
}
jumped = { CAP($what) } kann nicht von { $start } nach { $end } springen: { CAP($other) } ist im Weg
    .short = { CAP($other) } ist im Weg
onto-own = { CAP($what) } kann nicht nach { $square }: Dort liegt { $other }
    .short = Auf { $square } liegt eine eigene Scheibe
onto-safe = { CAP($what) } kann nicht nach { $square }: Dort ist { $other } sicher
    .short = Auf { $square } ist { $other } sicher
capture-number = { CAP($what) } kann { $other } nicht schlagen: Nach der Hausregel müssen die Nummern gleich sein
    .short = { CAP($what) } kann { $other } nicht schlagen
only-there = Nur eine Scheibe, die in der gegnerischen Endzone landet, kann dort bleiben oder genommen werden
    .short = Nur in der gegnerischen Endzone geht das
taken-at-once = Eine Scheibe, die in der gegnerischen Endzone landet, wird sofort genommen
    .short = In der Endzone wird sofort genommen
is-off = Die Scheibe, die auf { $square } in der gegnerischen Endzone gelandet ist, ist schon vom Brett
    .short = Die Scheibe auf { $square } ist schon vom Brett

## Ein Brett, wie es zu sehen ist

as-it-should = Auf dem Brett liegt alles, wie es soll.
take-off = Nimm { $what } von { $square }.
turn-back = Dreh { $what } zurück, { SIDE-UP($side) } oben.
    .short = Dreh { $what } zurück.
put-back = Leg { $what } zurück auf { $square }, { SIDE-UP($side) } oben.
    .short = Leg { $what } zurück auf { $square }.
not-reached = Mit { AND($shown) } kommt man in keiner Reihenfolge zu diesem Brett
    .short = So kommt man nicht zu diesem Brett
came-back = { CAP($what) } kam nach { $square }: Eine Scheibe, die vom Brett ist, kommt nie zurück
    .short = { CAP($what) } kommt nie zurück
enemy-gone = { CAP($what) } ist nicht mehr auf { $square }, aber dort ist keine Scheibe gelandet
    .short = { CAP($what) } ist nicht mehr auf { $square }
enemy-went = { CAP($what) } zog von { $start } nach { $end }, aber jetzt zieht man nur Scheiben von { $player }
    .short = { CAP($what) } darf jetzt nicht ziehen
own-turned = { CAP($what) } wurde auf die Zielseite gedreht: Das macht man nur mit gegnerischen Scheiben
    .short = { CAP($what) } gehört dir: Dreh sie nicht um
must-leave = { CAP($what) } ist auf { $square } in der gegnerischen Endzone gelandet: Sie kommt sofort vom Brett
    .short = { CAP($what) } kommt sofort vom Brett
two-moves = Für { $what } wären es von { $start } nach { $end } zwei Züge: Eine Scheibe zieht nur einmal im Zug
    .short = { CAP($what) } zöge zweimal
gone = { CAP($what) } ist nicht mehr auf { $square }, aber eine { $face } bringt sie nicht in die gegnerische Endzone
    .short = { CAP($what) } ist nicht mehr auf { $square }
too-many-values = { $count } Zahlen wurden genutzt, aber da liegen nur { AND($shown) }
    .short = { $count } Zahlen genutzt: Das sind zu viele
die-twice = { AND($faces) } bräuchten denselben Würfel zweimal: Da liegen { AND($shown) }
    .short = { AND($faces) } bräuchten einen Würfel zweimal
would-need = { CAP($what) } bräuchte eine { $face }, aber da liegen { AND($shown) }
    .short = { CAP($what) } bräuchte eine { $face }
would-need-sum = { CAP($what) } bräuchte eine { $face }, aber { AND($shown) } sind beide weiß: Nur der rote Würfel wird addiert
    .short = { CAP($what) } bräuchte eine { $face }

## Was dort nicht liegen kann

no-such-disc = Die Scheibe auf { $square } ist nicht zu lesen: Zu ihr gehören ein Besitzer, eine Nummer von 1 bis 6 und eine Seite
    .short = Die Scheibe auf { $square } ist nicht zu lesen
too-many-discs = { $owner } hat { $count } Scheiben auf dem Brett: Jeder Spieler hat zwölf
    .short = { $owner } hat { $count } Scheiben, nicht zwölf
too-many-alike = { $owner } hat { $count } Scheiben mit der { $disc }, auf { AND($squares) }: Von jeder gibt es zwei
    .short = { $owner } hat { $count } Scheiben mit der { $disc }
two-on-square = Auf { $square } liegen { $count } Scheiben: Dort ist Platz für eine

## Was getippt wird

no-step = „{ $text }“ ist kein Schritt von Peruke 84; schreib 4 c4-c8, 3 turn c2, r2 d3-e4, 5=r3+2 c4-c8 oder end.
adds-up = „{ $text }“ geht nicht auf: { AND($shown) } sind { $total }.
red-twice = „{ $text }“ nennt den roten Würfel zweimal; es gibt nur einen.
no-square = „{ $text }“ nennt etwas, was kein Feld ist, oder zweimal dasselbe Feld.
no-position = „{ $text }“ ist keine Stellung von Peruke 84.
points-differ = Die Scheiben auf dem Brett und die Stapel ergeben zusammen { $total }, nicht 84.
is-written = „{ $text }“ schreibt man { $key }.
rows-differ = Das Brett hat { $rows } Reihen, nicht { $count }.
two-of-each = { $owner } hat zwei Scheiben mit der { $disc }, nicht mehr.
too-many-turns = Kein Spiel kommt auf { $count } Züge; gezählt werden höchstens { $most }.
turn-of = { $count ->
    [0] Am Anfang
    [one] Nach einem Zug
   *[other] Nach { $count } Zügen
} ist { $player } am Zug.
dice-after-end = Ein Spieler hat keine Scheibe mehr, also ist das Spiel zu Ende, und es liegen keine Würfel da.
no-dice = „{ $text }“ sind keine Würfel; schreib 5-3-r2, den roten zuletzt.
no-plans = „{ $text }“ sind keine Pläne für diese Würfel.
idle-plans = In „{ $text }“ liegen Würfel, mit denen sich nichts davon tun lässt, was die Pläne sagen.
not-moved-there = Auf { $square } kann keine Scheibe liegen, die gezogen wurde.
no-row = „{ $text }“ ist keine Reihe mit 6 Feldern.

## Spieler, Hausregeln

bad-seats = Peruke 84 ist für zwei Spieler.
option-rows = Wie viele Reihen hat das Brett?
option-distance = Wie weit zieht eine Scheibe: so weit wie die Zahl oder weniger weit, genau so weit, oder beliebig weit wie eine Dame?
    .short = Wie weit zieht eine Scheibe?
option-distance-upto = bis zum Wert
option-distance-exact = genau
option-distance-queen = wie eine Dame
option-die_selects_disc = Wirkt eine Zahl nur auf Scheiben mit dieser Nummer?
option-capture_matches_die = Muss eine geschlagene Scheibe die Nummer der genutzten Zahl haben?
    .short = Muss die geschlagene Scheibe die Nummer haben?
option-adding_may_waste = Darf der rote Würfel addiert werden, wenn dadurch ein Würfel ungenutzt bleibt, der sich nutzen ließe?
    .short = Darf das Addieren einen nutzbaren Würfel kosten?
option-red_die_compulsory = Muss der rote Würfel addiert werden, wenn sich so mehr Würfel nutzen lassen?
    .short = Muss der rote Würfel addiert werden?
option-must_use = Was muss genutzt werden: so viele Zahlen wie möglich, was gerade geht, oder nichts?
    .short = Was muss genutzt werden?
option-must_use-max = so viele wie möglich
option-must_use-greedy = was als Nächstes geht
option-must_use-off = nichts
option-end_zone_auto_take = Wird eine Scheibe genommen, sobald sie in der gegnerischen Endzone landet?
    .short = Wird in der Endzone sofort genommen?
option-tie = Was folgt auf 42 zu 42?
option-tie-draw = unentschieden
option-tie-replay = noch ein Spiel
option-turn_limit = Nach wie vielen Zügen jedes Spielers wird abgebrochen und gezählt?
option-best_of = Aus wie vielen Spielen besteht ein Match?
preset-standard = Die Regeln von Peruke 84, Peruke Games, 2025; was sie offen lassen, wie auf der Regelseite

## Auf der Matte

how-to = Scheiben 1 bis 6 auf die Endreihen, leere Seite oben; davor 6 bis 1, Zielseite oben. Wirf zwei weiße Würfel und den roten ins Feld WURF. Eine Zahl wirkt auf die Scheiben ihrer Nummer: umdrehen, ziehen, schlagen. Drück deinen Knopf, wenn dein Zug fertig ist.

## Am Tisch

set-up = Legt die Scheiben aus, { $player } an Reihe 1 und { $owner } an Reihe { $rows }: von links 1 bis 6, leere Seite oben; davor 6 bis 1, Zielseite oben.
first-roll = Erster Wurf: Nur eigene Scheiben der zweiten Reihe werden umgedreht (P84-3.1).
match = Match aus { $of } Spielen: { $one } { $won }, { $other } { $lost }
match-won = { $player } gewinnt das Match { $most } zu { $least }
red-one-next = { $what }, der rote

## Im Terminal

board-piles = Stapel: { $text }
board-pile = { $name } ({ $side ->
    [south] Süd
   *[north] Nord
}) { $total }
board-legend = S oder N: sicher, s oder n: angreifbar
board-turn = { $name } ist am Zug
