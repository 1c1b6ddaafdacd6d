"""Character patterns: redact just enough characters of a term that at least k entries of a list look alike.

``build.build_index`` writes an index, ``index.CharacterIndex`` opens it, ``guard.ReleaseGuard`` keeps one pattern per
term, ``redact.redact`` applies them to text, ``source.CharacterLadders`` turns them into ladders, and
``suffix.SuffixPatterns`` is the special case of stars at the end.
"""
