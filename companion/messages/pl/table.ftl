# Co program mówi przy stole o sobie i o tym, czym się gra.

no-camera = Gra bez kamery.
none-used = Kamera nie jest używana: uruchom bez --camera none i podłącz kamerę.
no-camera-here = W tej grze nie ma kamery.
lot-fell = Zaczyna { $player }: tak padł los
winner-begins = Zaczyna zwycięzca ostatniej gry, { $player }
loser-begins = Zaczyna przegrany ostatniej gry, { $player }
goodbye = Stół się wyłącza. Gra jest zachowana. Wyciągnij wtyczkę, gdy zgaśnie zielona lampka.
inside = Coś poszło źle w programie: ostatnia rzecz może się nie liczyć. Sprawdźcie i poprawcie dotykiem.
untold = Program nie wie, jak stoi gra. Uruchamia się ją na nowo; nic z zapisu nie przepadło.
dark-lamps = Lampki już nie odpowiadają: na kogo kolej, pokazuje ekran.
hides = Kamery nie można ustawiać, póki kości leżą pod kubkami: zróbcie to po następnym okrzyku.
records = Stołu nie można przygotowywać, gdy gra jest nagrywana.
unsaved = Stołu nie można przygotowywać, gdy gra nie jest zapisana.
screen-stopped = Ekran przestał działać ({ $why }). Sprawdź kabel, potem uruchom na nowo.
plays-on = { $why } Gra toczy się dalej bez { $device ->
    [lamps] lampek
   *[buttons] przycisków
}, dotykiem i klawiszami.

## Kto w co gra

no-name = { $seat ->
    [0] Imię jest puste. Wpisz jakieś.
   *[other] Gracz { $seat } nie ma imienia. Podaj je, na przykład: --player Ann
}
names-alike = Dwie osoby mają imię { $name }: wybierz dla jednej inne.
unshown-name = { $seat ->
    [0] Imię ma znaki, których nie da się pokazać. Wpisz je jeszcze raz.
   *[other] Imię gracza { $seat } ma znaki, których nie da się pokazać. Wpisz je jeszcze raz.
}
long-name = { $seat ->
    [0] Imię ma więcej liter niż { $most }. Wybierz krótsze.
   *[other] Imię gracza { $seat } ma więcej liter niż { $most }. Wybierz krótsze.
}
not-for = { $title } nie jest dla { PLAYERS-GEN($count) }.
not-refereed = W { $title } można grać w terminalu (companion play { $name }), ale kamera jeszcze tej gry nie sędziuje; sędziuje { AND($names) }.

## Obrazek skończonej gry

hours = { $hours } h { $minutes } min przy stole
minutes = { $minutes } min przy stole
throws = { $count } { $count ->
    [one] rzut
    [few] rzuty
   *[other] rzutów
}
refusals = { $count } { $count ->
    [one] orzeczenie przeciw komuś
    [few] orzeczenia przeciw komuś
   *[other] orzeczeń przeciw komuś
}
taken-back = { $count } { $count ->
    [one] cofnięta rzecz
    [few] cofnięte rzeczy
   *[other] cofniętych rzeczy
}
no-picture = Obrazka nie da się zapisać w { $path }: { $why }.
picture-in = Obrazek z gry jest w { $path }.

## Wątek kamery

camera-hangs = Kamera zawiesza się przy { $doing ->
    [opening] otwieraniu
    [waiting] czekaniu
   *[watching] patrzeniu
}. Uruchamia się ją na nowo.
camera-ended = Kamera zatrzymała się z nieznanego powodu. Uruchamia się ją na nowo; gra toczy się dalej ręcznie.
show-again = { $board ->
    [yes] ▶ Odnajdź planszę znowu
   *[no] ▶ Pokaż stół znowu
}
    .short = { $board ->
        [yes] ▶ Odnajdź ją
       *[no] ▶ Pokaż go
    }
pieces-look-like = To wygląda na { $pawns ->
    [yes] figurki, a plansza jest ustawiona na płaskie pionki.
   *[no] płaskie pionki, a plansza jest ustawiona na figurki.
}
pieces-are = { $pawns ->
    [yes] ▶ Gramy figurkami
   *[no] ▶ Gramy płaskimi pionkami
}
camera-turned = Obraz kamery był odbity jak w lustrze: odtąd jest odwracany.
camera-lost = Kamera się zawiesiła i nie da się jej uruchomić. Wyłącz i włącz maszynę albo grajcie dalej ręcznie.
no-memory = Brakuje pamięci, by odczytać zdjęcia kamery. Próbuję znowu; zamknij inne programy.
camera-fails = { $doing ->
    [opening] Kamery nie da się otworzyć
    [watching] Zdjęć kamery nie da się odczytać
   *[waiting] Kamera zawodzi
} ({ $why }). Próbuję znowu; gra toczy się dalej ręcznie.
