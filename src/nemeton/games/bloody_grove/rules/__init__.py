"""The rules, one file a chapter of the rulebook; `bloody_grove` joins them. IDs name the rules.

Their functions take the final class, `BloodyGrove`: on a final class the compiler calls methods directly.
"""
