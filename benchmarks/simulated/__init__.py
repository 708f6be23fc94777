"""Games dealt, played by the solved strategy and settled by rules written anew, to be held to the exact counts."""
