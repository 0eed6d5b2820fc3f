"""The rules, one file a chapter of the rulebook; `karnag` joins them. IDs name the rules."""
