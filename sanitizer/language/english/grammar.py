"""Small words of English by the job they do in a sentence, for writing stand-ins and counting what reads badly."""

from __future__ import annotations

POSSESSIVES = frozenset("my your his her its our their whose".split())
"""Determiners that name an owner."""
DEMONSTRATIVES = frozenset("this that these those".split())
COUNTS = frozenset(
    "no any some each every another both several many few most all various multiple other one two three four five "
    "six seven eight nine ten eleven twelve".split()
)
"""Determiners that count or choose; the noun after them takes no article."""
MANY = COUNTS - frozenset("no any each every another other one most".split())
"""Counts of more than one."""
DETERMINERS = frozenset({"the", "a", "an", *POSSESSIVES, *DEMONSTRATIVES, *COUNTS})
"""What a noun phrase may begin with instead of an article."""
PREPOSITIONS = frozenset(
    "about above across after against along among around as at before behind below beneath beside between beyond "
    "by despite down during except for from in inside into like near of off on onto out outside over past per "
    "since through throughout till to toward towards under until up upon via with within without".split()
)
CONJUNCTIONS = frozenset(
    "and or but nor so yet because although though while whereas if unless when where than".split()
)
PRONOUNS = frozenset(
    "i you he she it we they me him her us them who whom which that what there here himself herself itself".split()
)
AUXILIARIES = frozenset(
    "am is are was were be been being has have had do does did can could may might must shall should will would "
    "not 's also".split()
)
ADVERBS = frozenset(
    "today yesterday tomorrow now then again once twice later earlier ago back home too together alone away "
    "abroad soon already still never always often just even ever last next this instead anyway please well here "
    "there tonight".split()
)
FUNCTION_WORDS = DETERMINERS | PREPOSITIONS | CONJUNCTIONS | PRONOUNS | AUXILIARIES | ADVERBS
"""Words that are never the name of anything."""
ADJECTIVES = frozenset(
    "current former entire whole new own late main first second third last only old young top big small large "
    "great same next previous present then local regional national public private little early final major minor "
    "senior junior chief retired".split()
)
"""Adjectives that often stand between a determiner and a noun; others are known by their endings."""
TIMES_OF_DAY = frozenset("morning afternoon evening night day week month year".split())
NOUN_ENDINGS = (
    "tion", "tions", "ment", "ments", "ship", "ships", "ness", "ity", "ities", "ist", "ists", "ance", "ence", "hood",
    "house", "houses", "paper", "papers", "man", "men", "woman", "women", "er", "ers", "or", "ors", "making", "ism",
)  # fmt: skip
"""Endings of words that are nouns rather than verbs."""
