# Klub stołów: co mówi companion club.

missing = Do tego brakuje pakietów: pip install 'tabletop-companion[club]'
bad-address = To nie adres bazy danych PostgreSQL ({ $why }). Adres wygląda tak: host=klub.example dbname=klub user=stol
empty-address = jest pusty
password-in-address = Pomiń hasło w adresie: jego miejsce jest w pliku ~/.pgpass, który możesz czytać tylko ty.
no-unicode = Baza danych klubu nie pomieści wszystkich imion: jej kodowanie musi być UTF8. Utwórz ją na nowo: createdb --encoding=UTF8 --template=template0 NAME
not-allowed = Baza danych klubu na to nie pozwala ({ $why }). Musi na to pozwolić ten, kto się nią opiekuje.
other-version = Bazę danych klubu założyła inna wersja tego programu. Zaktualizuj starszą.
away = Do bazy danych klubu nie ma dostępu ({ $why }). Nic nie przepadło; nadrobi to następne wysyłanie.
refused = Baza danych klubu tego nie przyjmuje ({ $why }).
what-is-sent =
    Wysyła się: kto, kiedy i według jakich zasad domowych grał, każdy rzut, ruch, przycisk i orzeczenie każdej skończonej gry.
    Nie wysyła się zdjęć, dźwięków i gier przerwanych. Czytać to mogą wszyscy w klubie. Powiedz o tym graczom.
sure = Przystąpić i wysyłać { $count ->
    [0] każdą grę od teraz
    [one] jedną skończoną grę z tego dziennika i każdą następną
    [few] { $count } skończone gry z tego dziennika i każdą następną
   *[other] { $count } skończonych gier z tego dziennika i każdą następną
}?
joined = Ten stół należy teraz do klubu. Wysyła się po każdej grze i przez companion club send.
left = Niczego się już nie wysyła. Co klub ma z tego stołu, tam zostaje.
no-member = Ten stół nie należy do żadnego klubu. Przystąp do klubu: companion club join ADDRESS
not-sent = Gra { $n } nie jest wysyłana: { $why ->
    [other] klub ma ją z inną treścią, jak po companion rename. By ją zastąpić: companion club withdraw { $n }, potem companion club send.
    [refused] baza danych klubu nie przyjmuje tego, co w niej jest.
   *[unread] jest uszkodzona. companion check naprawia, co się da.
}
sent = { $count ->
    [0] Nie wysłano żadnej gry.
    [one] Wysłano jedną grę.
    [few] Wysłano { $count } gry.
   *[other] Wysłano { $count } gier.
} Klub miał wcześniej { $there }.
flawed = Gra { $n } z pobranych: { $what }
withdrawn-elsewhere = Gry { $n } z { $file } nie ma już w klubie. By usunąć ją też tutaj: companion delete { $n } --log-db { $file }
fetched = { $count ->
    [0] Nic nowego.
    [one] Jedna gra jest nowa.
    [few] { $count } gry są nowe.
   *[other] { $count } gier jest nowych.
} Wszystkie są w { $file }; z --log-db i tą nazwą czyta je każde polecenie, jak companion report --all.
withdrawn = Gry { $n } nie ma już w klubie. Następne wysyłanie odda ją znowu, chyba że zostanie tu usunięta albo ten stół wystąpi z klubu.
not-there = Gry { $n } nie ma w klubie.
no-ranking = W klubie nie ma jeszcze skończonej gry ze zwycięzcą.
place = Nr
player = Gracz
games = Gry
won = Wygrane
rating = Siła
spread = ±
at-least = Co najmniej
