"""`python -m nemeton`: the same as the command `nemeton`."""

import sys

from nemeton.cli import main

sys.exit(main())
