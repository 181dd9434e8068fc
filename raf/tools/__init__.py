"""Makes the tables that follow from a formula: `python -m raf.tools.generate`."""
