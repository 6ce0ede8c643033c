/** The toy feature of the platform: a user holds coins, which are frozen and earn interest every minute. */
import { answering, coreQuery } from '../../../../server/core/core-query.ts';
import { defineFeature, type GatewayParts } from '../../../../server/feature/define-feature.ts';
import { user } from '../../../../server/http/access.ts';
import { bind, type BoundCall } from '../../../../server/http/bind.ts';
import { Refusal } from '../../../../server/http/refuse.ts';
import { toyHolding } from '../entity.ts';
import { TOY_CODES, toyHold, toyHoldings, toyRelease } from './calls.ts';
import { holdings, wireOf, type HoldingRow } from './holdings.ts';
import { holdCommand, interestJob, releaseCommand, TOY_REASONS, toyInterest, toyRules } from './rules.ts';
import { toyTables } from './tables.ts';

/** All holdings of a user, released ones included. */
const holdingsQuery = coreQuery<number, readonly HoldingRow[]>('toy.holdings');

function toyCalls({ core }: GatewayParts): BoundCall[] {
  const run = async (kind: string, user: number, { id, ...input }: { readonly id: string }) => {
    const done = await core.execute({ kind, user, id, input, isParsed: true });
    if (done.code !== 200) return new Refusal(done.code, done.problems);
    return { holding: done.answer['holding'] as number };
  };
  const money = user({ movesMoney: true });
  return [
    bind(toyHold, money, (input, { caller }) => run('toy.hold', caller.id, input)),
    bind(toyRelease, money, (input, { caller }) => run('toy.release', caller.id, input)),
    bind(toyHoldings, user({ reads: true }), async (_, { caller }) => ({
      list: (await core.ask(holdingsQuery, caller.id)).map((row) => wireOf(row)),
    })),
  ];
}

export const toyFeature = defineFeature({
  name: 'toy',
  commands: [holdCommand, releaseCommand],
  platformRules: toyRules,
  slice: ({ stored }) => holdings.rebuild(toyTables.loaded(stored)),
  entities: [toyHolding],
  reasons: TOY_REASONS,
  texts: new URL('./texts', import.meta.url),
  statuses: { [TOY_CODES.noHolding]: { status: 404 } },
  queries: ({ store }) => [answering(holdingsQuery, (user) => toyTables.calls(store).ofUser(user))],
  routes: toyCalls,
  jobs: [interestJob],
  settings: [toyInterest],
});
