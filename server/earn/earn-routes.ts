/** The calls of locked mining and pledges. */
import { earnLock, earnOrders, earnPayouts, earnProducts, earnRedeem, earnRenew } from '#protocol/earn';
import { EARN_CODES } from '#protocol/names/codes';
import type { EarnOrder } from '#protocol/names/earn';
import type { UserAnswer } from '../core/core-api.ts';
import type { GatewayParts } from '../feature/define-feature.ts';
import { everybody, user } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { earnOrdersQuery, earnOwnerQuery, earnPayoutsQuery, earnProductsQuery } from './queries.ts';

/** Rows on a page, unless the caller asks for another number. */
const PAGE_ROWS = 20;

export function earnCalls({ core }: Pick<GatewayParts, 'core'>): BoundCall[] {
  const ofOrder = user<{ readonly order: number }>({
    ...{ movesMoney: true, byKey: 'trade' },
    names: { user: ({ order }) => core.ask(earnOwnerQuery, order), missing: EARN_CODES.noOrder },
  });
  const reading = user({ byKey: 'read', reads: true });
  const orderIn = (done: UserAnswer) => {
    if (done.code !== 200) return new Refusal(done.code, done.problems);
    if (done.event === null) throw new Error('an order in income changed nothing');
    return { order: done.answer as unknown as EarnOrder, event: done.event };
  };
  return [
    bind(earnProducts, everybody, () => core.ask(earnProductsQuery, {})),
    bind(earnLock, user({ movesMoney: true, byKey: 'trade' }), async ({ id, ...input }, { caller }) => {
      const command = { kind: 'earn.lock', user: caller.id, id, input, isParsed: true } as const;
      return orderIn(await core.execute(command));
    }),
    bind(earnRedeem, ofOrder, async ({ id, ...input }, { caller }) => {
      const command = { kind: 'earn.redeem', user: caller.id, id, input, isParsed: true } as const;
      return orderIn(await core.execute(command));
    }),
    bind(earnRenew, ofOrder, async ({ id, ...input }, { caller }) => {
      const command = { kind: 'earn.renew', user: caller.id, id, input, isParsed: true } as const;
      return orderIn(await core.execute(command));
    }),
    bind(earnOrders, reading, ({ limit = PAGE_ROWS, before, kind }, { caller }) =>
      core.ask(earnOrdersQuery, { user: caller.id, kind, before, limit }),
    ),
    bind(earnPayouts, reading, ({ limit = PAGE_ROWS, before }, { caller }) =>
      core.ask(earnPayoutsQuery, { user: caller.id, before, limit }),
    ),
  ];
}
