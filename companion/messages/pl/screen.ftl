# Co stoi na ekranie.

## Gra

help-game = 1–8 koniec tury tego miejsca · Enter potwierdź · U cofnij (Shift: co się działo) · M menu
help-list = { $digits ->
    [faces] 1–6 oczka · strzałki
    [numbers] 0–9 liczba · strzałki
   *[no] 1 w górę · 2 w dół
} · Enter wybierz{ $undo ->
    [back] { " · " }U wróć
    [undo] { " · " }U cofnij
   *[no] { "" }
} · M menu
menu-button = ☰ Menu
confirm = ✔ Potwierdź
undo = ↶ Cofnij
back = ↶ Wróć
changes-nothing = nic nie zmienia
is-saved = { $saved ->
    [yes] ✔ zapisano
   *[no] ⚠ nie zapisano
}
more = więcej ›
warning-of = { $text } (1 z { $count }: dotknij, by przeczytać)
lies-so = ✔ tak leży
may-be-done = Co można zrobić
more-rows = { $left ->
    [0] ▲ od góry
   *[other] ▼ jeszcze { $left }
}
    .shortest = { $left ->
        [0] ▲
       *[other] ▼ { $left }
    }
page-of = { $text } · strona { $n } z { $of }
    .bare = { $text } · { $n }/{ $of }
    .short = { $text }

## Kamera w jednym słowie

ready = Gotowe
rolling = Rzut
hand = Ręka
settling = Chwila
unsure = Niepewne
by-hand = Ręcznie
no-camera = Brak kamery
no-mat = Brak maty
wrong-mat = Inna mata
moved = Ruch
doubts = Kość: { COMMAS($reasons) }.

## Kości

void-throw = Rzut { $kind ->
    [bum] bum
   *[cocky] cocky
}, { $count } z { $most }
void-throws = { $what }: { $lost ->
    [yes] tura przepada
   *[no] trzy z rzędu to strata tury
}
cocked-die = krzywo
    .short = !
unsure-die = niepewna
    .short = ?
nothing-aside = Nic jeszcze nie odłożono
set-aside = Odłożone
this-turn = W tej turze

## Plansze

colour = { $colour ->
    [red] Czerwony
    [green] Zielony
    [yellow] Żółty
   *[blue] Niebieski
}
# Przed polem stoi znak pionka, a ten mówi, czyja to rura.
place = { $place ->
    [base] Baza
    [home] Dom
    [taken] Zabrane
   *[square] { COLOUR-OF($place) ->
        [none] { $place }
       *[colour] rura { NUMBER-OF($place) }
    }
}
differs = ! inaczej
    .short = !
another-sign = ◐ Inny znak
put-back = ⇢ odłóż
which-way = Którędy?
one-moment = Chwileczkę …
may-go = ● tu można
    .short = ⇢
this-choice = → ten wybór
    .short = →
legal = → dozwolone
    .short = →
the-row = Rząd
taken = Zabrane
no-bid = Brak stawki
bid = Stawka
they-count = liczy się { $count }

## Po grze

again = ↻ Jeszcze raz
another-game = ☰ Inna gra
was-all = ✖ To wszystko
switch-off = ■ Wyłącz

## Menu

menu = Menu
menu-back = ← Wróć
back-to-game = ← Wróć do gry
history-row = ✎ Co się działo
history-detail = obejrzyj, popraw
look-back = ◷ Spójrz wstecz
turn-by-turn = tura po turze
last-ruling-row = ☛ Ostatnie orzeczenie
summary = ★ Wynik gry
summary-detail = obrazek na pamiątkę
rules-row = § Zasady
camera-row = ◉ Co widzi kamera
table-row = ⚒ Przygotuj stół
table-detail = kamera, przyciski
hint = ☆ Podpowiedź
hint-detail = za zgodą wszystkich
by-buttons = ☛ Wybieraj przyciskami
leave = ✖ Wyjdź
leave-program = ✖ Wyjdź z programu
end-game = ✖ Zakończ grę
buttons-row = ? Co robią przyciski
settings-row = ☼ Ekran i dźwięk
settings-detail = głos, język
phones = ▦ Na telefonach
phones-detail = kod do zeskanowania
opponent = program, { $level ->
    [1] łatwy
    [2] średni
   *[3] mocny
}
no-opponent = W { $title } program nie może zająć miejsca: oddaj je człowiekowi.
keep-picture = ⇩ Zapisz obrazek
keep-picture-detail = lub na telefon
report = ⚄ Statystyka
report-detail = wykresy, pojedynki, szczęście
earlier-games = ◷ Dawne gry
earlier-games-detail = tury, statystyka, obrazek
to-games = ▶ Do gier
to-games-detail = resztę pomiń
back-to-lesson = ← Wróć do lekcji
step-back = ↶ Krok wstecz
leave-lesson = ✖ Zakończ lekcję

## Ekran i dźwięk

settings = Ekran i dźwięk
voice = ♪ Głos: { $on ->
    [yes] tak
   *[no] nie
}
sounds = ♫ Dźwięki: { $on ->
    [yes] tak
   *[no] nie
}
language-row = ⚑ Język: { language }
turn-so-far = W tej turze: { $score }
theme = ☼ Ekran jasny lub ciemny
text-size = ⇕ Tekst większy lub zwykły

## Przygotowanie stołu

table = Przygotuj stół
game-waits = Gra tymczasem czeka i potem toczy się dalej.
aim = ◉ Kamera i mata
aim-detail = kierunek, światło, ostrość
lens = ◎ Zmierz obiektyw
lens-detail = drukowanym arkuszem
test-throw = ⚄ Rzut próbny
test-throw-detail = czy widać kości?
show-picture = ♞ Zwierzę na kościach
show-picture-detail = pokaż je raz
try-buttons = ☛ Sprawdź przyciski
own-table = ▭ Własny stół
own-table-detail = bez drukowanej maty
own-board = ▦ Własna plansza
own-board-detail = Uckers, Ludo, Peruke 84

## Inne strony

history = Co się działo
no-history = Jeszcze nic się nie działo.
choose-wrong = Wybierz, co było źle. Co nastąpiło potem, zostanie policzone od nowa.
the-rule = Zasada
no-ruling = Nie było jeszcze orzeczenia.
to-put-back = Do odłożenia: { SPACED($all) }
would-be-legal = Co byłoby dozwolone: { $turns }
rule = Zasada { $rule }
last-ruling = Ostatnie orzeczenie
warnings = Co jest nie tak
nothing-wrong = Już wszystko w porządku.
camera = Co widzi kamera
stay = ← Zostań
leave-question = Wyjść?
is-kept = Gra jest skończona i zapisana.
go-on = ← Graj dalej
end-now = ✖ Zakończ grę teraz
to-start = do ekranu startowego
end-question = Zakończyć grę?
can-be-taken-up = Zostaje w dzienniku jako nieskończona i można do niej wrócić.
take-back-question = Cofnąć ostatnią rzecz?
would-take-back = Gra jest skończona. Cofnięte zostałoby: { $what }
leave-as-is = ← Zostaw, jak jest
take-back = ↶ Cofnij
buttons = Co robią przyciski
buttons-text =
    Przycisk twojego miejsca kończy twoją turę. Wtedy sprawdzane jest to, co leży na stole. To samo robi dotknięcie twojego imienia.

    Potwierdź przyjmuje zaznaczoną odpowiedź. Cofnij cofa ostatnią rzecz; przytrzymany pokazuje wszystko, co się działo. Menu otwiera i zamyka menu; przytrzymany pokazuje ostatnie orzeczenie i jego zasadę.

    Na liście przycisk miejsca 1 idzie w górę, przycisk każdego innego w dół; przytrzymane idą dalej. Potwierdź wybiera, cofnij wraca.

    Klawisze: 1 do 8 to miejsca, Enter potwierdza, U lub Backspace cofa, M lub Esc to menu. Z klawiszem Shift klawisz liczy się jak przytrzymany. Strzałki, Page up i Page down chodzą po listach, F11 włącza pełny ekran.

    Dotykiem: wybierz pionek lub kość, potem cel. Na klawiaturze z oczkami prawa część klawisza wpisuje dwie takie same; przesunięcie palca z jednej na drugą wpisuje obie.

## Zasady gry

search = ? Szukaj
search-by = słowa lub numeru
rules-from = { $lowest } do { $highest }
rules-of = Zasady: { $title }
search-rules = Szukaj w zasadach
all-found = ✔ Wszystkie znalezione
rules-with = { $count ->
    [0] Żadna zasada nie zawiera „{ $text }”
    [one] Jedna zasada zawiera „{ $text }”
    [few] { $count } zasady zawierają „{ $text }”
   *[other] { $count } zasad zawiera „{ $text }”
}
choose-rule = Wybierz zasadę, by przeczytać ją w całości.
type-search = Wpisz słowo, którego szukasz, lub numer zasady.

## Start

what-do-we-play = W co gramy?
who-is-playing = Kto gra?
this-game = ✔ Dalej: { $title }
these-play = ✔ Dalej: { AND($names) }
step-by-step = ▶ Krok po kroku
step-by-step-detail = gra, imiona, zasady domowe
game = Gra
help-names = Klawiatura: pisz · ↑ w górę · ↓ w dół · Enter wybierz · Esc wróć
type-name = Wpisz imię albo wybierz.
take-it = ✔ Weź to
keys-abc = abc
keys-letters = qwertyuiopó asdfghjklłż zxcvbnmąęść-
keys-123 = 123 ńź
keys-more = 1234567890 ńźäöüßéèáà çñčšžřýíúô'
who-plays = Kto gra na miejscu { $seat }?
usual-name = Gracz { $seat }
same-names = Dwie osoby mają imię { $name }: wybierz dla jednej inne.
players = Gracze: dotknij, by powiedzieć, kto to
how-many = Ilu graczy
for-players = { $count ->
    [one] { $count } gracz
   *[other] { $count } graczy
}
for-some-players = { $least } do { $most } graczy
for-either = { $least } lub { $most } graczy
resume-row = ▶ Dalej: { $text }
begin = Zaczynamy: { $title }, grają { AND($names) }
learn = Naucz się: { $title }
learn-detail = gra, która się sama objaśnia

## Zasady domowe

house-rules = Zasady domowe
as-played-by = Grane jak
one-by-one = Po jednej: dotknij, by zmienić
own-rules = własnych: { $count }
usual-rules = zwykłe
begins-first = pierwsze miejsce
begins-winner = kto ostatnio wygrał
begins-lot = los
yes-or-no = { $on ->
    [yes] tak
   *[no] nie
}
no-value = brak

## Co widzi kamera

camera-hidden = Zakryte, póki kości leżą pod kubkami.
things-read = Odczytano: { $count }
table-recognised = Stół rozpoznany
markers = { $count ->
    [0] Nie widać maty
   *[other] Znaczniki: { $count } z 4
}
height = { $high } cm nad stołem, { $tilt }
tilt = { $aslant ->
    [straight] patrzy prosto w dół
    [little] trochę ukośnie
   *[much] zbyt ukośnie
} ({ $degrees }°)
light = Światło: { $light ->
    [dark] ciemno
    [glaring] razi
    [uneven] nierówne
   *[good] dobre
}
focus = Ostrość: { $sharp ->
    [yes] dobra
   *[no] rozmyta
}

## Liczby

score = { $score }
signed = { $gain ->
    [yes] +{ $points }
   *[no] { $points }
}
called = { $name }: { $call ->
    [dudo] Dudo!
   *[calza] Calza!
}
    .short = { $call ->
        [dudo] Dudo!
       *[calza] Calza!
    }

## Bez ekranu

is-none = nie ma żadnego
none-opened = Nie można otworzyć ekranu: { $why }. Podłącz ekran albo uruchom program z pulpitu; bez ekranu można grać z --headless.
fitted = Okno { $wanted } px jest większe niż ten ekran, więc ma { $shown } px.
