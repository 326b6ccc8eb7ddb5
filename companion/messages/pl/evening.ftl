# Pierwszy wieczór: co się mówi, gdy stół jest przygotowywany.

## Gdzie się jest

step-language = Język · Language · Sprache
which-language = W jakim języku mówicie przy tym stole?
step-camera = Kamera
step-aim = Ustawienie kamery
step-throw = Rzut próbny
step-picture = Zwierzę na waszych kościach
step-buttons = Przyciski
step-board = Własna plansza
step-lens = Obiektyw: pokryte { $covered }%, ujęć { $count }
help = 1 w górę · 2 w dół · Enter wybierz · U krok wstecz · M menu
help-keys = 1 do 8 przycisk miejsca · Enter potwierdź · U cofnij · M menu

## Co można wybrać

go-on = ✔ Dalej
go-on-anyway = ▶ Dalej tak, jak jest
go-on-without = ▶ Dalej bez tego
leave-out = ▶ Pomiń
another = ↻ Inna
keep-this = ✖ Zostaw tę
yes = ✔ Tak
yes-right = ✔ Tak, zgadza się
no = ✖ Nie
once-more = ↻ Jeszcze raz

## Kamera

opening = Kamera się uruchamia: obraz zaraz będzie.
no-other = Innej kamery nie ma.
seeking = Szukam innej kamery. Może to potrwać piętnaście sekund.
your-table = Czy to wasz stół? Skierujcie kamerę prosto w dół.
fill = Grajcie na własnym stole albo połóżcie matę tak, by wypełniała rogi.
own-table = ▭ Nasz własny stół
markers = Widać znaczniki: { $count } z 4. Odsłońcie pozostałe.
all-well = Wszystko dobrze: mata, światło i ostrość.

## Rzut próbny

throw = Rzućcie dwiema kośćmi na matę i zabierzcie rękę.
misread = Pomaga więcej światła albo kości innego koloru. Rzućcie jeszcze raz.
teach = Wasze kości poznaje polecenie companion teach. Albo rzućcie jeszcze raz.
i-read = Czytam { AND($shown) }. Zgadza się?
leans = Jedna kość leży krzywo. Rzućcie jeszcze raz.
unreadable = Jednej kości nie da się odczytać: { $why }. Rzućcie jeszcze raz.
unreadable-die = Jednej kości nie da się odczytać. Rzućcie jeszcze raz.

## Obrazek zamiast jedynki

picture = Zwierzę zamiast jedynki? Połóżcie po kości każdego koloru, obrazkiem do góry.
picture-other = Jedna kość pokazuje { $face }. Obróćcie ją zwierzęciem do góry albo zabierzcie.
picture-leans = Jedna kość leży krzywo. Połóżcie ją płasko, zwierzęciem do góry.
picture-seen = { $count ->
    [one] Widzę jedną kość. Czy jej zwierzę jest u góry?
   *[other] Widzę kości: { $count }. Czy ich zwierzęta są u góry?
}
picture-yes = ✔ Tak, zapamiętaj
picture-none = ▶ Nie mamy takich
picture-again = Połóżcie kości płasko, z dala od siebie i bez niczego obok.

## Przyciski

seat = Miejsce { $seat }
ends-turn = kończy tę turę
confirm = Potwierdź
takes-marked = przyjmuje to, co zaznaczone
undo = Cofnij
takes-back = cofa ostatnią rzecz
menu = Menu
opens-menu = otwiera menu
press-each = Naciśnijcie każdy przycisk raz, klawisze też się liczą. Dalej: jeszcze raz potwierdź.
no-buttons = Przycisków nie podłączono i nie są potrzebne: wystarczą dotyk lub klawisze.
all-heard = Wszystkie słychać. Dalej: jeszcze raz potwierdź.
key = klawisz { $key }
pressed-times = { $text } · { $count } razy

## Własna plansza

fit = ▶ Dopasuj siatkę
board-kind = ↻ Plansza na { $count } pól
touch-corners = ☛ Dotknij rogów
on-the-board = ▶ Na planszy
printed-mat = ✖ Drukowana mata
clear = Uprzątnijcie planszę, cała ma być widoczna. Naklejki obok nie są potrzebne.
fitting = Chwileczkę: siatka jest dopasowywana.
fitted = Czy siatka leży na polach?
corner = { $number ->
    [1] Dotknij zewnętrznego rogu pola gry przy czerwonej bazie.
   *[next] Dotknij następnego rogu pola gry, zgodnie z zegarem: { $number } z 4.
}
field-corner = Dotknij { $number ->
    [1] dalszego lewego
    [2] dalszego prawego
    [3] bliższego prawego
   *[4] bliższego lewego
} rogu pola gry, jak widzi je gracz 1.
zone = Narysuj palcem, gdzie rzuca się kości, obok planszy.
drawn = Czy kości rzuca się tutaj?
zone-too-small = To za mało na kości: narysuj większe.
stickers-moved = Naklejki się tymczasem ruszyły. Dopasuj siatkę jeszcze raz.
fit-failed = Coś poszło źle w programie. Dotknij zamiast tego czterech rogów albo spróbuj jeszcze raz.
    .short = Coś poszło źle. Dotknij czterech rogów albo spróbuj jeszcze raz.
no-picture = Kamera jeszcze nic nie pokazała.
board-pieces = { $pawns ->
    [yes] ♟ Figurki
   *[no] ● Płaskie pionki
}
board-colours = ↻ Wg zegara: { COMMAS($colours) }
turn-board = ↻ Czerwony jest gdzie indziej
turn-field = ↻ Gracz 1 siedzi naprzeciw
board-size = Jak szerokie jest pole gry od brzegu do brzegu? Około { $cm } cm?
size-is-right = ▶ Zgadza się
smaller = − Mniejsze
larger = + Większe
board-plain = Za mało, by rozpoznać tę planszę: naklej naklejki obok jej czterech rogów.
board-lost = Zostawcie pionki, jak leżą, i zabierzcie ręce: plansza odnajdzie się pod nimi.
find-again = ▶ Odnajdź ją
board-anew = ↻ Inna plansza
board-not-kept = Planszy nie da się zachować: { $why }.
bad-measures = jej wymiary nie są wymiarami planszy

step-table = Własny stół
table-clear = Uprzątnijcie stół: ma zostać tylko to, co zawsze na nim leży. Kamera spojrzy raz.
table-is-empty = ▶ Jest pusty
table-looking = Chwileczkę, i bez rąk: kamera patrzy na pusty stół.
table-plain = Za mało, by rozpoznać ten stół: przyklejcie taśmę lub drukowane naklejki przy każdym rogu albo użyjcie tacy.
    .short = Za mało, by rozpoznać stół: przyklejcie taśmę przy rogach albo użyjcie tacy.
table-stuck = Cztery naklejki są znalezione. Czy obrys to część stołu, na której gracie?
sheet-lay = Połóżcie { $form ->
    [a4] czystą kartkę A4
    [letter] czystą kartkę Letter
   *[other] kartę bankową
} płasko na środku.
sheet-lies = ▶ Już leży
sheet-form = ↻ { $form ->
    [a4] To A4
    [letter] To Letter
   *[other] To karta
}
sheet-finding = Chwileczkę: brzegi są mierzone.
sheet-found = Czy linia biegnie wzdłuż brzegów?
sheet-corner = Dotknij rogu { $number } z 4, zgodnie z zegarem.
table-keep = Zabierzcie kartkę. Narysujcie, gdzie odkłada się kości, lub grajcie jak tu.
table-keep-stuck = Narysujcie, gdzie odkłada się kości, lub grajcie jak tu.
table-drawn = Czy kości odkłada się tutaj?
table-as-shown = ▶ Jak na obrazku
table-one-zone = Odkładać tam, gdzie leżą
table-together = Bierzcie kości, którymi rzucacie, a inne zostawcie. Czym weźmiecie, tym rzucacie; gdy potrząsacie, stół ma być spokojny.
    .short = Bierzcie kości do rzutu, a inne zostawcie w spokoju
table-failed = Coś poszło źle w programie. Dotknij zamiast tego czterech rogów albo spróbuj jeszcze raz.
    .short = Coś poszło źle. Dotknij czterech rogów albo spróbuj jeszcze raz.
table-not-kept = Stołu nie da się zachować: { $why }.
bad-table = jego wymiary nie są wymiarami stołu

## Obiektyw

keep-it = ✔ Zachowaj
forget-lens = ✖ Zapomnij obiektyw
hold = Trzymaj drukowany arkusz płasko pod kamerą. Drukuje go polecenie companion calibrate --sheet arkusz.pdf.
    .short = Trzymaj drukowany arkusz płasko pod kamerą.
sheet-unseen = Arkusza nie widać. Trzymaj go płasko i spokojnie, najlepiej cały w obrazie.
enough = Wystarczy. Obiektyw jest obliczany.
bent = { $said }. To gorzej niż to, co mówi mata. Przyklej arkusz na coś płaskiego i trzymaj spokojnie.
    .short = { $said }. Przyklej arkusz na coś płaskiego i trzymaj spokojnie.
lens-failed = Coś poszło źle w programie. Spróbuj jeszcze raz.
lens-found = Obiektyw: { $found }
lens-not-kept = Obiektywu nie da się zachować: { $why }.
