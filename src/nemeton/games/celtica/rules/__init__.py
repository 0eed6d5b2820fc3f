"""The rules, one file a chapter of the rulebook; `celtica` joins them. IDs name the rules."""
