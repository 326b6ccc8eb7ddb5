# Was die Regeln aller Spiele sagen.

## Spiele

no-game = Ein Spiel { $name } gibt es nicht; es gibt: { COMMAS($known) }.
unusable = Das Spiel { $name } aus dem Paket { $package } lässt sich nicht benutzen: { $reason }. Alle anderen Spiele gehen; installiere eine andere Version des Pakets oder entferne es.
name-taken = ein anderes Spiel heißt schon so
no-spec = { $text } ist keine GameSpec
other-rules = seine Regeln sind die von { $text }

## Hausregeln

who-begins = Wer fängt an?
bad-value = Die Hausregel { $rule } kann nicht { $value } sein; möglich sind: { COMMAS($allowed) }.
no-house-rule = Eine Hausregel { $rule } gibt es nicht; es gibt: { COMMAS($known) }.
no-preset = Hausregeln namens { $preset } gibt es nicht; es gibt { $count ->
    [0] keine
   *[other] { COMMAS($known) }
}.
# Getippt wird auch auf Deutsch on, off und none.
switched = { $on ->
    [yes] on
   *[no] off
}
no-value = none
value = { $value }

## Würfel, die addiert werden

spent-red = Die rote { $red } ist schon genutzt: Sie wurde zur { $white } addiert
    .short = Die rote { $red } ist schon genutzt
spent-white = Die { $white } ist schon genutzt: Die rote { $red } wurde zu ihr addiert
    .short = Die { $white } ist schon genutzt

## Die Notation, zum Lesen

noted = { COMMAS($notes) }
noted-step = { $word ->
    [keep] { $behind } beiseite
    [turn] { $lead } dreht { $behind }
    [use] nutzt { $behind }
    [bid] bietet { $behind }
    [reveal] zeigt { $behind }
    [by] { $lead } von Platz { $behind }
    [stay] { $lead } und bleibt
    [end] Ende
    [stop] Schluss
    [pass] passt
    [forfeit] Zug verloren
    [lay] legt aus
    [skip] ausgelassen
    [settle] entschieden
    [decline] abgelehnt
    [snake-eyes] Schlangenaugen
    [pick-red] wählt Rot
    [pick-green] wählt Grün
    [pick-yellow] wählt Gelb
    [pick-blue] wählt Blau
   *[other] { $text }
}
