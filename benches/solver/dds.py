#!/usr/bin/env python3
"""Times a well-known solver of another card game, as a ruler: the ratio to it says more than times of one machine.

Random bridge deals, a random strain and a random leader, one optimal card each (`SolveBoard` with one solution): the
double dummy solver by Bo Haglund and others, as the Python package `endplay` brings it. Prints nothing but a remark if
that is missing.

    benches/solver/dds.py [DEALS [SEED]]
"""

import random
import sys
import time


def percentile(values, part):
    return values[min(len(values) - 1, int(len(values) * part))]


def main():
    try:
        from endplay.dds import solve_board
        from endplay.dds.solve import SolveMode
        from endplay.types import Deal, Denom, Player
    except ImportError:
        print("endplay is not installed (pip install endplay); nothing is compared")
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    deck = [(suit, rank) for suit in range(4) for rank in "23456789TJQKA"]
    times = []
    for number in range(count + 5):
        chance.shuffle(deck)
        hands = []
        for seat in range(4):
            own = deck[13 * seat : 13 * seat + 13]
            hands.append(".".join("".join(rank for suit, rank in own if suit == n) for n in range(4)))
        deal = Deal("N:" + " ".join(hands))
        deal.trump = chance.choice([Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs, Denom.nt])
        deal.first = chance.choice([Player.north, Player.east, Player.south, Player.west])
        start = time.process_time()
        solve_board(deal, SolveMode.OptimalOne)
        times.append((time.process_time() - start) * 1e3)
    # The first ones make its tables.
    times = sorted(times[5:])
    mean = sum(times) / len(times)
    median, p95 = percentile(times, 0.5), percentile(times, 0.95)
    print(f"dds {len(times)} {median:.3f} {mean:.3f} {p95:.3f}")


if __name__ == "__main__":
    main()
