"""What only a browser sees."""
