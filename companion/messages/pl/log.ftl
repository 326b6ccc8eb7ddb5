# Dziennik w słowach: zdarzenia, tury, gry.

day-and-time = d MMM y HH:mm

## Co się stało tam, gdzie gra nie ma własnych słów

somebody = ktoś
throws = { CAP($who) } rzuca { $what }
all-throw = Wszyscy rzucają pod kubkami
no-dice = żadnych kości
again = { CAP($who) } rzuca jeszcze raz
throws-again = { CAP($who) } rzuca jeszcze raz: { $reason }
keeps = { CAP($who) } odkłada { $what }{ $points ->
    [-1] { "" }
   *[other] , w tej turze { POINTS($points) }
}
ends-turn = { CAP($who) } kończy turę{ $points ->
    [-1] { "" }
   *[other] : { POINTS($points) }
}
scores = { CAP($who) } dostaje punkty{ $points ->
    [-1] { "" }
   *[other] : { POINTS($points) }
}
bids = { CAP($who) } licytuje { $text }
calls = { CAP($who) } woła { $call ->
    [dudo] Dudo
   *[calza] Calza
}
reveal = Wszyscy podnoszą kubki: { $text }
plays = { CAP($who) } gra { $text }
agreed = Stół się umówił, że liczy się tak, jak leży
open = Co się tu stało, zostaje otwarte
begins = Gra się zaczyna
over = Gra jest skończona
taken-back = Zdarzenie { $n } jest cofnięte
other = { CAP($who) }: { $text }
counts-no-more = (już się nie liczy)
instead-of = (zamiast zdarzenia { $n })
hidden-dice = ukryte kości
again-for = znowu ({ $reason ->
    [bum] bum
    [cocky] cocky
   *[other] { $reason }
})
some-points = { POINTS($points) }

## Gra na liście

not-finished = nieskończona
finished = skończona
finished-with = skończona: { $text }
nobody = nikt
players = { AND($names) }
number = Nr
game = Gra
who-played = Gracze
began = Początek
length = Czas
ended = Koniec
no-such-game = Takiej gry nie ma w dzienniku.
no-game-yet = W dzienniku nie ma jeszcze żadnej gry.
damaged = Gra { $n } jest uszkodzona: jej początku nie da się odczytać.
bad-day = Dzień pisze się 2026-11-21, nie { $text }.
cannot-write = { $file } nie da się zapisać: { $reason }. Podaj inny plik.
events-are-in = { $count } { $count ->
    [one] zdarzenie jest
    [few] zdarzenia są
   *[other] zdarzeń jest
} w { $file }.

## Gra tura po turze

step-help = Enter dalej · b wstecz · liczba: do tej tury · p zapisz zdjęcia · q wyjdź
session = Gra { $n }: { $name }, { $who }{ $began ->
    [no] { "" }
   *[other] , { $began }
}
house-rule = Zasada domowa { $rule }: { $value }
no-luck = Szczęścia i umiejętności nie da się podać: { $why }
luck = szczęście { SIGNED($gain) }
gave-away = oddane { DECIMAL($given) }
no-picture-kept = Do tej gry nie zachowano zdjęcia.
picture-deleted = Zdjęcie usunięto, by zrobić miejsce.
no-picture = Zdarzenie { $n } nie ma zdjęcia.
picture-is-in = Zdjęcie jest w { $file }.
game-has-turns = Gra ma { $count } { $count ->
    [one] turę
    [few] tury
   *[other] tur
}.
turn-of = Tura { $n } z { $of }
no-picture-of-turn = Do tej tury nie zachowano zdjęcia.

## Utrzymanie dziennika

game-is = Gra { $n }: { $what }
being-played = Gra { $n } właśnie się toczy. Sprawdź ją, gdy się skończy.
gone = Gra { $n }: nie ma jej, a nikt jej nie usunął.
index-differs = spis dziennika mówi co innego niż jego zapis; jest budowany na nowo.
all-well = { GAMES($count) }: wszystko dobrze.
games = { $n } { $n ->
    [one] gra
    [few] gry
   *[other] gier
}
found = { GAMES($count) }: uwag { $n }.
cannot-fold = Nie da się jej odtworzyć: { $why }
cannot-follow = Nie da się jej odtworzyć: zasady tej wersji się z nią nie zgadzają.
backed-up = { GAMES($count) } { $count ->
    [few] są
   *[other] jest
} w { $file }.
cannot-read = { $file } nie da się odczytać: { $reason }.
taken-in = { $count ->
    [0] Niczego nie przyjęto.
   *[other] Przyjęto jako: { COMMAS($all) }.
}{ $here ->
    [0] { "" }
   *[other] { " " }Już tu były: { $here }; --as-new przyjmuje je jeszcze raz.
}{ $left ->
    [0] { "" }
   *[other] { " " }Nie przyjęto: { $left }.
}
taken-flawed = Gra { $n }{ $number ->
    [0] { "" }
   *[other] { " " }(w pliku ma numer { $number })
}: { $what }
not-taken = Gra { $n } z pliku nie jest przyjęta: { $what }
refused = { $file } nie da się przyjąć: { $why }
say-which = Podaj, co usunąć: companion delete NUMBER lub companion delete --player NAME.
sure-game = Usunąć na dobre grę { $n } ({ $name }, { $who }) razem ze zdjęciami?
game-deleted = Gra { $n } jest usunięta.
elsewhere = Kopie, eksporty, raporty i nagrania zrobione wcześniej to osobne pliki: nadal ją zawierają.
set-aside = Plik { $file } odłożono, bo był uszkodzony; może jeszcze zawierać to, co usunięto.
nobody-called = W dzienniku nie ma nikogo o imieniu { $name }.
sure-player = Usunąć na dobre imię { $name } (gier: { $count }), z nich w całości: { $n }?
player-deleted = Imię { $name } jest usunięte (gier: { $count }).
another-name = Nowe imię musi być inne.
two-people = { $name } i { $new } grają razem w grze { $n }: to dwie osoby.
sure-same = { $new } jest już w dzienniku. Czy wszystkie gry, w których gra { $name }, mają należeć do { $new }?
renamed = { $name } nazywa się teraz { $new } (gier: { $count }).
nothing-changed = Niczego nie zmieniono.
