"""Names of months and days in a dozen languages, with their usual short forms: a gazetteer that needs no training."""

from __future__ import annotations

from functools import cache

_MONTHS = (
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec "
    "enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre "
    "ene abr ago dic "
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre janv févr avr juil déc "
    "januar februar märz april mai juni juli august september oktober november dezember jänner mrz okt dez "
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre "
    "gen mag giu lug set ott "
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro fev out "
    "januari februari maart april mei juni juli augustus oktober "
    "mars desember august januar februar december maj juli augusti marts "
    "gener febrer març maig juny juliol agost setembre octubre novembre desembre "
    "styczeń stycznia luty lutego marzec marca kwiecień kwietnia maja czerwiec czerwca lipiec lipca sierpień sierpnia "
    "wrzesień września październik października listopad listopada grudzień grudnia "
    "tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu"
)
_DAYS = (
    "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri "
    "lunes martes miércoles jueves viernes sábado domingo lundi mardi mercredi jeudi vendredi samedi dimanche "
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lunedì martedì mercoledì giovedì venerdì "
    "sabato domenica segunda terça quarta quinta sexta maandag dinsdag woensdag donderdag vrijdag zaterdag zondag "
    "mandag tirsdag onsdag torsdag fredag lørdag søndag måndag tisdag lördag söndag"
)


@cache
def _kinds() -> dict[str, str]:
    return dict.fromkeys(_DAYS.split(), "day") | dict.fromkeys(_MONTHS.split(), "month")


def calendar_kind(word: str) -> str:
    """``month`` or ``day`` for the name of one, else nothing.

    >>> calendar_kind("Enero"), calendar_kind("bread")
    ('month', '')
    """
    return _kinds().get(word.lower(), "")
