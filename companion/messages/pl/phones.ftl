# Gra na telefonach domowników.

title = Gra na waszych telefonach
off-text = Wyłączone. Kto zeskanuje kod, widzi grę i nic nie może zmienić; ukrytych kości nie widać nigdy. Mogą to wszystkie telefony w tej sieci, a połączenie nie jest szyfrowane.
on-text = Włączone. Zeskanuj kod: gra tylko do oglądania.
starts = Uruchamia się …
unwritable = Nie da się włączyć: w folderze dziennika nie można pisać.
on = ▶ Włącz dla telefonów w tej sieci
off = ■ Wyłącz
anew = ↻ Inny adres
old-ends = stary wygaśnie
press = ☛ Telefony mogą też naciskać
look = ☛ Telefony tylko patrzą
free = ↻ Zwolnij miejsca
press-text = Włączone. Zeskanuj kod, wybierz swoje imię, naciskaj na telefonie.
sitting = Włączone. Telefonami grają: { AND($names) }.
sitting-many = Włączone. Telefonami gra { $count } graczy.
unheard = Telefonów nie da się słuchać: w folderze dziennika nie można pisać.

## Co odpowiada się telefonom

not-allowed = Stół nie przyjmuje teraz niczego z telefonów.
no-answer = Stół nie odpowiada. Użyj przycisków lub ekranu przy stole.
slower = Za często. Poczekaj chwilę i naciśnij jeszcze raz.
asked-before = To już było naciśnięte.
other-game = Przy stole zaczęła się inna gra.
no-such-seat = Nie ma takiego gracza.
plays-itself = Za { $name } gra program.
taken = Za { $name } gra inny telefon. Na ekranie stołu można zwolnić miejsca.
not-your-seat = Ten telefon nie gra teraz za nikogo. Wybierz znowu swoje imię.
meanwhile = Przy stole coś się tymczasem stało. Spójrz, potem naciśnij jeszcze raz.
not-your-step = Na telefonie może to cofnąć tylko ten, kto to zrobił. Przy stole może każdy.
no-bids = W tej grze nie ma stawek.
not-your-turn = To nie twoja kolej.

## Sama strona

page-game = Gra
page-waiting = Czekamy na grę
page-connecting = Łączę …
page-live = Na żywo
page-lost = Brak połączenia. Próbuję znowu …
page-trouble = Gry nie da się teraz odczytać. Próbuję znowu …
page-players = Gracze i wyniki
page-story = Co się działo, od najnowszego
page-throws = { $name } rzuca.
page-thrown = Padł rzut.
page-undone = Ostatni krok cofnięto.
page-dice = Kości
page-turn = W tej turze
page-aside = odłożone
page-board = Plansza
page-which = Tu są twoje przyciski: kim jesteś?
page-playing = Grasz jako { $name }.
page-leave = To nie ja
page-done = ✔ Gotowe
page-confirm = Potwierdź
page-undo = ↶ Cofnij
page-bid = Stawka
page-dudo = Dudo!
page-fewer = mniej
page-more = więcej
