"""What the rule tests of all games share: the mark that cites the rules a test proves."""

import pytest

rule = pytest.mark.rule
