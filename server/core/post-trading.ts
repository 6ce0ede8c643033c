/** Postings are made and told: who owns what from now on, what each person is told of it, and the rows of both. */
import type { Millis } from '#domain/units';
import type { Write } from '../db/store-api.ts';
import { tellPosted } from './account-events.ts';
import type { PersonEvent } from './core-api.ts';
import type { Trading } from './decision.ts';
import { accountWrites, postingWrites, tradingWrites } from './ledger-writes.ts';
import type { CoreState } from './state.ts';

export interface Posted {
  readonly events: readonly PersonEvent[];
  readonly writes: readonly Write[];
}

export function postTrading(state: CoreState, trading: Trading, number: number, time: Millis): Posted {
  const posted = state.ledger.post(trading.postings);
  const { events, accounts } = tellPosted(state, posted, trading, time);
  return {
    events,
    writes: [
      ...tradingWrites(trading),
      ...postingWrites(posted, number, time),
      ...accountWrites(accounts),
      ...events.map(({ user, event }): Write => ({ kind: 'account-event', user, command: number, event })),
    ],
  };
}
