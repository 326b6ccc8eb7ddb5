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
   *[square] von { $n }
}
nach = { $n ->
    [base] in die Basis
    [home] ins Ziel
   *[square] nach { $n }
}

## Was jemand tut (nach dem Namen) oder tun kann (Form „order“)

done = { CAP($deed) }.
moves = { $form ->
    [order] mit { COLOUR($colour) } { VON($start) } { NACH($end) } ziehen
   *[says] zieht mit { COLOUR($colour) } { VON($start) } { NACH($end) }
}
brings-out = { $form ->
    [order] { COLOUR($colour) } auf { $end } herausbringen
   *[says] bringt { COLOUR($colour) } auf { $end } heraus
}
takes-home = { $form ->
    [order] { COLOUR($colour) } von { $start } ins Ziel bringen
   *[says] bringt { COLOUR($colour) } von { $start } ins Ziel
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

choice = { CAP($deed, form: "order") }
bring-out = { COLOUR($colour) } auf { $end } herausbringen
take-home = von { $start } ins Ziel bringen
move = von { $start } nach { $end } ziehen

## Würfe

one-die = Ludo wird mit einem Würfel gespielt, der 1 bis 6 zeigt
throw-first = Erst wird geworfen
thrown-already = Die { $die } ist noch nicht gespielt: { OR($lines) }
thrown = Eine { $die }: { OR($lines) }.
one-more-try = Eine { $die } bringt niemanden heraus: noch { $left ->
    [1] ein Versuch
   *[other] { NUMBER-WORD($left) } Versuche
} für eine Sechs
nothing-but-again = Mit der 6 kann kein Stein ziehen, und nach einer Sechs wird noch einmal geworfen
third-six = Die dritte Sechs in Folge wird nicht gespielt, und der Zug ist vorbei
brings-nobody-out = Eine { $die } bringt niemanden heraus, also ist der Zug vorbei
passed = Mit der { $die } kann kein { ADJ($colour) }er Stein ziehen, also ist der Zug vorbei
throw-counts = Einen Zug verliert man durch ungültige Würfe, und dieser Wurf gilt
forfeit = Drei ungültige Würfe in Folge kosten den Zug

## Wohin ein Stein nicht darf

not-playing = Niemand spielt { COLOUR($colour) }
not-yours = Ein { ADJ($colour) }er Stein wurde gezogen, aber { COLOUR($turn) } ist am Zug
nobody-there = Kein { ADJ($colour) }er Stein { $start ->
    [base] ist in der Basis
    [home] ist im Ziel
   *[square] steht auf { $start }
}
home-already = Ein { ADJ($colour) }er Stein, der im Ziel ist, bleibt dort
past-pipe = { COLOUR($colour) } biegt nach { $tail } in die eigene Röhre ab: Von { $start } führt eine { $die } nicht nach { $end }
never-there = { COLOUR($colour) } kommt nie nach { $end }
backwards = Ein Stein zog { VON($start) } { NACH($end) }, aber Steine ziehen nur vorwärts
too-far = Von { $start } ins Ziel sind es { $left }, und der Würfel zeigt { $die }
wrong-count = Von { $start } führt eine { $die } { NACH($square) }, nicht { NACH($end) }
needs-six = Ein { ADJ($colour) }er Stein kam aus der Basis, aber nur eine Sechs bringt ihn heraus, und der Würfel zeigt { $die }
not-the-doorstep = Eine Sechs bringt einen { ADJ($colour) }en Stein auf { $square } heraus, nicht { NACH($end) }
blocked = Auf { $square } steht ein { ADJ($colour) }er Block: Kein Gegner kommt daran vorbei oder landet darauf

## Was zu tun ist

must-capture = Ein Stein kann geschlagen werden, also muss er es auch: { OR($lines) }
must-enter = Die Sechs muss zuerst einen Stein herausbringen: { OR($lines) }
must-play = Die { $die } muss gespielt werden: { OR($lines) }
six-played = Die 6 ist schon gespielt: Vor dem nächsten Zug wird noch einmal geworfen
die-played = Die { $die } ist schon gespielt: Ein Wurf bewegt einen Stein
unreadable = In Ludo wird ein Würfel geworfen und ein Stein gezogen

## Ein Brett, das zu sehen ist

as-recorded = Das Brett steht so, wie es verlassen wurde.
moved-before-throw = Es wurde vor dem Wurf gezogen
nothing-moved = Es wurde nicht gezogen, aber die { $die } muss gespielt werden: { OR($lines) }
several-moved = { $count } { ADJ($colour) }e Steine wurden gezogen, und ein Wurf bewegt einen
others-moved = Steine von { AND($colours) } wurden bewegt, aber { COLOUR($turn) } ist am Zug
goes-back = Ein { ADJ($colour) }er Stein wurde geschlagen und geht zurück in die Basis
not-captured = Steine von { AND($colours) } wurden bewegt, obwohl sie nicht geschlagen wurden
put-back = Stell { COLOUR($colour) } { VON($start) } zurück { $end ->
    [base] in die Basis
    [home] ins Ziel
   *[square] auf { $end }
}.
no-such-colour = Die Farbe { $text } gibt es in Ludo nicht
too-many = Da sind { $count } { ADJ($colour) }e Steine, und jede Farbe hat { $due }
stray = Ein { ADJ($colour) }er Stein steht auf { $square }, aber das liegt nicht auf seinem Weg
stranger = Ein { ADJ($colour) }er Stein steht auf { $square }, aber niemand spielt { COLOUR($colour) }

## Das Ende des Spiels

over = { COLOUR($colour) } hat alle vier Steine im Ziel: Das Spiel ist aus
wins = { COLOUR($colour) } hat alle vier Steine im Ziel: { CAP($player) } gewinnt

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
why-captured = auf { $square } hätte einer den anderen geschlagen
why-two-blocks = auf { $square } stehen zwei Blöcke

## Hausregeln

option-safe_doorsteps = Sind die vier Türstufen sicher: Wird dort niemand geschlagen?
option-entering_captures = Schlägt ein Stein, der herauskommt, was auf seiner eigenen Türstufe steht, sicher oder nicht?
option-blocks = Sind zwei Steine einer Farbe ein Block, an dem sonst niemand vorbeikommt?
option-must_capture = Muss geschlagen werden, wo es möglich ist?
option-must_enter = Muss eine Sechs einen Stein herausbringen, solange noch einer in der Basis ist?
option-six_again = Gibt es für eine Sechs noch einen Wurf?
option-three_sixes = Ist die dritte Sechs in Folge verloren, und mit ihr der Zug?
option-capture_again = Gibt es fürs Schlagen noch einen Wurf?
option-home_again = Gibt es noch einen Wurf, wenn ein Stein ins Ziel kommt?
option-tries = Wie viele Würfe auf eine Sechs hat, wer keinen Stein auf dem Brett hat?
option-exact_home = Kommt man nur mit der genauen Zahl ins Ziel?
preset-standard = Familienregeln wie auf den meisten Brettern von heute: sichere Türstufen, und drei Sechsen kosten den Zug
preset-traditional = The Rules of Ludo, Masters Traditional Games: Zwei Steine sind ein Block, kein Feld ist sicher, beliebig viele Sechsen
set-traditional = Traditionell
preset-mensch = Mensch ärgere Dich nicht, J. F. Schmidt, 1914: drei Würfe auf eine Sechs, die einen Stein herausbringen muss; kein Feld ist sicher

## Am Tisch

set-up = Stellt die vier Steine jedes Spielers in die Basis ihrer Farbe.
throw-again = { $player }: noch einmal werfen
play-the = { $player }: die { $face } spielen
