"""What each error code means: one code, one meaning, for the page of errors and for programs that read codes."""

from __future__ import annotations

# The first digit tells the class (core/errors.py), the first two the area. A code that leaves is not given away again.
CODES: dict[str, str] = {
    # E10x, E11x settings
    "E100": "The command line is not understood.",
    "E101": "The file of settings cannot be read.",
    "E102": "The file of settings is not UTF-8.",
    "E103": "The file of settings is not valid YAML.",
    "E104": "The file of settings is not a mapping of names to values.",
    "E105": "The file of settings uses YAML aliases.",
    "E110": "A setting is unknown or has a value it cannot have.",
    "E118": "The name of this detector, selector or other part takes nothing after a colon.",
    "E119": "No detector, selector or other part has this name.",
    # E12x options of commands and settings of tables
    "E120": "A setting of a table is unknown or has a value it cannot have.",
    "E121": "A hierarchy lists a value twice.",
    "E122": "A number or a choice of an option lies outside of what it takes.",
    "E123": "The detector 'tagger' was named without a folder.",
    "E125": "Options were given that do not go together, or one without the other it needs.",
    "E126": "An entry of a list of terms has an unknown type.",
    "E127": "--set was not given as NAME=VALUE.",
    "E128": "This kind of detector has no such option.",
    # E13x training of embeddings, building of the ontology
    "E130": "There is no such kind of embeddings.",
    "E132": "Nothing was named to build the ontology from.",
    "E134": "A Wikidata class is not an identifier such as Q515.",
    "E135": "An endpoint is not an http or https address.",
    # E14x records
    "E140": "--sensitive names an attribute that records do not have.",
    "E142": "A column cannot be kept under its name, because records use that name.",
    # E15x label maps
    "E150": "The label map cannot be read.",
    "E151": "The label map is not valid JSON.",
    "E152": "An entry of the label map is not understood.",
    "E153": "The label map is not UTF-8.",
    "E160": "What must stay is measured of the whole flow, not of a detector folder alone.",
    "E170": "An encoding has no such name.",
    # E20x reading of files and documents
    "E201": "A file is not UTF-8.",
    "E202": "A file or folder cannot be read.",
    "E203": "A folder holds no text files.",
    "E204": "A file or a line is not valid JSON, or is nested too deeply.",
    "E205": "A line of JSON is not an object with a string 'text'.",
    "E206": "'protect' is neither a text nor a list of texts.",
    "E207": "A text holds half a surrogate pair.",
    "E208": "A packed file is damaged or cut short.",
    "E209": "A text is not a string.",
    # E21x writing of files
    "E210": "The output cannot be written at that place.",
    "E211": "Writing failed half-way; the old file is as it was.",
    "E212": "The output would replace the input.",
    "E213": "Two inputs would be written to the same file.",
    "E214": "The place for a folder is taken by a file.",
    "E215": "The folder for the output holds something else.",
    "E216": "The file for the output was not written by this command and is not replaced.",
    "E218": "Reading or writing failed, for instance because the disk is full.",
    "E219": "The memory does not suffice.",
    "E217": "The output would lie inside a folder that is read.",
    # E22x sources of the ontology and own hierarchies
    "E220": "The folder holds no KGTK files.",
    "E221": "A file is no KGTK edge file, or is cut short.",
    "E222": "A Wikidata dump has an ending that is not known.",
    "E223": "A line of a Wikidata dump is no entity, or the file is cut short.",
    "E224": "A Wikidata dump ends without its closing bracket.",
    "E225": "A SPARQL endpoint does not answer as it should.",
    "E226": "A file of hierarchies holds none.",
    "E227": "A hierarchy has too many levels.",
    "E228": "A hierarchy is not valid YAML.",
    # E23x terms
    "E230": "There is no such PII type.",
    "E231": "k is too small to protect anything.",
    "E232": "The term is empty.",
    "E233": "A line of a batch is no term.",
    "E234": "A term holds a line break.",
    "E235": "A term is too long.",
    "E236": "A list of terms holds none.",
    # E24x tables
    "E241": "A table is empty: it has not even a header.",
    "E242": "A table is not well-formed CSV.",
    "E243": "Two columns of a table have the same name.",
    "E244": "A row of a table has more or fewer cells than the header.",
    "E245": "Columns named in the settings are missing in the table.",
    "E246": "Columns of the table are not listed in the settings.",
    "E247": "A table has no rows.",
    "E248": "A column of a table is empty throughout.",
    "E249": "The release has not as many rows as its source.",
    # E25x texts to learn embeddings from
    "E252": "A line of the corpus is no JSON object with a string 'text'.",
    "E253": "The corpus holds no words to learn from.",
    "E254": "The corpus does not look English.",
    "E255": "No phrase of the corpus is frequent enough to be learned.",
    # E26x, E27x annotated corpora
    "E257": "A CSV corpus is not valid CSV.",
    "E258": "A line of a CoNLL corpus has no token in its first column.",
    "E259": "A CoNLL corpus holds no tokens.",
    "E260": "A file is not a spaCy DocBin.",
    "E261": "A spaCy DocBin holds no documents.",
    "E262": "No document has an annotation to learn from.",
    "E263": "Every word is marked: there is nothing to tell apart.",
    "E264": "A mark in a marked text is not closed or lacks a part.",
    "E265": "An annotated file holds no list of documents.",
    "E266": "An annotated document has an unknown shape.",
    "E267": "A mention of an annotated document lies outside of its text or is empty.",
    "E268": "A training file of replacements holds none that is labelled.",
    "E269": "No chosen replacement of a training file is on its ladder.",
    "E270": "A brat file of annotations has no text beside it.",
    "E271": "A folder or archive holds no brat annotations.",
    "E272": "An archive unpacks to more than is read.",
    "E273": "A line of brat annotations is not of the form T1<TAB>TYPE START END<TAB>TEXT.",
    "E274": "A brat annotation does not fit its text.",
    "E275": "An annotated file holds no word with a known tag.",
    "E276": "A CSV corpus is empty or has no header.",
    "E277": "A row of a CSV corpus has more or fewer columns than the header.",
    "E278": "A line of a CoNLL corpus has more or fewer columns than the others.",
    "E279": "A file holds zero bytes and is no text.",
    # E28x formats of files
    "E280": "A file is not readable Parquet.",
    "E281": "Nobody said which column of a table holds the text.",
    "E282": "A table has no such text column.",
    "E283": "A file is no CSV with a header that could be written again.",
    "E284": "A file is not of the form that its name says.",
    "E285": "The format of a file is not known.",
    "E286": "A JSON line has none of the text fields.",
    # E29x records
    "E290": "There are no documents to read.",
    "E291": "The format of the output cannot be told from its name.",
    "E292": "The table has no such column.",
    "E293": "No document gives away any attribute.",
    "E294": "A release holds a document that its originals lack.",
    # E30x, E31x built files
    # E73x cells of tables
    "E730": "More cells of a column are unreadable than is allowed.",
    "E731": "The dates of a column can be read with the day or the month first.",
    "E732": "Some dates of a column have the day first, others the month.",
    "E733": "A hierarchy lacks values of its column.",
    # E30x built files
    "E301": "There is no artefact of that kind at that place.",
    "E302": "An artefact has no readable manifest.",
    "E303": "A folder holds an artefact of another kind.",
    "E304": "An artefact has a format that this version does not read.",
    "E305": "A built file is damaged or does not match its manifest.",
    "E306": "A model holds pickles, which can run code.",
    "E307": "A character index has no closed dictionary of that k.",
    "E308": "This version ships no such selector.",
    "E309": "A file is not the record of a release.",
    "E310": "A spaCy pipeline is not installed.",
    "E311": "spaCy does not know the language.",
    "E312": "A spaCy pipeline cannot be loaded.",
    "E313": "The files of an installed package are not the ones expected.",
    "E314": "A selector is of an unknown kind.",
    "E315": "A model was made for other features than this version computes.",
    "E316": "A spool of an ontology being built is of another version.",
    "E317": "A folder holds files that its manifest does not know.",
    "E318": "A detector needs a kind of tagger that is not installed.",
    "E319": "A model cannot be opened.",
    # E32x embeddings and weights
    "E320": "A model to learn on from was made with other options.",
    "E321": "A spaCy pipeline has no word vectors.",
    "E322": "There are no embeddings of that name or at that place.",
    "E323": "The weights of the disclosure detector are missing.",
    # E4xx promises that cannot be kept
    "E401": "The table has fewer people than k.",
    "E402": "Not even the whole table keeps the limits on sensitive values.",
    "E403": "A direct identifier would survive in the output.",
    "E405": "One document could not be sanitized because of an internal error; it was refused alone.",
    "E410": "The release does not pass its own verification.",
    "E411": "With --strict: a column that is declared harmless looks like an identifier.",
    "E440": "A release of character patterns was begun with another k.",
    # E5xx extras
    "E501": "A feature needs an optional dependency that is not installed.",
    # E71x, E72x risk
    "E710": "Two lines of a background have the same id.",
    "E711": "The background says nothing of anybody.",
    "E712": "The background is empty.",
    "E713": "The background has one candidate only.",
    "E714": "Two documents of a release have the same id.",
    "E715": "A release holds no document.",
    "E716": "A document is about nobody in the background.",
    "E717": "A line of a background or release has no id.",
    "E718": "There is no such attacker.",
    "E719": "A released document has no original of the same id.",
    "E722": "A line of a background or release has no string 'text'.",
    "E723": "A task to compare releases by needs two labels and ten documents.",
    "E724": "A file of hits is no table of words and counts.",
    "E725": "Some originals lack the field that a classifier is to predict.",
    # E9xx
    "E999": "A fault of this program; please report it.",
}

AREAS: dict[str, str] = {
    "E1": "Settings and options",
    "E2": "Input and output",
    "E3": "Built files and models",
    "E4": "Promises that cannot be kept",
    "E5": "Optional dependencies",
    "E6": "Service, review and decisions",
    "E7": "Policy, vault and risk",
    "E9": "Faults of this program",
}


def page() -> str:
    """The page of errors, docs/errors.md, written from the table of codes."""
    lines = [
        "# Errors",
        "",
        "Every error is one line on stderr with a stable code in brackets and, where there is one, the next step:",
        "`the term is empty [E232]; give at least one character`. It never quotes a document. In Python the same are",
        "`error.code`, `error.message` and `error.hint`. The exit code is 1 for E4xx and 2 for all else; nothing is",
        "half written. This page is made from `sanitizer/core/codes.py` by `python scripts/pages.py`.",
    ]
    for area, title in AREAS.items():
        rows = [f"| {code} | {meaning} |" for code, meaning in sorted(CODES.items()) if code.startswith(area)]
        if rows:
            lines += ["", f"## {title} ({area}xx)", "", "| code | what it means |", "|---|---|", *rows]
    return "\n".join(lines) + "\n"
