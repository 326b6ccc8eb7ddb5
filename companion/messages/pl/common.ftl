# Co mówią wszystkie części programu.
#
# Słowa: rzut, tura (turn), ruch (move), kość (die), pionek (counter), krążek (disc), pole (square), baza (base), dom (home),
# próg (doorstep), rura (pipe), zbić (capture, uck off), zapis (record), dziennik (log), zasada domowa (house rule),
# mata (mat), znacznik (marker). Imiona graczy się nie odmieniają: zamiast „Anny” jest „gracza Anna”.

locale = pl
language = Polski

## Wokół innych zdań

ruled = { $said } ({ $rule }).
    .spoken = { $said }.
    .bare = { $said }.
about = { $player }: { $said }
stated = { $said }.
sentences = { SPACED($all) }
    .shortest = { FIRST($all) }

## Gracze, kości, liczby

who = { CAP($player) }
# Gracz bez imienia.
player = { $case ->
    [gen] gracza { $n }
    [dat] graczowi { $n }
    [acc] gracza { $n }
    [ins] graczem { $n }
   *[nom] gracz { $n }
}
# Imię gracza w zdaniu: odmienia się słowo przed nim.
player-named = { $case ->
    [gen] gracza { $n }
    [dat] graczowi { $n }
    [acc] gracza { $n }
    [ins] graczem { $n }
   *[nom] { $n }
}
face = { $n }
# O kościach i szóstkach: dwie, trzy.
number-word = { $n ->
    [0] zero
    [1] jedna
    [2] dwie
    [3] trzy
    [4] cztery
    [5] pięć
    [6] sześć
    [7] siedem
    [8] osiem
    [9] dziewięć
    [10] dziesięć
   *[other] { $n }
}
# Po „z”: z dwóch, z pięciu.
number-gen = { $n ->
    [1] jednej
    [2] dwóch
    [3] trzech
    [4] czterech
    [5] pięciu
    [6] sześciu
    [7] siedmiu
    [8] ośmiu
    [9] dziewięciu
    [10] dziesięciu
   *[other] { $n }
}
dice = { $n ->
    [0] { $case ->
        [acc] żadnej kości
       *[nom] żadna kość
    }
    [one] { $case ->
        [acc] jedną kość
        [ins] jedną kością
       *[nom] jedna kość
    }
    [few] { $case ->
        [ins] { $n } kośćmi
       *[nom] { NUMBER-WORD($n) } kości
    }
   *[other] { $case ->
        [ins] { $n } kośćmi
       *[nom] { NUMBER-WORD($n) } kości
    }
}
points = { $n } { $n ->
    [one] punkt
    [few] punkty
    [many] punktów
   *[other] punktu
}
# „Dla czterech graczy”.
players-gen = { $n ->
    [one] { $n } gracza
   *[other] { $n } graczy
}

## Kolory i pola planszy

# O pionku, blobie, graczu: czerwony pionek, czerwonego, czerwonym.
adj = { $case ->
    [gen] { $n ->
        [red] czerwonego
        [green] zielonego
        [yellow] żółtego
       *[blue] niebieskiego
    }
    [dat] { $n ->
        [red] czerwonemu
        [green] zielonemu
        [yellow] żółtemu
       *[blue] niebieskiemu
    }
    [ins] { $n ->
        [red] czerwonym
        [green] zielonym
        [yellow] żółtym
       *[blue] niebieskim
    }
   *[nom] { $n ->
        [red] czerwony
        [green] zielony
        [yellow] żółty
       *[blue] niebieski
    }
}
# O rurze, bazie, szóstce: czerwona, czerwonej, czerwoną.
adj-f = { $case ->
    [gen] { $n ->
        [red] czerwonej
        [green] zielonej
        [yellow] żółtej
       *[blue] niebieskiej
    }
    [acc] { $n ->
        [red] czerwoną
        [green] zieloną
        [yellow] żółtą
       *[blue] niebieską
    }
   *[nom] { $n ->
        [red] czerwona
        [green] zielona
        [yellow] żółta
       *[blue] niebieska
    }
}
# O polu i o wielu pionkach: czerwone, czerwonych.
adj-n = { $case ->
    [gen] { $n ->
        [red] czerwonych
        [green] zielonych
        [yellow] żółtych
       *[blue] niebieskich
    }
   *[nom] { $n ->
        [red] czerwone
        [green] zielone
        [yellow] żółte
       *[blue] niebieskie
    }
}
# „Trzy czerwone pionki”, „pięć czerwonych pionków” bez liczby: ta stoi przed nimi.
pionki = { $n ->
    [one] pionek
    [few] pionki
    [many] pionków
   *[other] pionka
}
# Pole, jak je nazywa plansza: t14, albo drugie pole żółtej rury.
pole = { COLOUR-OF($n) ->
    [none] { $n }
   *[colour] { $case ->
        [gen] pola { ADJ(COLOUR-OF($n), case: "gen") } { NUMBER-OF($n) }
        [loc] polu { ADJ(COLOUR-OF($n), case: "ins") } { NUMBER-OF($n) }
       *[nom] pole { ADJ-N(COLOUR-OF($n), case: "nom") } { NUMBER-OF($n) }
    }
}
na-polu = { $n ->
    [base] w bazie
    [home] w domu
   *[square] na { POLE($n, case: "loc") }
}
z-pola = { $n ->
    [base] z bazy
    [home] z domu
   *[square] z { POLE($n, case: "gen") }
}
na-pole = { $n ->
    [base] do bazy
    [home] do domu
   *[square] na { POLE($n, case: "nom") }
}

## Oczka na kościach

# Jedna kość, która to pokazuje: dwójka, dwójki, dwójkę, dwójką.
oczko = { $n ->
    [1] jedynk{ koniec }
    [2] dwójk{ koniec }
    [3] trójk{ koniec }
    [4] czwórk{ koniec }
    [5] piątk{ koniec }
    [6] szóstk{ koniec }
   *[other] { $n }
}
koniec = { $case ->
    [gen] i
    [acc] ę
    [ins] ą
    [many] i
   *[nom] a
}
# Wiele takich kości: pięć dwójek.
oczek = { $n ->
    [1] jedynek
    [2] dwójek
    [3] trójek
    [4] czwórek
    [5] piątek
    [6] szóstek
   *[other] { $n }
}
