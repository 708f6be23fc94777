"""Fast Action Hold 'Em, subchapter 21: its rules, its house ways and the script of its round."""

from njrules.games.fast_action_holdem.script import GAME

__all__ = ["GAME"]
