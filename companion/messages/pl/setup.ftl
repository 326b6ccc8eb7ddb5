# Przygotowanie w terminalu: pomiar, nauka, próba kamery i przycisków.

## Pomiar

no-step = Nie ma kroku { $name }. Wybierz { COMMAS($known) } lub all.
lens-forgotten = Zmierzony obiektyw jest zapomniany.
no-lens = Dotąd nie zmierzono obiektywu.

## Przyciski

no-wired-button = Nie ma podłączonego przycisku, który można by pokazać.
press-them = Naciskaj po kolei. q kończy.
button = { $name ->
    [end] przycisk miejsca { $seat }
    [confirm] przycisk potwierdź
    [undo] przycisk cofnij
   *[menu] przycisk menu
}
press = { $what }{ $held ->
    [yes] , przytrzymany
   *[no] { "" }
}

## Kroki pomiaru

ask-lens = Trzymaj drukowany arkusz (companion calibrate --sheet FILE) płasko pod kamerą i powoli przesuwaj.
ask-aim = Połóż matę tak, jak na niej grasz, i zabierz wszystko inne.
ask-throw = Rzuć wszystkimi kośćmi na matę i zabierz rękę.
calibrating-begins = { $name }. Enter idzie dalej, s pomija krok, q kończy.
view = Ujęcie { $n }: pokryte { $percent }% obrazu.
sheet-lost = Od minuty arkusza nie widać inaczej niż dotąd. Enter zaczyna od nowa, s pomija obiektyw.
lens-worse = To gorzej niż to, co mówi mata. Przyklej arkusz na coś płaskiego, trzymaj spokojnie, spróbuj jeszcze raz.
lens-kept = Obiektyw jest zachowany w { $file }. Nie zmieniaj już ostrości ani rozmiaru obrazu.
look-again = Enter patrzy jeszcze raz, s zostawia tak, jak jest.
aim-fine = Wysokość, nachylenie, ostrość i światło są dobre.
is-that-so = Czy to tam leży? y (tak) lub n (nie)
then-teach = W takim razie naucz czytnik swoich kości: companion teach. Enter rzuca jeszcze raz, s zostawia tak, jak jest.
dice-read = Kości { $count }: { $text }.
not-sure = niepewne
die-perhaps = Kość przy { $spot } mm to może { $face }: { $why }.
more-light = Pomaga więcej światła z boku, niższa kamera lub companion teach. Enter rzuca jeszcze raz.

enough = Wystarczy.
lens = Obiektyw: { $found }.
mat-aim = Mata { $title }: { $said }.
no-dice = Nie widzę kości.
throw-them = Rzuć je na matę.
views = { $count } { $count ->
    [one] ujęcie
    [few] ujęcia
   *[other] ujęć
}, pokryte { $percent }% obrazu.

## Zdjęcie w słowach

camera-sees = { $name }: { $what }
picture = { $shape }, jasność { $percent }%, widać matę { $title }, { $sharp ->
    [yes] ostre
   *[no] nieostre
}, { $said }
picture-without-mat = { $shape }, jasność { $percent }%, nie widać maty
lay-a-mat = Połóż matę pod kamerą: wtedy wiadomo coś o jej ostrości i wysokości.

## Nauka

lessons-begin = Mata { $title }. Enter robi zdjęcie, s pomija lekcję, q kończy.
too-many-pictures = Lekcji na tej macie jest { $count }, a zdjęć { $n }.
no-lesson = Na tej macie nie ma lekcji { $name }; jest { COMMAS($known) }.
picture-learnt = { $file }: zapamiętane ({ $name }).
learnt = Zapamiętane.
learnt-and-kept = Zapamiętane: { COMMAS($all) }. Zachowane w { $file }.
nothing-learnt = Niczego nie zapamiętano.
known-set = Kości, zestaw { $n }: { $kind ->
    [other] { "" }
   *[white] { $kind },{ " " }
}{ $size } mm, { $count ->
    [0] jeszcze żadnej ścianki
   *[other] ścianki { COMMAS($faces) }
}{ $confirmed ->
    [0] { "" }
   *[other] { " " }(według was { AND($named) })
}
known-discs = Krążki gracza { $n }
known-counters = Kolory waszych pionków
known-board = Własna plansza: { $name }
misread = Kości, { $title }: { $face } { $seen ->
    [0] prawie nigdy nie jest znajdowana
   *[other] jest czytana jako { $seen }
}; sędzia bierze to pod uwagę
nothing-known = Dotąd nic nie wiadomo.
no-set = Nie ma zestawu { $n }: znanych jest { $count }. Zobacz companion teach --list.
set-forgotten = Zestaw { $n } jest zapomniany.
all-forgotten = Wszystko, czego uczono, jest zapomniane.
nothing-taught = Dotąd niczego nie uczono.
