"""The rules, rounds and exact odds of six casino card games of New Jersey (N.J.A.C. 13:69F)."""
