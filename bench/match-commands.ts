/**
 * The input of the match suite: limit orders near a price that moves at random, and cancels of recent orders. Of ten
 * commands four cancel; of the orders one in twelve is post-only, one in twelve immediate-or-cancel, one in twelve
 * fill-or-kill. About four in ten orders trade. The same seed gives the same commands.
 */
import type { Incoming } from '../server/matching/match-order.ts';
import { chanceOf } from '../tests/support/random-candles.ts';

export type MatchCommand = Incoming | { readonly cancel: number };

const CENTRE = 100_000;
const MOVE_EVERY = 50;
/** The maximum distance of an order's price from the mid-price in ticks, on its own side and across it. */
const BEHIND = 54;
const BEYOND = 6;
/** A cancel names one of this many newest orders; the order may have ended. */
const RECENT = 400;
const MOST_LOTS = 100;

/** @param owners the number of users; with as many users as commands, self-trades never happen */
export function matchCommands(count: number, users: number, seed = 1): MatchCommand[] {
  const chance = chanceOf(seed);
  const whole = (most: number) => Math.floor(chance() * most);
  let middle = CENTRE;
  return Array.from({ length: count }, (_, at): MatchCommand => {
    if (at % MOVE_EVERY === 0) middle += chance() < 0.5 ? 1 : -1;
    const kind = chance();
    const id = at + 1;
    if (kind < 0.4) return { cancel: Math.max(1, id - 1 - whole(RECENT)) };
    const side = chance() < 0.5 ? 'buy' : 'sell';
    const away = whole(BEHIND + BEYOND) - BEYOND;
    return {
      id,
      user: users < count ? 1 + whole(users) : id,
      side,
      lots: 1 + whole(MOST_LOTS),
      limit: side === 'buy' ? middle - away : middle + away,
      timeInForce: kind < 0.9 ? 'gtc' : kind < 0.95 ? 'ioc' : 'fok',
      postOnly: kind < 0.45,
    };
  });
}
