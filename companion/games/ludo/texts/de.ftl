# Ludo auf Deutsch, mit den Wörtern, die auch Uckers hat: der Stein, die Basis, die Türstufe, die Röhre, das Ziel, schlagen;
# der Block sind zwei Steine einer Farbe auf einem Feld.

## Farben, Felder

colour = { $n ->
    [red] Rot
    [green] Grün
    [yellow] Gelb
   *[blue] Blau
}
# Der Stamm: roter, rote, rotes.
adj = { $n ->
    [red] rot
    [green] grün
    [yellow] gelb
   *[blue] blau
}
von = { $n ->
    [base] aus der Basis
    [home] aus dem Ziel
   *[square] von { FELD($n) }
}
nach = { $n ->
    [base] in die Basis
    [home] ins Ziel
   *[square] nach { FELD($n) }
}

## Was jemand tut (nach dem Namen) oder tun kann (Form „order“)

done = { CAP($deed) }.
moves = { $form ->
    [order] mit { COLOUR($colour) } { VON($start) } { NACH($end) } ziehen
   *[says] zieht mit { COLOUR($colour) } { VON($start) } { NACH($end) }
}
    .short = { $form ->
        [order] { VON($start) } { NACH($end) } ziehen
       *[says] zieht { VON($start) } { NACH($end) }
    }
brings-out = { $form ->
    [order] { COLOUR($colour) } auf { FELD($end) } herausbringen
   *[says] bringt { COLOUR($colour) } auf { FELD($end) } heraus
}
takes-home = { $form ->
    [order] { COLOUR($colour) } von { FELD($start) } ins Ziel bringen
   *[says] bringt { COLOUR($colour) } von { FELD($start) } ins Ziel
}
loses-turn = { $form ->
    [order] den Zug nach drei ungültigen Würfen verlieren
   *[says] verliert den Zug nach drei ungültigen Würfen
}
and-captures = { $form ->
    [order] { $deed } und { AND($taken) } schlagen
   *[says] { $deed } und schlägt { AND($taken) }
}
taken = { $count ->
    [1] { COLOUR($colour) }
   *[other] { $count } von { COLOUR($colour) }
}

## Was möglich ist

bring-out = { COLOUR($colour) } auf { FELD($end) } herausbringen
    .short = { COLOUR($colour) } heraus
take-home = von { FELD($start) } ins Ziel bringen
    .short = { FELD($start) } ins Ziel
move = von { FELD($start) } nach { FELD($end) } ziehen
    .short = { FELD($start) } nach { FELD($end) }

## Würfe

one-die = Ludo wird mit einem Würfel gespielt, der 1 bis 6 zeigt
throw-first = Erst wird geworfen
thrown-already = Die { $die } ist noch nicht gespielt: { OR($lines) }
    .short = Die { $die } ist noch nicht gespielt
thrown = Eine { $die }: { OR($lines) }.
    .short = Eine { $die }: { FIRST($lines) } oder anderes.
    .shortest = Eine { $die } geworfen.
one-more-try = Eine { $die } bringt niemanden heraus: noch { $left ->
    [1] ein Versuch
   *[other] { NUMBER-WORD($left) } Versuche
} für eine Sechs
    .short = Eine { $die }: noch { $left ->
        [1] ein Versuch
       *[other] { NUMBER-WORD($left) } Versuche
    }
nothing-but-again = Mit der 6 kann kein Stein ziehen, und nach einer Sechs wird noch einmal geworfen
    .short = Mit der 6 geht nichts, aber wirf noch einmal
third-six = Die dritte Sechs in Folge wird nicht gespielt, und der Zug ist vorbei
    .short = Die dritte Sechs in Folge zählt nicht
brings-nobody-out = Eine { $die } bringt niemanden heraus, also ist der Zug vorbei
    .short = Eine { $die } bringt niemanden heraus
    .shortest = { $die }: Es geht nichts
passed = Mit der { $die } kann kein { ADJ($colour) }er Stein ziehen, also ist der Zug vorbei
    .short = Mit der { $die } kann kein Stein ziehen
    .shortest = { $die }: Es geht nichts
throw-counts = Einen Zug verliert man durch ungültige Würfe, und dieser Wurf gilt
    .short = Dieser Wurf gilt
forfeit = Drei ungültige Würfe in Folge kosten den Zug

## Wohin ein Stein nicht darf

not-playing = Niemand spielt { COLOUR($colour) }
not-yours = Ein { ADJ($colour) }er Stein wurde gezogen, aber { COLOUR($turn) } ist am Zug
    .short = Am Zug ist { COLOUR($turn) }, nicht { COLOUR($colour) }
nobody-there = Kein { ADJ($colour) }er Stein { $start ->
    [base] ist in der Basis
    [home] ist im Ziel
   *[square] steht auf { FELD($start) }
}
home-already = Ein { ADJ($colour) }er Stein, der im Ziel ist, bleibt dort
    .short = Ein Stein im Ziel bleibt dort
past-pipe = { COLOUR($colour) } biegt nach { $tail } { $goals ->
    [yes] auf die eigenen Zielfelder
   *[no] in die eigene Röhre
} ab: Von { FELD($start) } führt eine { $die } nicht nach { FELD($end) }
    .short = { COLOUR($colour) } biegt nach { $tail } { $goals ->
        [yes] auf die Zielfelder
       *[no] in die Röhre
    } ab
never-there = { COLOUR($colour) } kommt nie nach { FELD($end) }
backwards = Ein Stein zog { VON($start) } { NACH($end) }, aber Steine ziehen nur vorwärts
    .short = Steine ziehen nur vorwärts
too-far = Von { FELD($start) } { $last ->
    [home] ins Ziel
   *[other] bis zum letzten Zielfeld
} sind es { $left }, und der Würfel zeigt { $die }
    .short = Von { FELD($start) } { $last ->
        [home] ins Ziel
       *[other] bis zum letzten Zielfeld
    } sind es { $left }
wrong-count = Von { FELD($start) } führt eine { $die } { NACH($square) }, nicht { NACH($end) }
    .short = Eine { $die } führt { NACH($square) }, nicht { NACH($end) }
needs-six = Ein { ADJ($colour) }er Stein kam aus der Basis, aber nur eine Sechs bringt ihn heraus, und der Würfel zeigt { $die }
    .short = Nur eine Sechs bringt { COLOUR($colour) } heraus
not-the-doorstep = Eine Sechs bringt einen { ADJ($colour) }en Stein auf { FELD($square) } heraus, nicht { NACH($end) }
    .short = { COLOUR($colour) } kommt auf { FELD($square) } heraus
blocked = Auf { FELD($square) } steht ein { ADJ($colour) }er Block: Kein Gegner kommt daran vorbei oder landet darauf
    .short = Auf { FELD($square) } steht ein { ADJ($colour) }er Block

own-there = Auf { FELD($square) } steht schon ein { ADJ($colour) }er Stein, und dort hat nur einer Platz
    .short = Auf { FELD($square) } steht schon ein { ADJ($colour) }er Stein
passes-own = Der { ADJ($colour) }e Stein auf { FELD($square) } wurde übersprungen: Vor dem Ziel kommt niemand an eigenen Steinen vorbei
    .short = Der { ADJ($colour) }e Stein auf { FELD($square) } steht im Weg

## Was zu tun ist

must-capture = Ein Stein kann geschlagen werden, also muss er es auch: { OR($lines) }
    .short = Ein Stein muss geschlagen werden
must-enter = Die Sechs muss zuerst einen Stein herausbringen: { OR($lines) }
    .short = Die Sechs muss einen Stein herausbringen
must-clear = Die Türstufe muss frei werden, solange noch ein { ADJ($colour) }er Stein in der Basis wartet: { OR($lines) }
    .short = Die Türstufe muss frei werden
must-play = Die { $die } muss gespielt werden: { OR($lines) }
    .short = Die { $die } muss gespielt werden
six-played = Die 6 ist schon gespielt: Vor dem nächsten Zug wird noch einmal geworfen
    .short = Die 6 ist gespielt: Wirf erst noch einmal
die-played = Die { $die } ist schon gespielt: Ein Wurf bewegt einen Stein
    .short = Die { $die } ist schon gespielt
unreadable = In Ludo wird ein Würfel geworfen und ein Stein gezogen
    .short = In Ludo wird geworfen und gezogen

## Ein Brett, das zu sehen ist

as-recorded = Das Brett steht so, wie es verlassen wurde.
moved-before-throw = Es wurde vor dem Wurf gezogen
    .short = Vor dem Wurf gezogen
nothing-moved = Es wurde nicht gezogen, aber die { $die } muss gespielt werden: { OR($lines) }
    .short = Die { $die } muss gespielt werden
several-moved = { $count } { ADJ($colour) }e Steine wurden gezogen, und ein Wurf bewegt einen
    .short = { $count } Steine gezogen: Ein Wurf bewegt einen
others-moved = Steine von { AND($colours) } wurden bewegt, aber { COLOUR($turn) } ist am Zug
    .short = Am Zug ist { COLOUR($turn) }
goes-back = Ein { ADJ($colour) }er Stein wurde geschlagen und geht zurück in die Basis
    .short = { COLOUR($colour) } ist geschlagen und geht in die Basis
not-captured = Steine von { AND($colours) } wurden bewegt, obwohl sie nicht geschlagen wurden
    .short = Steine von { AND($colours) } wurden bewegt
put-missing = Stell den fehlenden { ADJ($colour) }en Stein zurück { $end ->
    [base] in die Basis
   *[square] auf { FELD($end) }
}.
    .short = Stell { COLOUR($colour) } zurück { $end ->
        [base] in die Basis
       *[square] auf { FELD($end) }
    }.
put-back = Stell { COLOUR($colour) } { VON($start) } zurück { $end ->
    [base] in die Basis
    [home] ins Ziel
   *[square] auf { FELD($end) }
}.
    .short = Stell { COLOUR($colour) } zurück { $end ->
        [base] in die Basis
        [home] ins Ziel
       *[square] auf { FELD($end) }
    }.
no-such-colour = Die Farbe { $text } gibt es in Ludo nicht
    .short = Die Farbe { $text } gibt es nicht
too-many = Da sind { $count } { ADJ($colour) }e Steine, und jede Farbe hat { $due }
stray = Ein { ADJ($colour) }er Stein steht auf { FELD($square) }, aber das liegt nicht auf seinem Weg
    .short = { COLOUR($colour) } kann nicht auf { FELD($square) } stehen
missing = { $count ->
    [1] Ein { ADJ($colour) }er Stein fehlt
   *[other] { $count } { ADJ($colour) }e Steine fehlen
}: Auf diesem Brett bleiben alle zu sehen
    .short = { $count ->
        [1] Ein { ADJ($colour) }er Stein fehlt
       *[other] { $count } { ADJ($colour) }e Steine fehlen
    }
stranger = Ein { ADJ($colour) }er Stein steht auf { FELD($square) }, aber niemand spielt { COLOUR($colour) }
    .short = Auf { FELD($square) } steht { COLOUR($colour) }, das niemand spielt

## Das Ende des Spiels

over = { COLOUR($colour) } hat alle vier Steine im Ziel: Das Spiel ist aus
    .short = { COLOUR($colour) } hat alle Steine im Ziel
wins = { COLOUR($colour) } hat alle vier Steine im Ziel: { CAP($player) } gewinnt
    .short = { COLOUR($colour) } ist im Ziel: { CAP($player) } gewinnt

## Plätze

bad-seats = Ludo ist für zwei bis vier Spieler, nicht für { $seats }.
no-seat-to-begin = Platz { $seat } kann nicht anfangen: Es gibt nur { $seats }.

## Stellungen und Schritte als Text

no-step = „{ $text }“ ist kein Schritt von Ludo; ein Schritt sieht aus wie Rt11-t14, Rbase-t1 oder Rred5-home.
impossible-position = „{ $text }“ ist keine Stellung von Ludo: { CAP($why) }.
why-no-seat = nach den Farben steht der Platz, der am Zug ist, etwa 1of2
why-no-place = { $named ->
    [yes] { $text }
   *[no] nichts
} ist kein Platz für einen Stein
why-no-quad = { $text } sind nicht die vier Steine des Platzes, der hinterste zuerst
why-no-mark = { $named ->
    [yes] { $text }
   *[no] nichts
} ist keine Angabe zu einem Zug
why-over = jemand hat gewonnen, also kommt nichts mehr
why-two-home = nur ein Spieler hat alle Steine im Ziel
why-no-die = ein Würfel zeigt 1 bis 6
why-sixes = mit so vielen Sechsen in Folge geht es nicht weiter
why-six-on-table = die Sechs auf dem Tisch ist eine der Sechsen in Folge
why-not-in-vain = kein Wurf war umsonst
why-unplayable = mit diesem Wurf geht nichts, also liegt er nicht da
why-captured = auf { FELD($square) } hätte einer den anderen geschlagen
why-one-a-square = auf { FELD($square) } hat nur ein Stein einer Farbe Platz
why-two-blocks = auf { FELD($square) } stehen zwei Blöcke

## Hausregeln

option-safe_doorsteps = Sind die vier Türstufen sicher: Wird dort niemand geschlagen?
option-entering_captures = Schlägt ein Stein, der herauskommt, was auf seiner eigenen Türstufe steht, sicher oder nicht?
    .short = Schlägt, wer herauskommt, auf der Türstufe?
option-blocks = Sind zwei Steine einer Farbe ein Block, an dem sonst niemand vorbeikommt?
    .short = Sind zwei Steine einer Farbe ein Block?
option-must_capture = Muss geschlagen werden, wo es möglich ist?
option-must_enter = Muss eine Sechs einen Stein herausbringen, solange noch einer in der Basis ist?
    .short = Muss eine Sechs einen Stein herausbringen?
option-six_again = Gibt es für eine Sechs noch einen Wurf?
option-three_sixes = Ist die dritte Sechs in Folge verloren, und mit ihr der Zug?
option-capture_again = Gibt es fürs Schlagen noch einen Wurf?
option-home_again = Gibt es noch einen Wurf, wenn ein Stein ins Ziel kommt?
option-tries = Wie viele Würfe auf eine Sechs hat, wer keinen Stein auf dem Brett hat?
option-exact_home = Kommt man nur mit der genauen Zahl ins Ziel?
preset-standard = Familienregeln wie auf den meisten Brettern von heute: sichere Türstufen, und drei Sechsen kosten den Zug
preset-traditional = The Rules of Ludo, Masters Traditional Games: Zwei Steine sind ein Block, kein Feld ist sicher, beliebig viele Sechsen
set-traditional = Traditionell
option-board = Wie viele Felder hat die Laufbahn: Liegt das Ziel in der Mitte, oder hat jede Farbe vier Zielfelder?
    .short = Wie viele Felder hat die Laufbahn?
option-must_clear = Muss die Türstufe so bald wie möglich frei werden, solange noch ein Stein in der Basis ist?
    .short = Muss die Türstufe frei werden?
option-one_a_square = Hat auf einem Feld nur ein Stein einer Farbe Platz?
option-pass_own = Darf man auf dem Weg ins Ziel, in der Röhre oder auf den Zielfeldern, eigene Steine überspringen?
    .short = Darf man vor dem Ziel eigene Steine überspringen?
option-one_out = Beginnt jeder mit einem Stein auf der Türstufe?
preset-forty = Das Brett mit 40 Feldern, nach deutschen Anleitungen: drei Würfe auf eine Sechs, die einen Stein herausbringen muss; kein Feld ist sicher
set-forty = Brett mit 40 Feldern
set-three-throws = Drei Würfe auf eine Sechs

## Am Tisch

set-up = Stellt die vier Steine jedes Spielers in die Basis ihrer Farbe.
throw-again = { $player }: noch einmal werfen
play-the = { $player }: die { $face } spielen
how-to = Vier Steine in jede Ecke. Wirf den Würfel ins Feld WURF. Eine Sechs bringt einen Stein heraus, und man wirft noch einmal. Zieh einen Stein um die Augenzahl, dann drück deinen Knopf. Wer auf einem fremden Stein landet, schickt ihn in seine Basis zurück. Das Ziel ist die Mitte, mit der genauen Zahl.
how-to-forty = Vier Steine in jede Ecke. Wirf den Würfel ins Feld WURF. Eine Sechs bringt einen Stein heraus, und man wirft noch einmal. Zieh einen Stein um die Augenzahl, dann drück deinen Knopf. Wer auf einem fremden Stein landet, schickt ihn in seine Ecke zurück. Wer alle vier Zielfelder besetzt, gewinnt; die Zahl muss passen.
