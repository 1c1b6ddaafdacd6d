"""``python -m sanitizer`` is the command line."""

import sys

from sanitizer.cli.app import main

sys.exit(main())
