/** Submits the matching of orders whose wait is over: the core only knows the time of its commands. */
import { defineJob } from '../core/schedule.ts';
import type { MatchWaiting } from './market-commands.ts';
import { trading } from './trading-state.ts';

export const waitingJob = defineJob<MatchWaiting>({
  name: 'trading.match-waiting',
  next: (state) => trading.of(state).orders.nextDue(),
  command: () => ({ kind: 'market.match' }),
});
