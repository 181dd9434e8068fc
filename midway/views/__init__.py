"""MIDWAY's own pages: the analysis of a moment, and one's games against best play."""
