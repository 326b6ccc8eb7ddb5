# Co stoi na drukowanych matach, naklejkach i arkuszu do pomiaru, i co mówi polecenie, które je drukuje. Nazwy pól są
# drukowane wielkimi literami bez polskich znaków i nie zajmują więcej miejsca niż angielskie.

## Na papierze

zone = { $name ->
    [roll] RZUT
    [keep] OBOK
   *[taken] ZBITE
}
document = Mata: { $title }
glue = { $title }, arkusz { $n } z { $of }: przytnij na znakach, przyklej na linii przerywanej
stickers-document = Naklejki: { $title }
stickers-title = { $title }: cztery naklejki na własną planszę lub stół.
stickers-cut = Wytnij wzdłuż linii przerywanych. Przyklej prosto, poza planszą, po jednej w każdym rogu,
stickers-place = tak by plansza leżała w prostokącie, który tworzą.
corner = { $name ->
    [top-left] góra, lewy
    [top-right] góra, prawy
    [bottom-right] dół, prawy
   *[bottom-left] dół, lewy
}
corner-base = { $n } · { ADJ-F($colour) } baza
sheet-document = Arkusz do pomiaru
sheet-line = Drukuj w 100 % i przyklej na coś płaskiego. Kwadrat ma { $size } mm: dziesięć kwadratów to { $ten } mm. Potem: companion calibrate

## Polecenie

no-paper = Nie ma papieru o nazwie { $name }. Wybierz { OR($known) }.
no-mat = Nie ma maty o nazwie { $name }. Wybierz { $known }.
names = { COMMAS($known) }; na A4 lub Letter { COMMAS($small) }
written = { $file }: { $count ->
    [one] jedna strona { $paper }
    [few] { $count } strony { $paper }
   *[other] { $count } stron { $paper }
}. Drukuj w 100 % (rzeczywisty rozmiar), potem zmierz linię na brzegu: 100 mm.
sheet-written = { $file }: jedna strona A4. Drukuj w 100 %, sprawdź, czy dziesięć kwadratów ma { $ten } mm, i przyklej na coś płaskiego. Potem: companion calibrate lens
unknown = Nie ma maty o nazwie { $name }. Wybierz { COMMAS($known) }.
