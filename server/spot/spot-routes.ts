/** The calls of spot orders. */
import {
  amendOrder,
  cancelOrder,
  cancelOrders,
  fillHistory,
  openOrders,
  orderDetail,
  orderHistory,
  placeOrder,
  spotCost,
  spotTerms,
} from '#protocol/spot';
import { rowsOf } from '#protocol/entities/entity-rows';
import { spotOrder } from '#protocol/entities/spot-order';
import type { AccountEvent } from '#protocol/names/account';
import { PLATFORM_CODES, SPOT_CODES } from '#protocol/names/codes';
import type { SpotOrder } from '#protocol/names/spot';
import type { CoreApi, UserAnswer, UserCommand } from '../core/core-api.ts';
import { everybody, user } from '../http/access.ts';
import { bind, TERMS_KEPT, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { OrderAsk } from '../trading/order-queries.ts';
import { AverageCosts } from './average-cost.ts';
import { fillsQuery, orderOwnerQuery, orderQuery, ordersQuery, spotTermsQuery } from './queries.ts';
import { MOST_OPEN_ORDERS } from './settings.ts';
import { accountQuery } from '../core/account-queries.ts';

/** Orders or fills on a page, unless the caller asks for another number. */
const PAGE_ROWS = 20;
const ownRows = user({ byKey: 'read', reads: true });
const money = user({ movesMoney: true, byKey: 'trade' });

type SpotCore = Pick<CoreApi, 'execute' | 'ask'>;

export function spotCalls(core: SpotCore): BoundCall[] {
  return [...commands(core), ...questions(core)];
}

function commands(core: SpotCore): BoundCall[] {
  const named = user<{ readonly order: number }>({
    ...{ movesMoney: true, byKey: 'trade' },
    names: { user: ({ order }) => core.ask(orderOwnerQuery, order), missing: SPOT_CODES.noOrder },
  });
  const ofOrder = async (command: UserCommand) => orderIn(await core.execute(command));
  return [
    bind(placeOrder, money, ({ id, ...input }, { caller }) =>
      ofOrder({ kind: 'spot.placeOrder', user: caller.id, id, input, isParsed: true }),
    ),
    bind(amendOrder, named, ({ id, ...input }, { caller }) =>
      ofOrder({ kind: 'spot.amendOrder', user: caller.id, id, input, isParsed: true }),
    ),
    bind(cancelOrder, named, ({ id, ...input }, { caller }) =>
      ofOrder({ kind: 'spot.cancelOrder', user: caller.id, id, input, isParsed: true }),
    ),
    bind(cancelOrders, money, async ({ id, ...input }, { caller }) => {
      const done = await core.execute({
        kind: 'spot.cancelOrders',
        user: caller.id,
        id,
        input,
        isParsed: true,
      });
      if (done.code !== 200) return new Refusal(done.code, done.problems);
      return { cancelled: done.answer['cancelled'] as number, event: done.event };
    }),
  ];
}

/** The order at the time of the command, flat; its shape is checked with the call's output. */
function orderIn(done: UserAnswer): { readonly order: SpotOrder; readonly event: AccountEvent } | Refusal {
  if (done.code !== 200) return new Refusal(done.code, done.problems);
  if (done.event === null) throw new Error('a command of an order changed nothing');
  return { order: done.answer as unknown as SpotOrder, event: done.event };
}

function questions(core: SpotCore): BoundCall[] {
  const costs = new AverageCosts(core);
  const all = { symbol: undefined, side: undefined, from: undefined, to: undefined, before: undefined };
  return [
    bind(openOrders, user({ byKey: 'read', mostRows: MOST_OPEN_ORDERS }), async ({ symbol }, { caller }) => {
      const { number, entities } = await core.ask(accountQuery, caller.id);
      const orders = rowsOf(entities, spotOrder);
      const list = symbol === undefined ? orders : orders.filter((each) => each.symbol === symbol);
      return { asOf: number, list: list.toSorted((one, other) => one.id - other.id) };
    }),
    bind(orderDetail, ownRows, async ({ order, clientId }, { caller }) => {
      const asked = askOf(caller.id, order, clientId);
      if (asked instanceof Refusal) return asked;
      return (await core.ask(orderQuery, asked)) ?? new Refusal(SPOT_CODES.noOrder);
    }),
    bind(orderHistory, ownRows, ({ limit = PAGE_ROWS, ...asked }, { caller }) =>
      core.ask(ordersQuery, { ...all, status: undefined, ...asked, user: caller.id, limit }),
    ),
    bind(fillHistory, ownRows, ({ limit = PAGE_ROWS, ...asked }, { caller }) =>
      core.ask(fillsQuery, { ...all, order: undefined, ...asked, user: caller.id, limit }),
    ),
    bind(spotCost, ownRows, ({ symbol }, { caller }) => costs.of(caller.id, symbol)),
    bind(spotTerms, everybody, () => core.ask(spotTermsQuery, {}), TERMS_KEPT),
  ];
}

/** Exactly one of the two names an order. */
function askOf(user: number, order: number | undefined, clientId: string | undefined): OrderAsk | Refusal {
  if (order !== undefined && clientId === undefined) return { user, order };
  if (order === undefined && clientId !== undefined) return { user, clientId };
  return new Refusal(PLATFORM_CODES.badInput, [{ field: 'order', code: 'one-of' }]);
}
