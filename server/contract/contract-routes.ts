/** The calls of contract orders and positions. */
import {
  amendContractOrder,
  cancelContractOrder,
  cancelContractOrders,
  closeAllPositions,
  closedPositions,
  closePosition,
  contractFillHistory,
  contractOrderHistory,
  contractPositions,
  contractTerms,
  openContractOrders,
  placeContractOrder,
  reversePosition,
} from '#protocol/contract';
import { announcedTiers, contractModes } from '#protocol/contract-modes';
import { contractMode } from '#protocol/entities/contract-mode';
import type { CallOutput } from '#protocol/call';
import { contractOrder } from '#protocol/entities/contract-order';
import { contractPosition } from '#protocol/entities/contract-position';
import { rowsOf } from '#protocol/entities/entity-rows';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { AccountEvent } from '#protocol/names/account';
import type { ContractOrder } from '#protocol/names/contract';
import { accountQuery } from '../core/account-queries.ts';
import type { CoreApi, UserAnswer } from '../core/core-api.ts';
import { everybody, user } from '../http/access.ts';
import { bind, TERMS_KEPT, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import {
  closedPositionsQuery,
  announcedTiersQuery,
  contractFillsQuery,
  contractOrderOwnerQuery,
  contractOrdersQuery,
  contractTermsQuery,
} from './queries.ts';
import { changed, executeIn, modeCalls, namesPosition } from './mode-routes.ts';
import { MOST_OPEN_ORDERS } from './settings.ts';

/** Orders or fills on a page, unless the caller asks for another number. */
const PAGE_ROWS = 20;
const ownRows = user({ byKey: 'read', reads: true });
const openRows = user({ byKey: 'read', mostRows: MOST_OPEN_ORDERS });
const money = user({ movesMoney: true, byKey: 'trade' });

type ContractCore = Pick<CoreApi, 'execute' | 'ask'>;
type Reversed = Omit<CallOutput<typeof reversePosition>, 'event'>;

export function contractCalls(core: ContractCore): BoundCall[] {
  return [...commands(core), ...modeCalls(core), ...questions(core)];
}

function commands(core: ContractCore): BoundCall[] {
  const ofOrder = user<{ readonly order: number }>({
    ...{ movesMoney: true, byKey: 'trade' },
    names: { user: ({ order }) => core.ask(contractOrderOwnerQuery, order), missing: CONTRACT_CODES.noOrder },
  });
  const ofPosition = namesPosition(core);
  const execute = executeIn(core);
  return [
    bind(placeContractOrder, money, async ({ id, ...input }, { caller }) =>
      orderIn(await execute('placeOrder', id, caller.id, input)),
    ),
    bind(amendContractOrder, ofOrder, async ({ id, ...input }, { caller }) =>
      orderIn(await execute('amendOrder', id, caller.id, input)),
    ),
    bind(cancelContractOrder, ofOrder, async ({ id, ...input }, { caller }) =>
      orderIn(await execute('cancelOrder', id, caller.id, input)),
    ),
    bind(closePosition, ofPosition, async ({ id, ...input }, { caller }) =>
      orderIn(await execute('closePosition', id, caller.id, input)),
    ),
    bind(cancelContractOrders, money, async ({ id, ...input }, { caller }) => {
      const done = await execute('cancelOrders', id, caller.id, input);
      if (done.code !== 200) return new Refusal(done.code, done.problems);
      return { cancelled: done.answer['cancelled'] as number, event: done.event };
    }),
    bind(reversePosition, ofPosition, async ({ id, ...input }, { caller }) => {
      const done = await execute('reverse', id, caller.id, input);
      if (done.code !== 200) return new Refusal(done.code, done.problems);
      return { ...(done.answer as unknown as Reversed), event: changed(done) };
    }),
    bind(closeAllPositions, money, async ({ id, ...input }, { caller }) => {
      const done = await execute('closeAll', id, caller.id, input);
      if (done.code !== 200) return new Refusal(done.code, done.problems);
      return { results: done.answer['results'] as never, event: done.event };
    }),
  ];
}

/** The order at the time of the command, flat; its shape is checked with the call's output. */
function orderIn(
  done: UserAnswer,
): { readonly order: ContractOrder; readonly event: AccountEvent } | Refusal {
  if (done.code !== 200) return new Refusal(done.code, done.problems);
  return { order: done.answer as unknown as ContractOrder, event: changed(done) };
}

function questions(core: ContractCore): BoundCall[] {
  const all = { symbol: undefined, side: undefined, from: undefined, to: undefined, before: undefined };
  return [
    bind(openContractOrders, openRows, async ({ symbol }, { caller }) => {
      const { number, entities } = await core.ask(accountQuery, caller.id);
      const list = rowsOf(entities, contractOrder).filter(
        (each) => symbol === undefined || each.symbol === symbol,
      );
      return { asOf: number, list: list.toSorted((one, other) => one.id - other.id) };
    }),
    bind(contractPositions, openRows, async ({ symbol }, { caller }) => {
      const { number, entities } = await core.ask(accountQuery, caller.id);
      const list = rowsOf(entities, contractPosition);
      return { asOf: number, list: list.filter((each) => symbol === undefined || each.symbol === symbol) };
    }),
    bind(contractOrderHistory, ownRows, ({ limit = PAGE_ROWS, ...asked }, { caller }) =>
      core.ask(contractOrdersQuery, { ...all, status: undefined, ...asked, user: caller.id, limit }),
    ),
    bind(contractFillHistory, ownRows, ({ limit = PAGE_ROWS, ...asked }, { caller }) =>
      core.ask(contractFillsQuery, { ...all, order: undefined, ...asked, user: caller.id, limit }),
    ),
    bind(contractModes, openRows, async (_, { caller }) => {
      const { number, entities } = await core.ask(accountQuery, caller.id);
      return { asOf: number, list: [...rowsOf(entities, contractMode)] };
    }),
    bind(closedPositions, ownRows, ({ limit = PAGE_ROWS, ...asked }, { caller }) =>
      core.ask(closedPositionsQuery, { ...all, ...asked, user: caller.id, limit }),
    ),
    bind(announcedTiers, openRows, (_, { caller }) => core.ask(announcedTiersQuery, caller.id)),
    bind(contractTerms, everybody, () => core.ask(contractTermsQuery, {}), TERMS_KEPT),
  ];
}
