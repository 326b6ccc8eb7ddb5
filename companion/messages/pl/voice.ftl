# Co głos sam mówi o grze: krótko, bo gra toczy się dalej.

turn = Teraz { $name }.
scored = { $passes ->
    [no] { $name }: { POINTS($points) }, razem { $total }.
   *[other] { $name }: { POINTS($points) }, razem { $total }; teraz { $next }.
}
has = { $name } ma { $score }.
corrected = Poprawiono: { $name } ma { $score }.
