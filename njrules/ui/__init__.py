"""Draws the rulebook: the table and the cards as SVG, the section reader, charts and page parts."""
