/**
 * The suite `match`: the number of commands a second that a market's book decides, without a ledger, a store or a
 * wire. All contenders must reach the same book. Self-trade prevention is on in ours, but there are no self-trades in
 * the input, because not all libraries support it.
 */
import { matchCommands } from './match-commands.ts';
import { rangeOf, runLimit } from './match-limit.ts';
import { runOurs } from './match-ours.ts';
import { matchPeers, type MatchPeers } from './match-peers.ts';
import { medianMillis, OURS, rateRows, type BenchRow } from './suite.ts';

export interface MatchSize {
  readonly commands: number;
  readonly rounds: number;
}

export const FULL_MATCH: MatchSize = { commands: 400_000, rounds: 7 };

/** Smoke size of the tests: only ours and the lower bound, without peers. */
export function benchMatch({ commands: count, rounds }: MatchSize, peers: MatchPeers = {}): BenchRow[] {
  const commands = matchCommands(count, count);
  const range = rangeOf(commands);
  const contenders = [
    { name: OURS, run: () => runOurs(commands) },
    { name: 'plain arrays (limit)', run: () => runLimit(commands, range) },
    ...matchPeers(peers, commands),
  ];
  const names = { suite: 'match', case: 'orders and cancels', metric: 'rate', unit: 'commands/s' };
  return rateRows(names, count, medianMillis(contenders, rounds));
}
