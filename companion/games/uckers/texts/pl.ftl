# Uckers po polsku: pionek (counter), baza (base), próg (doorstep), rura (pipe) z polem przed nią (tail), dom (home), zbić
# (uck off), wyprowadzić (release), dublet (double), wyzwanie (challenge) z „trafione raz” (once at), oczy węża (snake eyes).
# Blob, mixi-blob, suck-back i blow-back nazywają się tak samo, podobnie rzut bum (kość poza polem) i rzut cocky (leży krzywo).

## Kolory, pola, kości

colour = { ADJ($n) }
blob-word = { $case ->
    [gen] bloba
    [dat] blobowi
    [ins] blobem
   *[nom] blob
}
pionek = { $case ->
    [gen] pionka
    [dat] pionkowi
    [ins] pionkiem
   *[nom] pionek
}
# Co można zapowiedzieć przed rzutem.
called = { $n ->
    [snake-eyes] { $case ->
        [gen] zasady oczu węża
        [acc] zasadę oczu węża
       *[nom] zasada oczu węża
    }
    [blow] { $case ->
        [gen] blow-backu
       *[nom] blow-back
    }
   *[suck] { $case ->
        [gen] suck-backu
       *[nom] suck-back
    }
}
fault = { $n ->
    [bum] bum
   *[cocky] cocky
}
times = { $n ->
    [0] ani razu
    [1] raz
    [2] dwa razy
   *[other] { NUMBER-WORD($n) } razy
}
szostki = { $n ->
    [one] szóstka
    [few] szóstki
   *[other] szóstek
}
a-throw = { $throw }
    .spoken = { AND($shown) }
a-die = { OCZKO($die) }
dice-say = { $count ->
    [1] druga kość pokazuje { AND($shown) }
   *[other] kości pokazują { AND($shown) }
}
    .short = { $count ->
        [1] kość pokazuje { AND($shown) }
       *[other] kości pokazują { AND($shown) }
    }

## Co stoi na polu

blob = { ADJ($colour) } { blob-word }
stack = { ADJ($colour) } { $count ->
    [1] { pionek }
   *[other] { blob-word } z { NUMBER-GEN($count) } pionków
}
    .short = { ADJ($colour) } { $count ->
        [1] { pionek }
       *[other] { blob-word }
    }
the-mixi-blob = mixi-{ blob-word }
blob-on = { $blob } { NA-POLU($square) }

## Co ktoś robi (po imieniu) lub ma zrobić (forma „order”)

done = { CAP($deed) }
and-then = { $form ->
    [order] { $first }, potem { $other }
   *[says] { $first } i { $other }
}
    .shortest = { $first } i więcej
and-uck-off = { $deed } i { $form ->
    [order] zbij
   *[says] zbija
} tam { AS($blob, case: "gen") }
    .short = { $deed }, { $form ->
        [order] zbij
       *[says] zbija
    } { AS($blob, case: "gen") }
    .shortest = { $deed } i { $form ->
        [order] zbij
       *[says] zbija
    }
release = { $form ->
    [order] wyprowadź
   *[says] wyprowadza
} { ADJ($colour, case: "gen") } { NA-POLE($end) }
release-and-go = { $form ->
    [order] wyprowadź { ADJ($colour, case: "gen") } i idź
   *[says] wyprowadza { ADJ($colour, case: "gen") } i idzie
} o { $steps } dalej { NA-POLE($end) }
    .short = { $form ->
        [order] wyprowadź
       *[says] wyprowadza
    } { ADJ($colour, case: "gen") } { NA-POLE($end) }
bring-home = { $form ->
    [order] wprowadź
   *[says] wprowadza
} { mover-gen } { Z-POLA($start) } do domu, o { $steps }
    .short = { $form ->
        [order] wprowadź
       *[says] wprowadza
    } { mover-gen } do domu
move = { $form ->
    [order] { $together ->
        [yes] posuń się
       *[no] rusz
    }
   *[says] { $together ->
        [yes] posuwa się
       *[no] rusza
    }
} { mover } o { $steps } { Z-POLA($start) } { NA-POLE($end) }
    .short = { $form ->
        [order] { $together ->
            [yes] posuń się
           *[no] rusz
        }
       *[says] { $together ->
            [yes] posuwa się
           *[no] rusza
        }
    } { mover } { NA-POLE($end) }
mover = { $together ->
    [yes] { ADJ($colour, case: "ins") } blobem
   *[no] { ADJ($colour, case: "ins") }
}
mover-gen = { $together ->
    [yes] { ADJ($colour, case: "gen") } bloba
   *[no] { ADJ($colour, case: "gen") }
}
challenge = { $form ->
    [order] rzuć wyzwanie { ADJ($colour, case: "ins") } { Z-POLA($start) }, cel: { AS($blob, case: "nom") }
   *[says] rzuca wyzwanie { ADJ($colour, case: "ins") } { Z-POLA($start) }, cel: { AS($blob, case: "nom") }; trafione raz, potrzeba { $count ->
        [one] jednej szóstki
       *[other] { NUMBER-GEN($count) } szóstek
    }
}
    .short = { $form ->
        [order] rzuć wyzwanie
       *[says] rzuca wyzwanie
    }: { AS($blob, case: "nom") }
call-blow-back = { $form ->
    [order] zapowiedz
   *[says] zapowiada
} blow-back na { $steps } { ADJ($colour, case: "ins") }
call-suck-back = { $form ->
    [order] zapowiedz
   *[says] zapowiada
} suck-back na { $steps } { ADJ($colour, case: "ins") } z rury { ADJ-F($pipe, case: "gen") }
call-snake-eyes = { $form ->
    [order] zapowiedz
   *[says] zapowiada
} oczy węża: wszystkie wychodzą
settle-challenge = { $form ->
    [order] odeślij { AS($blob, case: "gen") } do bazy i postaw
   *[says] odsyła { AS($blob, case: "gen") } do bazy i stawia
} jeden { ADJ($colour) } pionek { NA-POLU($end) }
    .short = { $form ->
        [order] odeślij
       *[says] odsyła
    } { AS($blob, case: "gen") } do bazy
settle-call = { $form ->
    [order] wykonaj
   *[says] wykonuje
} { CALLED($kind, case: "acc") }
settle-snake-eyes = { $out ->
    [yes] { $form ->
        [order] wyprowadź
       *[says] wyprowadza
    } wszystkie pionki
   *[no] { $form ->
        [order] odstaw
       *[says] odstawia
    } wszystkie pionki do bazy
}
pick = { $form ->
    [order] wybierz
   *[says] wybiera
} { AND($colours) }
skip = { $form ->
    [order] pomiń
   *[says] pomija
} rzut, który i tak nic by nie dał
decline = { $form ->
    [order] zrezygnuj
   *[says] rezygnuje
} z wyzwania

## Rzuty

start-throw = { CAP($player) } rzuca { $total } o początek; { $next } { $then ->
    [picks] zaczyna i wybiera kolory
    [starts] zaczyna
   *[throws] rzuca następny rzut
}
    .short = { CAP($player) } rzuca { $total }; { $next } { $then ->
        [picks] wybiera kolory
        [starts] zaczyna
       *[throws] rzuca
    }
two-dice = W Uckers rzuca się dwiema kośćmi, nie { $count }
no-die-shows = Żadna kość nie pokazuje { AND($shown) }
before-next-throw = Przed następnym rzutem: { $now }
    .short = Najpierw: { $now }
first = Najpierw: { $now }
now-pick = kto wygrał rzut o początek, wybiera swoje kolory
    .short = zwycięzca wybiera kolory
now-settle = trzeba wykonać na planszy to, o czym zdecydowały kości
    .short = wykonaj to, o czym zdecydowały kości
now-play = trzeba zagrać to, co leży na stole: { AND($shown) }
    .short = zagraj { AND($shown) }
to-play = { AND($shown) } do zagrania{ $six ->
    [yes] ; szóstka daje jeszcze jeden rzut
   *[no] { "" }
}
    .short = { AND($shown) } do zagrania
passed = { AND($shown) }: nic nie da się zagrać, { $again ->
    [yes] rzuć jeszcze raz
   *[no] rzuca { $next }
}
    .short = { AND($shown) }: nic nie da się zagrać
snake-eyes = Oczy węża: { $out ->
    [yes] wszystkie pionki wychodzą
   *[no] wszystkie pionki wracają do bazy
}
third-six = { AND($shown) }: trzeci rzut z rzędu z szóstką to według zasady domowej strata tury; rzuca { $next }
    .short = { AND($shown) }: trzecia szóstka z rzędu, tura przepada
not-active = { AND($shown) }: { $player } potrzebuje szóstki, zanim ruszy { ADJ($colour, case: "ins") }
    .short = { AND($shown) }: { $player } potrzebuje szóstki
active-at-once = Dwie szóstki: { $both ->
    [yes] { $player } może od razu ruszyć { ADJ($colour, case: "ins") } o obie
   *[no] za jedną { $player } może ruszać { ADJ($colour, case: "ins") }, drugą gra od razu
} i rzuca jeszcze raz
    .short = Dwie szóstki: { $player } rusza { ADJ($colour, case: "ins") } i rzuca znowu
activated = Dzięki szóstce { $player } może od następnej tury ruszać { ADJ($colour, case: "ins") }
    .short = { $player } rusza { ADJ($colour, case: "ins") } od następnej tury

## Nieważne rzuty

no-such-fault = Nieważny rzut to bum lub cocky, nie { $named ->
    [yes] { $text }
   *[no] to
}
counts-already = Ten rzut już się liczy: { $now }
no-fault-here = Przy tym stole nie ma rzutów { FAULT($fault) }: kości liczą się tak, jak leżą
    .short = Tu nie ma rzutów { FAULT($fault) }
turn-lost = Rzut { FAULT($fault) }, trzeci z rzędu: tura przepada
    .short = { CAP(FAULT($fault)) }, trzeci z rzędu: tura przepada
faulty = Rzut { FAULT($fault) }, { $count ->
    [1] pierwszy
   *[other] drugi z rzędu
}: rzuć obiema kośćmi jeszcze raz; trzeci to strata tury
    .short = Rzut { FAULT($fault) }: rzuć obiema jeszcze raz

## Wyzwania

challenge-failed = Brak szóstki ({ AND($shown) }): wyzwanie się nie udało ({ $blob }), nic się nie rusza i tura się kończy
    .short = Brak szóstki: wyzwanie się nie udało
challenge-won = Trafione { TIMES($count) }, wyzwanie wygrane: { $blob } wraca do bazy, a jego miejsce zajmuje jeden { ADJ($colour) } pionek
    .short = Wyzwanie wygrane: { $blob } wraca do bazy
counted = Trafione { TIMES($count) } ({ $blob }): jeszcze { NUMBER-WORD($left) } { SZOSTKI($left) }
    .short = Trafione { TIMES($count) }: jeszcze { NUMBER-WORD($left) }
only-sixes-count = W wyzwaniu rzut dodaje tylko swoje szóstki: nie rusza się nim pionków
    .short = W wyzwaniu nie rusza się pionków
challenge-runs = Wyzwania ({ $blob }) nie można przerwać: rzucaj, aż się rozstrzygnie
    .short = Rzucaj, aż wyzwanie się rozstrzygnie
no-challenger = Żaden { ADJ($colour) } pionek nie stoi { NA-POLU($start) }, by rzucić wyzwanie
no-challenge-there = { $end } nie leży na drodze koloru { ADJ($colour, case: "gen") } wokół planszy, więc tam nie ma wyzwania
    .short = { $end } nie leży na drodze koloru { ADJ($colour, case: "gen") }
not-behind = Kto rzuca wyzwanie, musi stać tuż za blobem, { NA-POLU($behind) }, nie { NA-POLU($start) }
    .short = Kto rzuca wyzwanie, musi stać { NA-POLU($behind) }
mixi-challenges = Stos { NA-POLU($start) } to mixi-blob, a mixi-blob nie może rzucić wyzwania
    .short = Mixi-blob nie może rzucić wyzwania
challenge-next-turn = { CAP(ADJ($colour)) } pionek stanął { NA-POLU($start) } dopiero w tej turze; wyzwanie może rzucić od następnej
    .short = Wyzwanie może rzucić od następnej tury
mixi-not-challenged = Stos { NA-POLU($square) } to mixi-blob: nie rzuca mu się wyzwania, bije go pionek, który na nim stanie
    .short = Mixi-blobowi nie rzuca się wyzwania
single-not-challenged = { CAP(NA-POLU($square)) } stoi jeden pionek: nie rzuca mu się wyzwania, bije go pionek, który na nim stanie
    .short = Jednemu pionkowi nie rzuca się wyzwania
no-blob-there = { CAP(NA-POLU($square)) } nie ma bloba przeciwnika, któremu można rzucić wyzwanie
    .short = { CAP(NA-POLU($square)) } nie ma bloba przeciwnika
activated-by-it = Według zasady domowej rzut, który uaktywnia gracza, nie otwiera wyzwania
    .short = Rzut, który uaktywnia, nie otwiera wyzwania
challenge-needs-six = Wyzwanie wymaga szóstki, a kości pokazują { AND($shown) }
    .short = Wyzwanie wymaga szóstki
one-die-played = Wyzwanie zabiera cały rzut, a jedna kość jest już zagrana
    .short = Wyzwanie zabiera cały rzut
first-throw-only = W tym domu wyzwanie otwiera się tylko pierwszym rzutem tury
    .short = Wyzwanie otwiera się pierwszym rzutem
challenge-forced = { $count ->
    [1] Tylko to wyzwanie
   *[other] Tylko jakieś wyzwanie
} zużywa cały rzut, więc trzeba je otworzyć
    .short = Trzeba otworzyć wyzwanie
challenge-plays-all = Otwarcie wyzwania zużywa cały rzut: nic po nim nie następuje
    .short = Po wyzwaniu nic nie następuje

## Zapowiedzi przed rzutem

call-works = { AND($shown) }: { CALLED($kind) } na { $steps } się udaje
    .short = { CAP(CALLED($kind)) } na { $steps } się udaje
call-fails = { AND($shown) }: { CALLED($kind) } na { $steps } się nie udaje, { $moves ->
    [yes] pionek idzie o jedno pole
   *[no] nic się nie rusza
} i tura się kończy
    .short = { CAP(CALLED($kind)) } na { $steps } się nie udaje
not-played-here = Przy tym stole nie obowiązuje { CALLED($kind) }; ta zasada domowa jest wyłączona
    .short = Tu nie obowiązuje { CALLED($kind) }
call-before-throw = { CAP(CALLED($kind, case: "acc")) } trzeba zapowiedzieć przed rzutem
    .short = Zapowiedz to przed rzutem
called-already = Na ten rzut już coś zapowiedziano
snake-eyes-come-first = Oczy węża zapowiada się tylko przed pierwszym rzutem gracza w grze
    .short = Oczy węża zapowiada się przed pierwszym rzutem
no-counter-to-call = { CAP(NA-POLU($start)) } nie stoi żaden { ADJ($colour) } pionek, którym można by zapowiedzieć { CALLED($kind, case: "acc") }
    .short = { CAP(NA-POLU($start)) } nie stoi { ADJ($colour) } pionek
call-next-turn = { CAP(ADJ($colour)) } pionek stanął { NA-POLU($start) } dopiero w tej turze; na { CALLED($kind, case: "acc") } musi poczekać do następnej
    .short = Na { CALLED($kind, case: "acc") } trzeba poczekać turę
nobody-to-blow-back = { CAP(NA-POLU($square)) } nie stoi przeciwnik, którego można by zdmuchnąć
    .short = { CAP(NA-POLU($square)) } nie ma kogo zdmuchnąć
nothing-to-suck-back = { CAP(Z-POLA($square)) } nie da się nic wyssać: pole jest puste, leży za blobem albo stoją tam trzy pionki
    .short = { CAP(Z-POLA($square)) } nie da się nic wyssać

## Czego teraz nie można

over = Gra skończona: jedna strona ma wszystkie pionki w domu
    .short = Jedna strona ma wszystkie pionki w domu
throw-first = Nikt nie rusza się przed rzutem
unreadable = W Uckers rzuca się kośćmi i rusza pionkami
not-hopeless = Rzut pomija się tylko wtedy, gdy żaden nic by nie dał
    .short = Tego rzutu nie można pominąć
pick-first = Najpierw wybiera kolory ten, kto wygrał rzut o początek
    .short = Najpierw zwycięzca wybiera kolory
picked-later = Kolory wybiera się tylko po rzucie o początek
    .short = Za późno na wybór kolorów
nothing-to-settle = Nie ma czego wykonać ani z czego zrezygnować: { $now }
    .short = Najpierw: { $now }
unsettled = Kości zdecydowały, a plansza jeszcze tego nie pokazuje: { AS($deed, form: "order") }
    .short = Najpierw: { AS($deed, form: "order") }

## Czyje pionki

six-only-activates = Dzięki szóstce { $player } może ruszać { ADJ($colour, case: "ins") } dopiero od następnej tury; nic więcej ona nie daje
    .short = { $player } rusza { ADJ($colour, case: "ins") } od następnej tury
needs-six-first = { CAP($player) } potrzebuje szóstki, zanim ruszy { ADJ($colour, case: "ins") }{ $count ->
    [0] { "" }
   *[other] , a kości pokazują { AND($shown) }
}
    .short = { CAP($player) } potrzebuje najpierw szóstki
is-the-partners = { CAP(ADJ($colour)) } należy do partnera; { $player } rusza teraz tylko { AND($colours, case: "ins") }
    .short = { CAP(ADJ($colour)) } należy do partnera
not-yours = { CAP($player) } rusza { AND($colours, case: "ins") }, nie { ADJ($colour, case: "ins") }
    .short = { CAP($player) } rusza { AND($colours, case: "ins") }
moved-without-six = Ruszono { ADJ($colour, case: "ins") }, ale { $player } potrzebuje najpierw szóstki
    .short = { CAP($player) } potrzebuje najpierw szóstki
moved-the-partners = Ruszono { ADJ($colour, case: "ins") }; teraz rusza się tylko { AND($colours, case: "ins") }
    .short = Teraz rusza się tylko { AND($colours, case: "ins") }

## Dokąd pionek nie może iść

no-counter = Żaden { ADJ($colour) } pionek nie stoi { NA-POLU($start) }
no-stop-on-doorstep = Pionek, który wychodzi i idzie dalej, robi jeden ruch, bez postoju na progu
    .short = Bez postoju na progu: to jeden ruch
moved-already = Ten pionek ruszył już { Z-POLA($start) }; obie kości jednym pionkiem to jeden ruch, bez postoju
    .short = Obie kości jednym pionkiem to jeden ruch
left-home = { CAP(ADJ($colour)) } pionek z domu stoi { NA-POLU($end) }; co jest w domu, już nie gra
    .short = { CAP(ADJ($colour)) }: co jest w domu, już nie gra
put-in-base = { CAP(ADJ($colour)) } pionek wrócił { Z-POLA($start) } do bazy; trafia tam tylko zbity
    .short = { CAP(ADJ($colour, case: "gen")) } nikt nie zbił
past-pipe = { CAP(ADJ($colour)) } poszedł o { $steps } { Z-POLA($start) } { NA-POLE($end) }, obok własnej rury; na { $tail } skręca do rury
    .short = { CAP(ADJ($colour)) } na { $tail } skręca do rury
out-of-pipe = { CAP(ADJ($colour)) } pionek wyszedł z rury { Z-POLA($start) } { NA-POLE($end) }; z rury idzie się tylko do domu
    .short = Z rury idzie się tylko do domu
backwards = { CAP(ADJ($colour)) } poszedł do tyłu { Z-POLA($start) } { NA-POLE($end) }; pionki idą tylko do przodu, zgodnie z zegarem
    .short = Pionki idą do przodu, zgodnie z zegarem
gone = Brakuje { ADJ($colour, case: "gen") } pionka: stał { NA-POLU($start) } i nie może być w domu
    .short = Brakuje { ADJ($colour, case: "gen") } pionka
release-needs-six = { CAP(ADJ($colour)) } pionek wyszedł z bazy, ale wyprowadza tylko szóstka, a { $showing }
    .short = { CAP(ADJ($colour, case: "gen")) } wyprowadza tylko szóstka
doorstep-blocked = { CAP(ADJ($colour)) } pionek nie może wyjść: na jego progu stoi { $blob }
    .short = { CAP($blob) } blokuje { ADJ($colour) } próg
came-out-wrong = { CAP(ADJ($colour)) } wyszedł i poszedł o { $steps } dalej { NA-POLE($end) }, ale { $showing }
    .short = { CAP(ADJ($colour)) } poszedł o { $steps } dalej, ale { $showing }
home-exactly = { CAP(ADJ($colour)) } potrzebuje { Z-POLA($start) } do domu dokładnie { $steps }, a { $showing }
    .short = { CAP(ADJ($colour)) } potrzebuje do domu dokładnie { $steps }
wrong-distance = { CAP(ADJ($colour)) } poszedł o { $steps } { Z-POLA($start) } { NA-POLE($end) }, ale { $showing }
    .short = { CAP(ADJ($colour)) } poszedł o { $steps }, ale { $showing }
lands-on-blob = { CAP(ADJ($colour)) } poszedł { NA-POLE($end) }, ale stoi tam { $blob }, a jeden pionek nie może na nim stanąć
    .short = Jeden pionek nie stanie na blobie
not-joined = { CAP(ADJ($colour)) } poszedł o { $steps }, ale { AND($joined, case: "gen") } nie można tu dodać: { $blob } { NA-POLU($square) } zagradza drogę
    .short = { CAP($blob) } { NA-POLU($square) } zagradza drogę
way-blocked = { CAP(ADJ($colour)) } poszedł o { $steps } { Z-POLA($start) } { NA-POLE($end) }, ale { $blob } { NA-POLU($square) } zagradza drogę
    .short = { CAP($blob) } { NA-POLU($square) } zagradza drogę
strange-pipe = { CAP(ADJ($colour)) } nie może iść { NA-POLE($end) }: do rury wchodzi tylko jej kolor
    .short = Do rury wchodzi tylko jej kolor
never-there = { CAP(ADJ($colour)) } nigdy nie staje { NA-POLU($end) }, za własnym progiem
    .short = { CAP(ADJ($colour)) } nigdy nie staje { NA-POLU($end) }

## Bloby

needs-double = { CAP(ADJ($colour)) } blob posuwa się razem tylko przy dublecie, a { $showing }
    .short = Blob posuwa się tylko przy dublecie
blob-home-exactly = { CAP(ADJ($colour)) } blob potrzebuje { Z-POLA($start) } do domu dokładnie { $steps }, a posuwa się o { $die }
    .short = Blob potrzebuje do domu dokładnie { $steps }
blob-advances = { CAP(ADJ($colour)) } blob posuwa się przy tym dublecie o { $die }, nie { Z-POLA($start) } { NA-POLE($end) }
    .short = Blob posuwa się przy tym dublecie o { $die }
great-blob = { CAP(ADJ($colour)) } blob z dwóch pionków nie minie ani nie zbije większego ({ $blob }) { NA-POLU($square) }
    .short = Blob z dwóch nie minie większego { NA-POLU($square) }
direct-hit-only = { CAP(ADJ($colour)) } blob bije innego bloba tylko bezpośrednim trafieniem; na drodze stoi { $blob }
    .short = Na drodze stoi { $blob }
no-pair-of-many = { CAP(NA-POLU($start)) } pionków jest { $count } ({ ADJ($colour) }); razem posuwa się tylko blob z dwóch
    .short = Razem posuwa się tylko blob z dwóch
no-pair-of-mixi = Stos { NA-POLU($start) } to mixi-blob; razem posuwa się tylko blob jednego koloru
    .short = Mixi-blob nie posuwa się razem
no-pair = { CAP(NA-POLU($start)) } nie stoi { ADJ($colour) } blob z dwóch pionków
    .short = { CAP(NA-POLU($start)) } nie stoi blob z dwóch
blob-used-both = Blob, który posunął się razem, zużył obie kości
    .short = Blob zużył obie kości

## Kości, które trzeba zagrać

all-played = Cały rzut jest już zagrany
nothing-played = Nic nie zagrano, a można zagrać { AND($shown) }
    .short = Można zagrać { AND($shown) }
also-play = Trzeba zagrać także { AND($shown) }, na przykład: { OR($lines, form: "order") }
    .short = Trzeba zagrać także { AND($shown) }
nothing-can-be-played = Przy { AND($shown) } nic nie da się zagrać
higher-die = Da się zagrać tylko jedną kość, a w tym domu musi to być wyższa: { OCZKO($die) }
    .short = Trzeba zagrać wyższą kość: { OCZKO($die) }
must-use-both = Rzut { $what }: trzeba zagrać obie kości: { OR($lines, form: "order") }
    .short = Rzut { $what }: trzeba zagrać obie kości
must-play-rest = Rzut { $what }, a zagrano { $count ->
    [0] nic
   *[other] tylko { AND($played) }
}; { $left ->
    [0] to nie pełna tura
   *[other] trzeba zagrać także { AND($rest) }
}, na przykład: { OR($lines, form: "order") }
    .short = Rzut { $what }: trzeba zagrać obie kości
die-twice = Pionki poszły o { AND($ways) }, a to zużywa { OCZKO($die, case: "acc") } dwa razy; każdą kość gra się raz
    .short = { CAP(OCZKO($die)) } byłaby użyta dwa razy
only-one-six = Pionków wyszło { $count }, a szóstka jest tylko jedna
    .short = Szóstka jest tylko jedna
too-many-moved = Pionków ruszyło się { $count }; { $left ->
    [1] jedna kość rusza jeden
   *[other] dwie kości ruszają najwyżej dwa
}
    .short = Pionków ruszyło się { $count }: to za dużo

## Plansza, jaką widać

choose = Do planszy pasują różne tury ({ $count }): { OR($lines, form: "order") }
    .short = Do planszy pasują różne tury ({ $count })
as-recorded = Plansza stoi, jak powinna
moved-too-early = Ruszono { AND($colours, case: "ins") }, ale { $over ->
    [yes] gra jest skończona
   *[no] nikt jeszcze nie rzucił
}
    .short = Ruszono { AND($colours, case: "ins") }, ale { $over ->
        [yes] to koniec gry
       *[no] nikt nie rzucił
    }
nothing-moved = Nic nie ruszono, a można zagrać { AND($shown) }{ $few ->
    [yes] :
   *[no] , na przykład:
} { OR($lines, form: "order") }
    .short = Można zagrać { AND($shown) }
uck-off-forgotten = Zapomniano o biciu { NA-POLU($square) }: { $count ->
    [1] { ADJ($colour) } pionek wraca do bazy
    [few] { $count } { ADJ-N($colour) } pionki wracają do bazy
   *[other] { $count } { ADJ-N($colour, case: "gen") } pionków wraca do bazy
}
    .short = Zapomniano o biciu { NA-POLU($square) }
only-passed = { CAP(ADJ($colour, case: "gen")) } pionka { NA-POLU($square) } tylko minięto; bije się tam, gdzie kończy się ruch
    .short = { CAP(ADJ($colour, case: "gen")) } { NA-POLU($square) } tylko minięto
taken-for-nothing = { CAP(ADJ($colour)) } pionek zdjęto { Z-POLA($square) }, ale nikt na nim nie stanął
    .short = Nikt nie stanął { NA-POLU($square) }
missing = Brakuje { ADJ($colour, case: "gen") } pionka: jego miejsce jest { $start ->
    [base] w bazie
    [home] w domu, poza planszą
   *[square] { NA-POLU($start) }
}
    .short = Brakuje { ADJ($colour, case: "gen") } pionka
other-side-moved = { CAP(ADJ($colour)) } poszedł { Z-POLA($start) } { NA-POLE($end) }, a teraz rusza { OR($colours) }
    .short = Teraz rusza { OR($colours) }
put-back = Odłóż { $count ->
    [1] { ADJ($colour) } pionek
    [few] { $count } { ADJ-N($colour) } pionki
   *[other] { $count } { ADJ-N($colour, case: "gen") } pionków
}{ $start ->
    [base] { " " }z bazy
    [home] { "" }
   *[square] { " " }{ Z-POLA($start) }
} { $end ->
    [base] do bazy
    [home] na bok: dom jest poza planszą
   *[square] { NA-POLE($end) }
}.
    .short = Odłóż { $count ->
        [1] { ADJ($colour, case: "gen") }
        [few] { $count } { ADJ-N($colour) } pionki
       *[other] { $count } { ADJ-N($colour, case: "gen") } pionków
    } { $end ->
        [base] do bazy
        [home] na bok
       *[square] { NA-POLE($end) }
    }.

## Co nie może tam stać

too-many-counters = Pionków jest { $count } ({ ADJ($colour) }); każdy kolor ma cztery
    .short = Pionków jest { $count } ({ ADJ($colour) })
no-such-colour = Żaden pionek w Uckers nie jest { $text }; są czerwone, zielone, żółte i niebieskie
    .short = Żaden pionek w Uckers nie jest { $text }
no-such-square = Plansza nie ma pola { $square }
bad-count = { CAP(NA-POLU($square)) } nie może być pionków: { $count }
in-strange-pipe = { CAP(ADJ($colour)) } pionek stoi w { ADJ-F($pipe, case: "gen") } rurze; wchodzi tam tylko { ADJ($pipe) }
    .short = { CAP(ADJ($colour)) } stoi w { ADJ-F($pipe, case: "gen") } rurze
off-its-way = { CAP(ADJ($colour)) } pionek stoi { NA-POLU($square) }, gdzie nigdy nie dochodzi: na { $tail } skręca do rury
    .short = { CAP(ADJ($colour)) } nigdy nie dochodzi { NA-POLE($square) }
two-sides = { CAP(NA-POLU($square)) } stoją pionki obu stron ({ AND($colours) }); jedne trzeba zbić
    .short = { CAP(NA-POLU($square)) } stoją obie strony

## Koniec gry

win = { CAP(AND($colours)) } mają wszystkie osiem pionków w domu i wygrywają{ $how ->
    [eight] , to eight-piecer
    [harbour] , osiem pionków w porcie
   *[home] { "" }
}
    .short = { CAP(AND($colours)) } wygrywają

## Miejsca

bad-seats = Uckers jest dla dwóch graczy lub dla czterech w drużynach, nie dla { $seats }.

## Pozycje i kroki jako tekst

no-step = „{ $text }” to nie krok w Uckers; krok wygląda jak Rt11-t18, Rbase-t1 lub Rt14xt15.
only-one-can = „{ $text }” wymienia dwa pionki, a może to zrobić tylko jeden.
no-square-of-mat = { $text } to nie pole na macie; są t1 do t52, a w czerwonej rurze red1 do red5.
blow-back-from-pipe = Blow-back zaczyna się we własnej rurze, tu: { ADJ-F($colour) }.
no-suck-back-square = { $text } to nie pole rury, z której { ADJ($colour) } może coś wyssać.
not-the-tail = { $start } to nie pole przed { ADJ-F($pipe, case: "acc") } rurą.
no-square-on-way = { $text } to nie pole na drodze koloru { ADJ($colour, case: "gen") }.
no-quad = „{ $text }” to powinny być pionki koloru { ADJ($colour, case: "gen") }, jak { $letter }:4base.
no-place = „{ $text }” to nie miejsce pionka; miejsca wyglądają jak t14, 2base, { $pipe }3.
not-four = { CAP(ADJ($colour)) } ma tu pionków { $count }; musi mieć { $due }.
no-seat = „{ $text }” to nie miejsce; wygląda ono jak 1of2.
no-mark = „{ $text }” to nie znak pozycji w Uckers.
given-twice = { $text } podano dwa razy.
no-throw = „{ $text }” to nie rzut dwiema kośćmi; wygląda on jak 6-4.
no-move = „{ $text }” to nie ruch jednym pionkiem.
no-counter-text = „{ $text }” to nie pionek; wygląda on jak Rt14.
no-challenge = „{ $text }” to nie wyzwanie; wygląda ono jak Rt14xt15:1of3.
no-call = „{ $text }” to nic, co można zapowiedzieć przed rzutem.
no-fault-count = „{ $text }” to nie liczba nieważnych rzutów; może to być 1 lub 2.
no-numbers = „{ $text }” to nie lista liczb.
impossible-position = „{ $text }” to nie pozycja w Uckers: { $why }.
position-too-short = potrzebne są cztery kolory i miejsce, jak R:4base/.../1of2
why-over = gra jest skończona, więc nic już się nie toczy
why-no-sixes = szóstki z rzędu liczą się tylko przy zasadzie domowej i po szóstce
why-unplayable = przy { $throw } nic nie da się zagrać
why-both-sides = { NA-POLU($square) } stoją pionki obu stron
why-seats = miejsca do siebie nie pasują
why-not-active = miejsce { $seat } nie może być aktywne
why-active-too-early = miejsce { $seat } jest aktywne, a nie ma wszystkich pionków w domu
why-active-order = aktywne miejsca są w złej kolejności
why-snake-marks = znaki oczu węża nie pasują
why-no-start = nikt nie rzuca o początek
why-start-first = rzut o początek jest przed wszystkim innym
why-no-total = żaden rzut nie ma takiej sumy
why-start-seat = o początek rzuca teraz miejsce { $seat }
why-start-over = rzut o początek już był
why-not-picked = kolory nie są jeszcze wybrane
why-two-dice = w rzucie są dwie kości
why-dice-left = pozostałych kości nie ma wśród rzuconych
why-faults-over = nieważne rzuty mijają, gdy rzut się liczy
why-nobody-moved = jedna kość jest użyta, a żaden pionek się nie ruszył
why-not-passed = { $throw } nie mógł przepaść
why-first-move = pierwszy ruch i kości do siebie nie pasują
why-no-counter = { NA-POLU($square) } nie stoi żaden { ADJ($colour) } pionek
why-arrived-first-throw = przy pierwszym rzucie tury żaden pionek dopiero co nie przyszedł
why-arrived-other-side = tylko strona, która gra, ma pionki, które dopiero co przyszły
why-challenge-board = wyzwanie i plansza do siebie nie pasują
why-challenge-count = wyzwanie i jego liczba do siebie nie pasują
why-call = tego, co zapowiedziano, nie można tam zapowiedzieć
why-snake-eyes = na ten rzut nie można zapowiedzieć oczu węża
why-no-dice = nie ma już kości do zagrania
why-not-to-play = tych kości się nie gra
why-first-throw-over = pierwszy rzut miejsca mija, gdy leży na stole

## Zasady domowe

option-pairs = Które kolory grają razem: leżące naprzeciw czy czerwony z zielonym przeciw niebieskiemu z żółtym?
    .short = Które kolory grają razem?
option-pairs-opposite = czerwony z żółtym
option-pairs-neighbours = czerwony z zielonym
option-colour_order = W jakiej kolejności, zgodnie z zegarem, leżą kolory wokół planszy?
    .short = Jak leżą kolory, zgodnie z zegarem?
option-colour_order-green-second = czerwony, zielony, żółty, niebieski
option-colour_order-blue-second = czerwony, niebieski, żółty, zielony
option-higher_die = Jeśli da się zagrać jedną kość i pasuje każda: czy musi to być wyższa?
    .short = Gdy da się jedną: czy wyższa kość?
option-extra_throw_needs_use = Czy jeszcze jeden rzut daje tylko zagrana szóstka?
option-must_play_forces_challenge = Czy trzeba rzucić wyzwanie, gdy tylko ono zużywa cały rzut?
    .short = Czy wyzwanie jest obowiązkowe, gdy tylko ono gra wszystko?
option-challenge_same_turn = Czy pionek, który przyszedł w tej turze, może od razu rzucić wyzwanie?
    .short = Czy pionek może od razu rzucić wyzwanie?
option-challenge_first_throw_only = Czy wyzwanie można otworzyć tylko pierwszym rzutem tury?
    .short = Czy wyzwanie tylko pierwszym rzutem?
option-doorstep_extra_always = Czy blob na własnym progu kosztuje także pionek na torze jedną szóstkę więcej?
    .short = Czy blob na progu kosztuje szóstkę więcej?
option-pair_inside_mixi_blocks = Czy dwa pionki jednego koloru w mixi-blobie blokują jak blob?
    .short = Czy dwa w mixi-blobie blokują?
option-split_blob_advance = Czy dwa pionki większego bloba mogą przy dublecie posunąć się razem?
    .short = Czy dwa z większego bloba mogą iść razem?
option-activate_by_six = Czy jedna z dwóch szóstek idzie na uaktywnienie, a drugą się gra?
    .short = Czy jedna szóstka idzie na uaktywnienie?
option-activation_extra_throw = Czy jedna szóstka, która uaktywnia, daje jeszcze jeden rzut?
    .short = Czy szóstka uaktywniająca daje rzut?
option-bum = Czy kość poza stołem lub taka, która ruszy pionek, to rzut bum?
    .short = Czy kość poza stołem to rzut bum?
option-cocky = Czy kość, która nie leży płasko, to rzut cocky?
option-throw_for_start = Czy program śledzi rzut o początek? Jeśli nie, zaczyna pierwsze miejsce i gra czerwonym.
    .short = Czy rzuca się o początek?
option-suck_back = Czy pionek na polu przed rurą przeciwnika może wyssać z niej pionki?
    .short = Czy jest suck-back?
option-suck_back_max_tries = Ile razy pionek może próbować, zanim musi iść dalej: raz czy do drugiej nieudanej próby?
    .short = Ile razy pionek może próbować?
option-blow_back = Czy pionek we własnej rurze może zdmuchnąć przeciwnika z pola przed nią?
    .short = Czy jest blow-back?
option-snake_eyes_all_out = Czy zapowiedziane 1-1 w pierwszym rzucie gracza wyprowadza wszystkie pionki?
    .short = Czy zapowiedziane 1-1 wyprowadza wszystkie?
option-snake_eyes_back_in = Czy drugie 1-1 zaraz potem odsyła je wszystkie z powrotem?
    .short = Czy drugie 1-1 odsyła wszystkie?
option-doubles_throw_again = Czy każdy dublet daje jeszcze jeden rzut?
option-throw_again_after_won_challenge = Czy wygrane wyzwanie daje jeszcze jeden rzut?
option-blob_passes_blob = Czy blob, który posuwa się przy dublecie, może mijać bloby z dwóch?
    .short = Czy blob może mijać bloby z dwóch?
option-activating_six_challenges = Czy druga szóstka dubletu, który uaktywnia gracza, może otworzyć wyzwanie?
    .short = Czy druga szóstka może otworzyć wyzwanie?
option-last_home_activates = Czy druga szóstka dubletu, który wprowadza ostatni pionek do domu, uaktywnia jego gracza?
    .short = Czy druga szóstka po ostatnim pionku uaktywnia?
option-mixi_blocks = Czy każdy mixi-blob blokuje jak blob?
option-challenge_sixes = Ile szóstek trzeba, by pokonać bloba?
option-challenge_sixes-one-more = o jedną więcej niż pionków
option-challenge_sixes-as-many = tyle, ile pionków
option-three_sixes = Czy trzeci rzut z rzędu z szóstką to strata tury?
preset-basic = Podstawowe zasady, uckers.co.uk/basicrules.htm; gdzie milczą, nasze odczytanie.
set-basic = Podstawowe
preset-wafu = Zasady WAFU lub Big Ship: uckers.co.uk/advrules.htm i uckers.com, rules variations.
set-wafu = WAFU
preset-wafu-snake-eyes = Zasady WAFU z oczami węża, wszystkie wychodzą i wracają: uckers.com, rules variations; uckers.uk, terminology.
set-wafu-snake-eyes = WAFU, oczy węża
preset-army-air-corps = Zasady ze świetlic Army Air Corps: arrse.co.uk/wiki/Uckers.
set-army-air-corps = Army Air Corps
preset-submariners = Okręty podwodne: blob bije bloba bezpośrednim trafieniem, arrse.co.uk/wiki/Uckers.
set-submariners = Okręty podwodne
preset-playuckers = playuckers.com/how-to-play-uckers z dodatkowym rzutem za dublety.
preset-old-navy = Starsze zasady Royal Navy, submarine-museum.co.uk i zasady na scribd.com: pierwszeństwo ma wyższa kość.
set-old-navy = Dawna Navy
preset-eudesign = Niezależny zestaw, eudesign.com/bdgames/uckers/rules.htm: jeszcze jeden rzut po wygranym wyzwaniu.

## Na macie

how-to = Po cztery pionki w każdym rogu. Rzuć dwiema kośćmi na pole RZUT. Szóstka wyprowadza pionek. Zagraj każdą kość albo obie jednym pionkiem, potem naciśnij przycisk. Kilka pionków na polu to blob: ułóż je w stos. Dom jest w środku, wchodzi się dokładną liczbą.

## Przy stole

set-up = Połóżcie po cztery pionki każdego koloru w jego rogu.
dice-lie = { AND($shown) }
why-void = { $n ->
    [cocky] Jedna kość nie leży płasko.
   *[bum] Jedna kość wypadła z pola rzutu.
}
may-pick = { $player } wybiera kolory:
for-partner = gra za partnera
task-pick = wybierz kolory
task-settle = wykonaj to na planszy
task-play = zagraj { AND($shown) }
task-siege = rzuć, trafione { TIMES($count) }
task-start = rzuć o początek
task-throw = { $again ->
    [yes] rzuć jeszcze raz
   *[no] rzuć
}
challenge-note = Wyzwanie: trafione { TIMES($count) }, jeszcze { NUMBER-WORD($left) } { SZOSTKI($left) }.
challenge-is-won = Wyzwanie jest wygrane.

## W terminalu

board-challenges = { $name } rzuca w wyzwaniu: trafione { TIMES($count) }
