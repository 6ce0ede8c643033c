/** Our matching with the suite's commands, and its result. */
import { matchOrder } from '../server/matching/match-order.ts';
import { OrderBook } from '../server/matching/order-book.ts';
import type { MatchCommand } from './match-commands.ts';

/** The result that every contender must reach: the remaining levels, best first. */
export interface MatchResult {
  readonly bids: readonly (readonly [number, number])[];
  readonly asks: readonly (readonly [number, number])[];
}

/** The number of levels compared at the end. */
export const TOP = 50;

export function runOurs(commands: readonly MatchCommand[]): MatchResult {
  const book = new OrderBook();
  for (const command of commands) {
    if ('cancel' in command) book.cancel(command.cancel);
    else matchOrder(book, command);
  }
  return { bids: book.top('bid', TOP), asks: book.top('ask', TOP) };
}
