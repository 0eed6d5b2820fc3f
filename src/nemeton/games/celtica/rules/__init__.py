"""The rules, one file a chapter of the rulebook; `celtica` joins them. IDs name the rules.

Their functions take the final class, `Celtica`: on a final class the compiler calls methods directly.
"""
