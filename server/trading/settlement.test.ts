/**
 * Settlements computed by hand: at 0.01 USDT a tick and 0.001 ABC a lot, one lot at one tick is 1,000 units of USDT.
 */
import { expect, it } from 'vitest';
import type { Account } from '#domain/ledger/account-kinds';
import { fillsIn, ordersIn } from '../../tests/support/event-rows.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { decide, platformRules } from '../core/decide.ts';
import type { EntityChange } from '../core/decision.ts';
import type { CoreState } from '../core/state.ts';
import { spotFees } from '../spot/settings.ts';
import { spotForms } from '../spot/spot-forms.ts';
import { rebuildState } from '../../tests/support/rebuild-state.ts';
import { storedOrder } from '../../tests/support/stored-order.ts';
import type { MarketCommand, TakeMarket } from './market-commands.ts';
import { OpenOrders } from './open-orders.ts';
import type { Order } from './order.ts';
import { Settlement } from './settlement.ts';
import { tradeIdRows, type OrderRow } from './stored-trading.ts';
import { trading, type Market } from './trading-state.ts';
import { rowsAmong } from '../../tests/support/feature-rows.ts';

const SYMBOL = 'ABC-USDT';
const FEES = [
  { maker: 1000, taker: 2000 },
  { maker: 0, taker: 500 },
];
const EMPTY = { open: [], lastOrder: 0, lastFill: 0 };
const { order, fill } = spotForms;

const row = (id: number, user: number, more: Partial<OrderRow> = {}) =>
  storedOrder({ id, user, clientId: `client ${String(id)}`, ...more });

const account = (owner: number, asset: string, available: bigint, frozen = 0n): Account => {
  return { user: owner, kind: 'funds', asset, available, frozen, version: 1 };
};
const coreUser = (id: number, vip: number) => {
  const never = { abnormal: false, created: 1, fundedAt: 0, heldUntil: 0 };
  return { ...never, id, name: `P${String(id)}`, role: 'user' as const, vip };
};

function stateOf(open: readonly OrderRow[]): CoreState {
  const users = {
    users: [coreUser(1, 0), coreUser(2, 1)],
    accounts: [account(1, 'USDT', 0n, 10n ** 12n), account(2, 'ABC', 10n ** 12n)],
    lastEvents: [],
    lastPosting: 0,
  };
  return rebuildState([fakeInstrument(SYMBOL)], {
    users,
    orders: { open, lastOrder: 9, lastFill: 40 },
    defaults: { [spotFees.name]: { levels: FEES } },
  });
}

const marketOf = (state: CoreState) => trading.of(state).markets.get(SYMBOL) as Market;
const written = (changes: readonly EntityChange[]) => changes.flatMap((change) => change.write?.() ?? []);
const changedOrders = (changes: readonly EntityChange[]) => rowsAmong(order.rows, written(changes));
const newFills = (changes: readonly EntityChange[]) => rowsAmong(fill.rows, written(changes));
const settlementOf = (state: CoreState) => new Settlement({ state, time: 7 });
const fillOf = (id: number, lots: number) => {
  return { maker: { id, user: 1, side: 'bid', tick: 10_000, lots: 0 }, tick: 10_000, lots } as const;
};

it('SPOT-162 open orders are found by user in the order of their ids, by market in time priority', () => {
  const other = row(4, 1, { symbol: 'DEF-USDT' });
  const open = new OpenOrders({
    ...EMPTY,
    open: [row(3, 1, { rank: 7 }), row(1, 1, { rank: 9 }), row(2, 2), other].map((each) => order.held(each)),
  });
  const ids = (orders: readonly Order[]) => orders.map(({ id }) => id);
  expect([ids(open.of(1)), ids(open.of(2)), ids(open.of(3))]).toEqual([[1, 3, 4], [2], []]);
  expect([ids(open.ranked(SYMBOL)), ids(open.ranked('NONE'))]).toEqual([[2, 3, 1], []]);
  for (const each of [...open.of(2), ...open.of(2), order.held(row(8, 8, { symbol: 'GHI-USDT' }))])
    open.remove(each);
  expect([open.isIn(SYMBOL), open.countOf(1), open.countOf(2), open.get(2)]).toEqual([true, 3, 0, undefined]);
  for (const each of open.of(1)) open.remove(each);
  expect([open.isIn(SYMBOL), open.isIn('DEF-USDT'), open.countOf(1), [...open.all()]]).toEqual([
    false,
    false,
    0,
    [],
  ]);
});

it('SPOT-162 an order converts to its row and back, with null for missing values', () => {
  for (const each of [
    row(1, 2),
    row(2, 1, { tick: null, lots: null, budget: '1234', filledTotal: '5', fee: '6' }),
  ])
    expect(order.row(order.held(each))).toEqual(each);
  const market = marketOf(stateOf([]));
  const sent = (more: Partial<OrderRow>) => order.sent(order.held(row(1, 2, more)), market);
  expect(sent({})).toMatchObject({ price: '100.00', size: '0.010', total: '', feeAsset: 'ABC' });
  const byAmount = sent({ tick: null, lots: null, budget: '150000000', side: 'sell' });
  expect(byAmount).toMatchObject({ price: '', size: '', total: '1.5', feeAsset: 'USDT' });
});

it('SPOT-163 a start puts each open order on its side of the book', () => {
  const sell = row(2, 2, { side: 'sell', tick: 10_001, filled: 4 });
  const { book } = marketOf(stateOf([row(1, 1), sell]));
  expect([book.top('bid', 9), book.top('ask', 9)]).toEqual([[[10_000, 10]], [[10_001, 6]]]);
});

it('SPOT-163 a trade between two users is one event, a posting for each reason, and a fill for each', () => {
  const state = stateOf([row(1, 1)]);
  const market = marketOf(state);
  const taker = order.held(row(10, 2, { side: 'sell' }));
  const settlement = settlementOf(state);
  settlement.take(market, 'sell', taker, [fillOf(1, 3), fillOf(1, 1)]);
  const { marketEvents, writes, postings, changes } = settlement.settled();
  const traded = { kind: 'market.traded', symbol: SYMBOL, price: 10_000, side: 'sell', time: 7 };
  const levels = { kind: 'market.levels-changed', symbol: SYMBOL, bids: [[10_000, 10]], asks: [], time: 7 };
  expect(marketEvents).toEqual([{ ...traded, id: 1, lots: 3 }, { ...traded, id: 2, lots: 1 }, levels]);
  expect(writes).toEqual([tradeIdRows.write({ symbol: SYMBOL, reservedTo: 10_001 })]);
  const moved = postings.map(({ reason, asset, amount, from, to }) => [
    ...[reason, asset, amount],
    ...[`${String(from.user)} ${from.part}`, `${String(to.user)} ${to.part}`],
  ]);
  expect(moved).toEqual([
    ['buy-deduction', 'USDT', 40_000_000n, '1 frozen', '2 available'],
    ['spot-trade', 'ABC', 400_000n, '2 available', '1 available'],
    ['spot-fee', 'ABC', 400n, '1 available', '0 available'],
    ['spot-fee', 'USDT', 20_000n, '2 available', '0 available'],
  ]);
  expect(
    newFills(changes).map(({ id, order, role, lots, fee, trade }) => [id, order, role, lots, fee, trade]),
  ).toEqual([
    [41, 1, 'maker', 3, '300', 1],
    [42, 10, 'taker', 3, '15000', 1],
    [43, 1, 'maker', 1, '100', 2],
    [44, 10, 'taker', 1, '5000', 2],
  ]);
  expect(changedOrders(changes).map(({ id, status, updated }) => [id, status, updated])).toEqual([
    [1, 'partially-filled', 7],
    [10, 'partially-filled', 7],
  ]);
  expect([trading.of(state).orders.countOf(1), trading.of(state).orders.lastFill]).toEqual([1, 44]);
});

it('SPOT-163 a filled resting order is no longer open; the market maker posts nothing against itself', () => {
  const state = stateOf([row(1, 1), row(5, 2, { side: 'sell', tick: 20_000, lots: 12, filled: 0 })]);
  const settlement = settlementOf(state);
  settlement.take(marketOf(state), 'sell', trading.of(state).orders.get(5), [fillOf(1, 10), fillOf(77, 2)]);
  // The caller removes the order from the book.
  expect([trading.of(state).orders.countOf(1), trading.of(state).orders.countOf(2)]).toEqual([0, 1]);
  const quiet = settlementOf(state);
  quiet.take(marketOf(state), 'buy', undefined, [fillOf(77, 2)]);
  const { marketEvents, writes, postings, changes } = quiet.settled();
  expect(marketEvents).toMatchObject([{ kind: 'market.traded', lots: 2 }, { kind: 'market.levels-changed' }]);
  expect([writes, postings, changes]).toEqual([[], [], []]);
});

it('SPOT-163 a resting order freezes funds by its side, and a cancelled remainder is released', () => {
  const sell = row(2, 2, { side: 'sell', filled: 4 });
  const state = stateOf([row(1, 1), sell]);
  const settlement = settlementOf(state);
  const [buying, selling] = [1, 2].map((id) => trading.of(state).orders.get(id) as Order) as [Order, Order];
  settlement.freeze(buying, 2);
  settlement.freeze(selling, 3);
  settlement.freeze(selling, 0);
  settlement.cancel(selling, 'user');
  const { postings, changes } = settlement.settled();
  expect(postings.map(({ reason, asset, amount }) => [reason, asset, amount])).toEqual([
    ['buy-freeze', 'USDT', 20_000_000n],
    ['sell-freeze', 'ABC', 300_000n],
    ['cancel-refund', 'ABC', 600_000n],
  ]);
  expect(changedOrders(changes)).toMatchObject([
    { id: 1, status: 'unfilled' },
    { id: 2, status: 'cancelled', cause: 'user' },
  ]);
  expect([...trading.of(state).orders.all()]).toEqual([buying]);
});

it('SPOT-163 each user receives their orders and fills alone, and everything is written', () => {
  const state = stateOf([row(3, 1), row(1, 1)]);
  const taker = order.held(row(10, 2, { side: 'sell' }));
  const unused = () => ({});
  const rules = platformRules<MarketCommand>({
    ...{ 'market.open': unused, 'market.quote': unused, 'market.print': unused, 'market.close': unused },
    ...{ 'market.recount': unused, 'market.liveness': unused, 'market.mark': unused },
    'market.take': (given) => {
      const settlement = new Settlement({ state: given, time: 7 });
      settlement.take(marketOf(given), 'sell', taker, [fillOf(3, 2), fillOf(1, 2)]);
      return settlement.settled();
    },
  });
  const command = { symbol: SYMBOL, side: 'sell', lots: 4, limit: 1, time: 7 } as const;
  const decided = decide(rules, state, { kind: 'market.take', ...command } satisfies TakeMarket, 50);
  const sent = decided.userEvents.map(({ user, event }) => [
    user,
    event.balances.map(({ asset, available, frozen }) => [asset, available, frozen]),
    ordersIn(event).map(({ id, version }) => [id, version]),
    fillsIn(event).map(({ order }) => order),
  ]);
  const [bought, sold] = [
    [
      ['USDT', '0', '9999.6'],
      ['ABC', '0.003996', '0'],
    ],
    [
      ['ABC', '9999.996', '0'],
      ['USDT', '0.3998', '0'],
    ],
  ];
  expect(sent).toEqual([
    [
      1,
      expect.arrayContaining(bought as unknown[]),
      [
        [1, 1],
        [3, 1],
      ],
      [3, 1],
    ],
    [2, expect.arrayContaining(sold as unknown[]), [[10, 1]], [10, 10]],
  ]);
  expect(decided.writes.map((write) => (write.kind === 'row' ? write.into : write.kind))).toEqual([
    'trade-ids-reserved',
    ...['spot-order', 'spot-order', 'spot-order'],
    ...Array<string>(4).fill('spot-fill'),
    ...Array<string>(4).fill('posting'),
    ...Array<string>(decided.writes.filter(({ kind }) => kind === 'account').length).fill('account'),
    ...['account-event', 'account-event'],
  ]);
  const fills = rowsAmong(fill.rows, decided.writes);
  expect(fills[0]).toEqual(
    fill.row({
      ...{ id: 41, order: 3, user: 1, symbol: SYMBOL, side: 'buy', role: 'maker' },
      ...{ tick: 10_000, lots: 2, fee: 200n, trade: 1, time: 7, steps: 0 },
    }),
  );
  expect(fills[0]).toMatchObject({ fee: '200', role: 'maker' });
  expect(decided.writes).toContainEqual(order.rows.write(order.row(taker)));
  const idle = decide(rules, state, { kind: 'market.open', symbol: SYMBOL, epoch: '', time: 8 }, 51);
  expect(idle.userEvents).toEqual([]);
});

it('CORE-967 an entity that a settlement changes twice is sent once, and each user’s own under one id', () => {
  const settlement = settlementOf(stateOf([]));
  const position = (user: number, lots: number): EntityChange => {
    return {
      entity: 'position',
      user,
      row: () => lots,
      write: () => ({ kind: 'position', row: lots }) as never,
    };
  };
  for (const [user, lots] of [
    [1, 4],
    [2, -4],
    [1, 7],
  ] as const)
    settlement.changeEntity(SYMBOL, position(user, lots));
  const sent = settlement.settled().changes.map((change) => [change.user, change.row(1)]);
  expect(sent).toEqual([
    [1, 7],
    [2, -4],
  ]);
});
