"""Names that a text only says somebody is called by."""

import pytest

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.recode.edits import recode


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("All my friends call me <Doc|2> for it.", "All my friends call me by a nickname for it."),
        ("It was <Ada Berg|1>, who everybody calls <Pip|1>.", "It was PERSON 1, who everybody calls by a nickname."),
        ('They called him "<Old Moe|2>" or "<Blind Moe|3>".', "They called him by a nickname."),
        ('He referred to him as "<Sean|2>" for a year.', "He referred to him by another name for a year."),
        ("She wrote under the name of <Guy Bell|2>.", "She wrote under another name."),
        ("He changed his name from <Ivan Orlov|1> to <John Orr|2> then.", "He changed his name then."),
        ("He left; name became <John Orr|2>.", "He left; name was changed."),
        ("There were four <Bergs|1> in our street.", "There were four people of that name in our street."),
        ("She led 300 women, most of them <Rengma|1>.", "She led 300 women, most of them of one community."),
        ("<Ada|1> (birth name <Ida Lund|1>) came.", "PERSON 1 came."),
        ('<Ada Berg|1> (aka "<Pip|1>") came.', "PERSON 1 came."),
        (
            "She called <Ada Berg|1>. They call her <Ada|1>'s friend.",
            "She called PERSON 1. They call her PERSON 1's friend.",
        ),
        ("The landlord, lets call him <Ned|1>, came.", "The landlord, lets call him PERSON 1, came."),
        ("“<Doc|1>” <Berg|1> came.", "PERSON 1 came."),
        ("I know <Per|1>, who called <Ada Berg|2>.", "I know PERSON 1, who called PERSON 2."),
    ],
)
def test_a_name_that_is_only_told_of_is_told_as_one(text, said):
    plain, found = "", []
    for part in text.split("<"):
        name, bar, rest = part.partition("|")
        if not bar:
            plain += part
            continue
        number, _, rest = rest.partition(">")
        span = (len(plain), len(plain) + len(name), name)
        found.append(Finding(*span, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",), replacement=f"PERSON {number}"))
        plain += name + rest
    assert recode(plain, found)[0] == said
