/** Orders counted in their market's earlier steps: 0.01 a tick and 0.001 a lot, then others. */
import { expect, it, vi } from 'vitest';
import type { Account } from '#domain/ledger/account-kinds';
import type { Instrument } from '#domain/market/instrument';
import { ordersIn } from '../../tests/support/event-rows.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { reconcileOpenOrders } from './reconcile-open-orders.ts';
import { decide } from '../core/decide.ts';
import { reservationsOf, type CoreState } from '../core/state.ts';
import { rebuildState } from '../../tests/support/rebuild-state.ts';
import { storedOrder } from '../../tests/support/stored-order.ts';
import { spotForms } from '../spot/spot-forms.ts';
import type { OrderRow } from './stored-trading.ts';
import { rowsAmong } from '../../tests/support/feature-rows.ts';
import { heldBreaches } from '../ledger/audit.ts';
import type { MarketCommand } from './market-commands.ts';
import { marketMakerRules } from './market-maker-rules.ts';
import { trading } from './trading-state.ts';

const SYMBOL = 'ABC-USDT';
const FIRST = fakeInstrument(SYMBOL);
const USER = 1;

const row = (id: number, tick: number, lots: number, more: Partial<OrderRow> = {}) =>
  storedOrder({ id, user: USER, tick, lots, ...more });
/** 100.00 for 1.000; 100.50 for 1.005; sells 0.900 of 1.000 at 200.00. */
const OPEN = [
  row(1, 10_000, 1_000),
  row(2, 10_050, 1_005),
  row(3, 20_000, 1_000, { side: 'sell', filled: 100 }),
];

function stateIn(change: Partial<Instrument>): CoreState {
  const instrument = { ...FIRST, ...change };
  const account = (asset: string, frozen: bigint): Account => {
    return { user: USER, kind: 'funds', asset, available: 0n, frozen, version: 1 };
  };
  const custody = (asset: string, held: bigint): Account => {
    return { user: 0, kind: 'custody', asset, available: -held, frozen: 0n, version: 0 };
  };
  const coreUser = { id: USER, name: 'Ada', role: 'user' as const, abnormal: false, created: 1, vip: 0 };
  const users = {
    users: [{ ...coreUser, fundedAt: 0, heldUntil: 0 }],
    accounts: [
      ...[account('USDT', 20_100_250_000n), custody('USDT', 20_100_250_000n)],
      ...[account('ABC', 90_000_000n), custody('ABC', 90_000_000n)],
    ],
    ...{ lastEvents: [], lastPosting: 0 },
  };
  const steps = [
    { ...FIRST, id: 0 },
    { ...instrument, id: 7 },
  ];
  return rebuildState([instrument], { users, orders: { open: OPEN, lastOrder: 3, lastFill: 0 }, steps });
}

const breaches = (state: CoreState) => heldBreaches(state.ledger.all(), reservationsOf(state), []);
const recounted = (state: CoreState) =>
  decide(
    marketMakerRules(),
    state,
    { kind: 'market.recount', symbol: SYMBOL, time: 9 } satisfies MarketCommand,
    5,
  );
const rested = (state: CoreState) => {
  const book = trading.of(state).markets.get(SYMBOL)?.book;
  return [book?.best('bid'), book?.best('ask')];
};

it('SPOT-164 an order in earlier steps waits outside the book, and its frozen amount is computed as before', () => {
  const state = stateIn({ priceStep: '0.5', sizeStep: '0.01' });
  expect(breaches(state)).toEqual([]);
  expect(rested(state)).toEqual([undefined, undefined]);
});

it('SPOT-164 a recount puts fitting orders into the book and releases the funds of the others', () => {
  const state = stateIn({ priceStep: '0.5', sizeStep: '0.01' });
  const { userEvents, writes } = recounted(state);
  expect(rested(state)).toEqual([200, 400]);
  expect(
    trading
      .of(state)
      .orders.ranked(SYMBOL)
      .map(({ id, tick, lots, filled, steps, rank }) => [id, tick, lots, filled, steps, rank]),
  ).toEqual([
    [1, 200, 100, 0, 7, 1],
    [3, 400, 100, 10, 7, 3],
  ]);
  expect(breaches(state)).toEqual([]);
  expect(state.ledger.available(USER, 'funds', 'USDT')).toBe(10_100_250_000n);
  expect(userEvents.flatMap(({ event }) => ordersIn(event))).toMatchObject([
    { id: 1, price: '100.0', size: '1.00', updated: 9 },
    { id: 2, price: '100.50', size: '1.005', status: 'cancelled', cause: 'new-steps' },
    { id: 3, price: '200.0', filled: '0.10' },
  ]);
  expect(rowsAmong(spotForms.order.rows, writes)).toHaveLength(3);
  expect(recounted(state)).toMatchObject({ writes: [], userEvents: [] });
});

it('SPOT-164 an order that is no longer whole order steps ends, though the book counts as before', () => {
  const state = stateIn({ orderSizeStep: '0.01' });
  const submit = vi.fn();
  const { instrument } = trading.of(state).markets.get(SYMBOL) as { instrument: Instrument };
  const parts = { writer: { submit }, state, instruments: [instrument], delisted: [] };
  reconcileOpenOrders({ now: () => 9 }, parts);
  expect(submit.mock.calls).toEqual([[{ kind: 'market.recount', symbol: SYMBOL, time: 9 }]]);
  expect(recounted(state).userEvents.flatMap(({ event }) => ordersIn(event))).toMatchObject([
    { id: 2, size: '1.005', status: 'cancelled', cause: 'new-steps' },
  ]);
  expect(
    trading
      .of(state)
      .orders.ranked(SYMBOL)
      .map(({ id }) => id),
  ).toEqual([1, 3]);
  expect(breaches(state)).toEqual([]);
  submit.mockClear();
  reconcileOpenOrders({ now: () => 9 }, parts);
  expect(submit).not.toHaveBeenCalled();
});

it('SPOT-164 with other assets no order fits, and each one releases its frozen funds', () => {
  const state = stateIn({ base: 'DEF' });
  expect(breaches(state)).toEqual([]);
  recounted(state);
  expect([...trading.of(state).orders.all()]).toEqual([]);
  expect(breaches(state)).toEqual([]);
  expect(state.ledger.available(USER, 'funds', 'ABC')).toBe(90_000_000n);
});

it('SPOT-164 while money is halted they stay open as they are', () => {
  const state = stateIn({ priceStep: '0.001' });
  state.halted = 'sum';
  expect(recounted(state)).toMatchObject({ code: 200, writes: [], marketEvents: [] });
  expect(
    trading
      .of(state)
      .orders.ranked(SYMBOL)
      .map(({ tick, steps }) => [tick, steps]),
  ).toEqual([
    [10_000, 0],
    [10_050, 0],
    [20_000, 0],
  ]);
  expect(rested(state)).toEqual([undefined, undefined]);
});
