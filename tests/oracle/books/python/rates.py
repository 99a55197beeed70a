"""Prints the internal rate of return of each list of dated flows, by pyxirr. Null: it finds none.

Input: a JSON list of lists of [date, amount].
"""

import json
import sys
from datetime import date

import pyxirr

rates = []
for flows in json.load(sys.stdin):
    days = [date.fromisoformat(day) for day, _ in flows]
    rates.append(pyxirr.xirr(days, [amount for _, amount in flows], silent=True))
json.dump(rates, sys.stdout)
