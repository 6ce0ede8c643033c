/** The calls of spot orders: what a person reads of their own. */
import { fillHistory, openOrders, orderDetail, orderHistory, spotTerms } from '#protocol/spot';
import { PLATFORM_CODES, SPOT_CODES } from '#protocol/names/codes';
import type { CoreApi, OrderAsk } from '../core/core-api.ts';
import { everybody, person } from '../http/access.ts';
import { bind, type BoundCall, type Keep } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { SpotTerms } from './spot-terms.ts';

/** Orders or fills on a page, unless the asker wants otherwise. */
const PAGE_ROWS = 20;
const TERMS_KEPT: Keep = { seconds: 60, byLanguage: false };
const own = person({ byKey: 'read' });

export interface SpotParts {
  readonly core: Pick<CoreApi, 'account' | 'order' | 'orders' | 'fills'>;
  readonly terms: SpotTerms;
}

export function spotCalls({ core, terms }: SpotParts): BoundCall[] {
  const all = { symbol: undefined, side: undefined, from: undefined, to: undefined, before: undefined };
  return [
    bind(openOrders, own, async ({ symbol }, { caller }) => {
      const { number, orders } = await core.account(caller.id);
      const list = symbol === undefined ? orders : orders.filter((each) => each.symbol === symbol);
      return { asOf: number, list: list.toSorted((one, other) => one.id - other.id) };
    }),
    bind(orderDetail, own, async ({ order, clientId }, { caller }) => {
      const asked = askOf(caller.id, order, clientId);
      if (asked instanceof Refusal) return asked;
      return (await core.order(asked)) ?? new Refusal(SPOT_CODES.noOrder);
    }),
    bind(orderHistory, own, ({ limit = PAGE_ROWS, ...asked }, { caller }) =>
      core.orders({ ...all, status: undefined, ...asked, user: caller.id, limit }),
    ),
    bind(fillHistory, own, ({ limit = PAGE_ROWS, ...asked }, { caller }) =>
      core.fills({ ...all, order: undefined, ...asked, user: caller.id, limit }),
    ),
    bind(spotTerms, everybody, () => Promise.resolve(terms), TERMS_KEPT),
  ];
}

/** Exactly one of the two names an order. */
function askOf(user: number, order: number | undefined, clientId: string | undefined): OrderAsk | Refusal {
  if (order !== undefined && clientId === undefined) return { user, order };
  if (order === undefined && clientId !== undefined) return { user, clientId };
  return new Refusal(PLATFORM_CODES.badInput, [{ field: 'order', code: 'one-of' }]);
}
