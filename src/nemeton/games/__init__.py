"""One room a game; each knows the kernel only."""
