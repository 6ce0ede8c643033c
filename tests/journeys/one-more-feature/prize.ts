/** A feature that exists in tests only: every user gets a prize once, paid by its own ledger reason. */
import * as z from 'zod/mini';
import { minorOf, type Minor } from '../../../domain/ledger/minor.ts';
import { post } from '../../../domain/ledger/posting.ts';
import type { ReasonPair } from '../../../domain/ledger/reasons.ts';
import { defineCall } from '../../../protocol/call.ts';
import { answering, coreQuery } from '../../../server/core/core-query.ts';
import { defineCommand } from '../../../server/core/user-command.ts';
import { stateSlice } from '../../../server/core/state-slice.ts';
import { defineFeature } from '../../../server/feature/define-feature.ts';
import { user } from '../../../server/http/access.ts';
import { bind } from '../../../server/http/bind.ts';
import { Refusal } from '../../../server/http/refuse.ts';

export const PRIZE_REASONS = { 'prize-paid': { from: 'custody', to: 'funds' } as ReasonPair };
const TAKEN = 'prize.taken';
const PRIZE = minorOf('7') as Minor;

const winners = stateSlice<Set<number>, undefined>('prize', {
  rebuild: () => new Set(),
  hash: (slice, update) => {
    update([...slice].join());
  },
});

export const winnersQuery = coreQuery<{ readonly most: number }, readonly number[]>('prize.winners');

const takePrize = defineCommand('prize.take', {
  by: 'user',
  input: z.strictObject({}),
  refusals: [TAKEN],
  reasons: ['prize-paid'],
  rule({ state, user: winner }) {
    const user = winner?.id ?? 0;
    if (winners.of(state).has(user)) return { refused: TAKEN };
    winners.of(state).add(user);
    const terms = { reason: 'prize-paid', asset: 'USDT', amount: PRIZE, from: 0, to: user } as const;
    return { postings: [post(terms, PRIZE_REASONS)] };
  },
});

const prizeCall = defineCall(
  { method: 'POST', path: '/prize/take' },
  {
    input: z.strictObject({ id: z.string() }),
    output: z.strictObject({ number: z.int() }),
    refusals: [TAKEN],
  },
);

export const prizeFeature = defineFeature({
  name: 'prize',
  commands: [takePrize],
  reasons: PRIZE_REASONS,
  texts: new URL('./texts', import.meta.url),
  slice: () => winners.rebuild(undefined),
  queries: ({ writer }) => [
    answering(winnersQuery, ({ most }) => writer.read((state) => [...winners.of(state)].slice(0, most))),
  ],
  routes: ({ core }) => [
    bind(prizeCall, user({ movesMoney: true }), async ({ id }, { caller }) => {
      const done = await core.execute({ kind: 'prize.take', user: caller.id, id, input: {} });
      return done.code === 200 ? { number: done.event?.number ?? 0 } : new Refusal(done.code);
    }),
  ],
});
