# Ludo po polsku, ze słowami, które ma też Uckers: pionek, baza, próg, rura, dom, zbić; blok to dwa pionki jednego koloru na
# jednym polu.

## Kolory, pola

colour = { ADJ($n) }

## Co ktoś robi (po imieniu) lub może zrobić (forma „order”)

done = { CAP($deed) }.
moves = { $form ->
    [order] rusz
   *[says] rusza
} { COLOUR($colour, case: "ins") } { Z-POLA($start) } { NA-POLE($end) }
    .short = { $form ->
        [order] rusz
       *[says] rusza
    } { Z-POLA($start) } { NA-POLE($end) }
brings-out = { $form ->
    [order] wyprowadź
   *[says] wyprowadza
} { COLOUR($colour, case: "gen") } { NA-POLE($end) }
takes-home = { $form ->
    [order] wprowadź
   *[says] wprowadza
} { COLOUR($colour, case: "gen") } { Z-POLA($start) } do domu
loses-turn = { $form ->
    [order] strać
   *[says] traci
} turę po trzech nieważnych rzutach
and-captures = { $deed } i { $form ->
    [order] zbij
   *[says] zbija
} { AND($taken, case: "gen") }
taken = { $count ->
    [1] { COLOUR($colour) }
   *[other] { $count } { ADJ-N($colour, case: "gen") } pionków
}

## Co można zrobić

bring-out = wyprowadź { COLOUR($colour, case: "gen") } { NA-POLE($end) }
    .short = wyprowadź { COLOUR($colour, case: "gen") }
take-home = wprowadź { Z-POLA($start) } do domu
move = rusz { Z-POLA($start) } { NA-POLE($end) }
    .short = { Z-POLA($start) } { NA-POLE($end) }

## Rzuty

one-die = W Ludo gra się jedną kością, która pokazuje od 1 do 6
throw-first = Najpierw rzuć kością
thrown-already = { CAP(OCZKO($die)) } nie jest jeszcze zagrana: { OR($lines) }
    .short = { CAP(OCZKO($die)) } nie jest jeszcze zagrana
thrown = { CAP(OCZKO($die)) }: { OR($lines) }.
    .short = { CAP(OCZKO($die)) }: { FIRST($lines) } lub inny ruch.
    .shortest = Rzut: { OCZKO($die) }.
one-more-try = { CAP(OCZKO($die)) } nikogo nie wyprowadza: { $left ->
    [one] została jeszcze { $left } próba
    [few] zostały jeszcze { $left } próby
   *[other] zostało jeszcze { $left } prób
} na szóstkę
    .short = { CAP(OCZKO($die)) }: jeszcze { $left } { $left ->
        [one] próba
        [few] próby
       *[other] prób
    }
nothing-but-again = Szóstki nie może użyć żaden pionek, ale daje ona jeszcze jeden rzut
    .short = Szóstki nie da się zagrać, ale rzuć jeszcze raz
third-six = Trzeciej szóstki z rzędu się nie gra i tura się kończy
    .short = Trzeciej szóstki z rzędu się nie gra
brings-nobody-out = { CAP(OCZKO($die)) } nikogo nie wyprowadza, więc tura się kończy
    .short = { CAP(OCZKO($die)) } nikogo nie wyprowadza
    .shortest = { CAP(OCZKO($die)) }: nikt nie wychodzi
passed = { CAP(OCZKO($die, case: "gen")) } nie może użyć żaden { COLOUR($colour) } pionek, więc tura się kończy
    .short = { CAP(OCZKO($die, case: "gen")) } nie może użyć żaden pionek
    .shortest = { CAP(OCZKO($die)) }: brak ruchu
throw-counts = Turę traci się przez nieważne rzuty, a ten rzut się liczy
    .short = Ten rzut się liczy
forfeit = Trzy nieważne rzuty z rzędu to strata tury

## Dokąd pionek nie może iść

not-playing = Nikt nie gra kolorem: { COLOUR($colour) }
not-yours = Ruszono { COLOUR($colour, case: "ins") } pionkiem, a teraz rusza { COLOUR($turn) }
    .short = Teraz rusza { COLOUR($turn) }, nie { COLOUR($colour) }
nobody-there = Żaden { COLOUR($colour) } pionek nie stoi { NA-POLU($start) }
home-already = { CAP(COLOUR($colour)) } pionek, który jest w domu, tam zostaje
    .short = Pionek, który jest w domu, tam zostaje
past-pipe = { CAP(COLOUR($colour)) } skręca po { $tail } { $goals ->
    [yes] na swoje pola domowe
   *[no] do swojej rury
}: { OCZKO($die) } nie prowadzi { Z-POLA($start) } { NA-POLE($end) }
    .short = { CAP(COLOUR($colour)) } skręca po { $tail } { $goals ->
        [yes] na swoje pola domowe
       *[no] do swojej rury
    }
never-there = { CAP(COLOUR($colour)) } nigdy nie dochodzi { NA-POLE($end) }
backwards = Pionek poszedł { Z-POLA($start) } { NA-POLE($end) }, a pionki chodzą tylko do przodu
    .short = Pionki chodzą tylko do przodu
too-far = { CAP(Z-POLA($start)) } trzeba { $left }, by dojść { $last ->
    [home] do domu
   *[other] na ostatnie pole domowe
}, a kość pokazuje { $die }
    .short = { CAP(Z-POLA($start)) } trzeba { $left }, by dojść { NA-POLE($last) }
wrong-count = { CAP(OCZKO($die)) } prowadzi { Z-POLA($start) } { NA-POLE($square) }, nie { NA-POLE($end) }
    .short = { CAP(OCZKO($die)) } prowadzi { NA-POLE($square) }, nie { NA-POLE($end) }
needs-six = { CAP(COLOUR($colour)) } pionek wyszedł z bazy, ale wyprowadza tylko szóstka, a kość pokazuje { $die }
    .short = { CAP(COLOUR($colour, case: "gen")) } wyprowadza tylko szóstka
not-the-doorstep = Szóstka wyprowadza { COLOUR($colour, case: "gen") } { NA-POLE($square) }, nie { NA-POLE($end) }
    .short = { CAP(COLOUR($colour)) } wychodzi { NA-POLE($square) }
blocked = { CAP(NA-POLU($square)) } stoi { COLOUR($colour) } blok: żaden przeciwnik go nie minie ani na nim nie stanie
    .short = { CAP(NA-POLU($square)) } stoi { COLOUR($colour) } blok

own-there = { CAP(NA-POLU($square)) } stoi już { COLOUR($colour) } pionek, a pole mieści tylko jeden
    .short = { CAP(NA-POLU($square)) } stoi już { COLOUR($colour) } pionek
passes-own = Minięto { COLOUR($colour) } pionek { NA-POLU($square) }: w drodze do domu nikt nie mija własnych pionków
    .short = Pionka { NA-POLU($square) } ({ COLOUR($colour) }) nie można minąć

## Co trzeba zrobić

must-capture = Można zbić pionek, więc trzeba: { OR($lines) }
    .short = Trzeba zbić pionek
must-enter = Szóstka musi najpierw wyprowadzić pionek: { OR($lines) }
    .short = Szóstka musi wyprowadzić pionek
must-clear = Próg trzeba zwolnić, póki w bazie czeka { COLOUR($colour) } pionek: { OR($lines) }
    .short = Trzeba zwolnić próg
must-play = Trzeba zagrać { OCZKO($die, case: "acc") }: { OR($lines) }
    .short = Trzeba zagrać { OCZKO($die, case: "acc") }
six-played = Szóstka jest już zagrana: rzuć jeszcze raz, zanim ruszysz dalej
    .short = Szóstka jest już zagrana: najpierw rzuć
die-played = { CAP(OCZKO($die)) } jest już zagrana: jeden rzut rusza jeden pionek
    .short = { CAP(OCZKO($die)) } jest już zagrana
unreadable = W Ludo rzuca się kością i rusza pionkiem
    .short = W Ludo po rzucie rusza się pionkiem

## Plansza, jaką widać

as-recorded = Plansza jest taka, jaką zostawiono.
moved-before-throw = Pionki ruszono przed rzutem
    .short = Ruszono przed rzutem
nothing-moved = Nic nie ruszono, a trzeba zagrać { OCZKO($die, case: "acc") }: { OR($lines) }
    .short = Trzeba zagrać { OCZKO($die, case: "acc") }
several-moved = Ruszono { $count ->
    [few] { $count } { ADJ-N($colour) } pionki
   *[other] { $count } { ADJ-N($colour, case: "gen") } pionków
}, a jeden rzut rusza jeden
    .short = Ruszono { $count } { PIONKI($count) }: jeden rzut rusza jeden
others-moved = Ruszono pionki innego koloru ({ AND($colours) }), a teraz rusza { COLOUR($turn) }
    .short = Teraz rusza { COLOUR($turn) }
goes-back = { CAP(COLOUR($colour)) } pionek jest zbity i wraca do bazy
    .short = { CAP(COLOUR($colour)) } jest zbity i wraca do bazy
not-captured = Ruszono pionki, których nie zbito ({ AND($colours) })
    .short = Ruszono pionki innego koloru ({ AND($colours) })
put-missing = Odłóż brakujący { COLOUR($colour) } pionek { NA-POLE($end) }.
    .short = Odłóż { COLOUR($colour, case: "gen") } { NA-POLE($end) }.
put-back = Odłóż { COLOUR($colour, case: "gen") } { Z-POLA($start) } { NA-POLE($end) }.
    .short = Odłóż { COLOUR($colour, case: "gen") } { NA-POLE($end) }.
no-such-colour = W Ludo nie ma koloru { $text }
    .short = Nie ma koloru { $text }
too-many = Pionków jest { $count } ({ COLOUR($colour) }), a każdy kolor ma { $due }
stray = { CAP(COLOUR($colour)) } pionek stoi { NA-POLU($square) }, a to nie na jego drodze
    .short = { CAP(COLOUR($colour)) } nie może stać { NA-POLU($square) }
missing = { $count ->
    [1] Brakuje jednego { COLOUR($colour, case: "gen") } pionka
   *[other] Brakuje { $count } { ADJ-N($colour, case: "gen") } pionków
}: na tej planszy wszystkie są stale widoczne
    .short = { $count ->
        [1] Brakuje { COLOUR($colour, case: "gen") } pionka
       *[other] Brakuje { $count } { ADJ-N($colour, case: "gen") } pionków
    }
stranger = { CAP(COLOUR($colour)) } pionek stoi { NA-POLU($square) }, ale nikt nim nie gra
    .short = { CAP(COLOUR($colour)) } stoi { NA-POLU($square) }, a nikt nim nie gra

## Koniec gry

over = { CAP(COLOUR($colour)) } ma wszystkie cztery pionki w domu: gra skończona
    .short = { CAP(COLOUR($colour)) } ma wszystkie pionki w domu
wins = { CAP(COLOUR($colour)) } ma wszystkie cztery pionki w domu: { $player } wygrywa
    .short = { CAP(COLOUR($colour)) } jest w domu: { $player } wygrywa

## Miejsca

bad-seats = Ludo jest dla dwóch do czterech graczy, nie dla { $seats }.
no-seat-to-begin = Nie ma miejsca { $seat }, które by zaczęło: graczy jest { $seats }.

## Pozycje i kroki jako tekst

no-step = „{ $text }” to nie krok w Ludo; krok pisze się Rt11-t14, Rbase-t1 lub Rred5-home.
impossible-position = „{ $text }” to nie pozycja w Ludo: { $why }.
why-no-seat = po kolorach podaje miejsce, na które jest kolej, jak 1of2
why-no-place = { $named ->
    [yes] { $text } to
   *[no] nic to
} nie miejsce pionka
why-no-quad = { $text } to nie cztery pionki swojego miejsca, od ostatniego
why-no-mark = { $named ->
    [yes] { $text } to
   *[no] nic to
} nie znak tury
why-over = ktoś już wygrał, więc na nic się nie czeka
why-two-home = tylko jeden gracz ma wszystkie pionki w domu
why-no-die = kość pokazuje od 1 do 6
why-sixes = tylu szóstek z rzędu być nie może
why-six-on-table = szóstka na stole to jedna z szóstek z rzędu
why-not-in-vain = żaden rzut nie był daremny
why-unplayable = tego rzutu nie da się zagrać, więc tam nie leży
why-captured = { NA-POLU($square) } jeden zbił drugiego
why-one-a-square = { POLE($square) } mieści jeden pionek koloru
why-two-blocks = { NA-POLU($square) } stoją dwa bloki

## Zasady domowe

option-safe_doorsteps = Czy cztery progi są bezpieczne, czyli nikogo się tam nie bije?
    .short = Czy cztery progi są bezpieczne?
option-entering_captures = Czy pionek, który wychodzi, bije to, co stoi na jego progu, bezpieczne czy nie?
    .short = Czy pionek, który wychodzi, bije na progu?
option-blocks = Czy dwa pionki jednego koloru to blok, którego nikt inny nie minie?
    .short = Czy dwa pionki koloru to blok?
option-must_capture = Czy trzeba bić, gdy można?
option-must_enter = Czy szóstka musi wyprowadzić pionek, póki jakiś jest w bazie?
    .short = Czy szóstka musi wyprowadzić pionek?
option-six_again = Czy szóstka daje jeszcze jeden rzut?
option-three_sixes = Czy trzecia szóstka z rzędu przepada, a z nią tura?
    .short = Czy trzecia szóstka z rzędu przepada?
option-capture_again = Czy bicie daje jeszcze jeden rzut?
option-home_again = Czy pionek, który wchodzi do domu, daje jeszcze jeden rzut?
    .short = Czy wejście do domu daje rzut?
option-tries = Ile rzutów na szóstkę ma gracz bez pionka na planszy?
    .short = Ile rzutów na szóstkę?
option-exact_home = Czy do domu wchodzi się tylko dokładną liczbą?
preset-standard = Zasady rodzinne jak na większości dzisiejszych plansz: bezpieczne progi, a trzy szóstki to strata tury
preset-traditional = The Rules of Ludo, Masters Traditional Games: dwa pionki to blok, żadne pole nie jest bezpieczne, szóstek dowolnie wiele
set-traditional = Tradycyjne
option-board = Ile pól ma tor: czy dom jest w środku, czy każdy kolor ma cztery pola domowe?
    .short = Ile pól ma tor?
option-must_clear = Czy próg trzeba jak najszybciej zwolnić, póki jakiś pionek jest w bazie?
    .short = Czy próg trzeba szybko zwolnić?
option-one_a_square = Czy pole mieści tylko jeden pionek koloru?
option-pass_own = Czy własne pionki mogą się mijać w drodze do domu, w rurze lub na polach domowych?
    .short = Czy własne pionki mogą się mijać w drodze do domu?
option-one_out = Czy każdy zaczyna z jednym pionkiem na progu?
preset-forty = Plansza na 40 pól według niemieckich instrukcji: trzy rzuty na szóstkę, która musi wyprowadzić pionek; żadne pole nie jest bezpieczne
set-forty = Plansza na 40 pól
set-three-throws = Trzy rzuty na szóstkę

## Przy stole

set-up = Połóżcie po cztery pionki każdego gracza w bazie jego koloru.
throw-again = { $player }: rzuć jeszcze raz
play-the = { $player }: zagraj { OCZKO($face, case: "acc") }
how-to = Po cztery pionki w każdym rogu. Rzuć kością na pole RZUT. Szóstka wyprowadza pionek i daje jeszcze jeden rzut. Rusz jednym pionkiem o tyle oczek, potem naciśnij przycisk. Kto stanie na cudzym pionku, odsyła go do bazy. Dom jest w środku, wchodzi się dokładną liczbą.
how-to-forty = Po cztery pionki w każdym rogu. Rzuć kością na pole RZUT. Szóstka wyprowadza pionek i daje jeszcze jeden rzut. Rusz jednym pionkiem o tyle oczek, potem naciśnij przycisk. Kto stanie na cudzym pionku, odsyła go do rogu. Wygrywają cztery pionki na polach domowych, dokładną liczbą.
