# Was die Stimme von sich aus zum Spiel sagt: kurz, denn es wird weitergespielt.

turn = { $name } ist dran.
scored = { $passes ->
    [no] { POINTS($points) } für { $name }, insgesamt { $total }.
   *[other] { POINTS($points) } für { $name }, insgesamt { $total }; { $next } ist dran.
}
has = { $name } hat { $score }.
corrected = Berichtigt: { $name } hat { $score }.
