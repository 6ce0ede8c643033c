import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabases } from '../../tests/support/databases.ts';
import { commandId } from '../../tests/support/open-core.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { openPlatformStore } from '../start/open-platform-store.ts';
import type { FillRow, OrderRow } from '../trading/stored-trading.ts';
import type { CoreState } from '../core/state.ts';
import { askOf, type Ask } from '../core/core-query.ts';
import type { FillsQuery, OrdersQuery } from '../trading/order-queries.ts';
import { fillsQuery, orderOwnerQuery, orderQuery, ordersQuery } from './queries.ts';
import { rebuildState } from '../../tests/support/rebuild-state.ts';
import { storedOrder } from '../../tests/support/stored-order.ts';
import { spotQueries } from './read-orders.ts';
import { spotForms } from './spot-forms.ts';
import { spotTables } from './tables.ts';

const [ALICE, BOB] = [7, 8];
/** The tick is 0.01, the lot 0.001. */
const instruments = ['BTC-USDT', 'ETH-USDT'].map(fakeInstrument);
const CLIENT = commandId();

const order = (id: number, change: Partial<OrderRow> = {}) =>
  storedOrder({
    ...{ id, user: ALICE, clientId: commandId(), symbol: 'BTC-USDT', tick: 5_000_000, lots: 1_500 },
    ...{ created: id * 10, updated: id * 10, version: id },
    ...change,
  });
const fill = (id: number, change: Partial<FillRow> = {}): FillRow => ({
  ...{
    id,
    order: 1,
    user: ALICE,
    symbol: 'BTC-USDT',
    side: 'buy',
    role: 'maker',
    tick: 4_999_950,
    lots: 500,
  },
  ...{ fee: '50000', trade: id + 40, time: id * 10, steps: 0 },
  ...change,
});

const ORDERS = [
  order(1, {
    clientId: CLIENT,
    filled: 500,
    filledTotal: '2499975000000',
    fee: '50000',
    status: 'partially-filled',
  }),
  order(2, { user: BOB }),
  order(3, { symbol: 'ETH-USDT', side: 'sell', status: 'cancelled', cause: 'user' }),
  order(4, { type: 'market', timeInForce: 'ioc', tick: null, lots: null, budget: '10050000000' }),
  // From a replayed market that this run of the platform does not have.
  order(5, { symbol: 'OLD-USDT' }),
  order(6, { side: 'sell', status: 'all-filled' }),
];
const FILLS = [
  fill(1),
  fill(2, { user: BOB, order: 2, side: 'sell', role: 'taker', fee: '24999750' }),
  fill(3, { order: 6, side: 'sell', fee: '1' }),
  fill(4, { symbol: 'ETH-USDT', order: 3 }),
];

const all = { symbol: undefined, side: undefined, from: undefined, to: undefined, before: undefined };

describeOnDatabases('orders and fills', (newPlace) => {
  let held: Awaited<ReturnType<typeof openPlatformStore>>;
  let ask: Ask;

  beforeAll(async () => {
    held = await openPlatformStore(await newPlace('run'), (error) => {
      throw error;
    });
    const { store } = held;
    const stored = await store.open(1000);
    await store.commit({
      number: 1,
      writes: [
        ...ORDERS.map((each) => spotForms.order.rows.write(each)),
        ...FILLS.map((each) => spotForms.fill.rows.write(each)),
      ],
    });
    const { users } = stored;
    const state = rebuildState(instruments, { users, orders: spotTables.loaded(stored) });
    const writer = { read: <Answer>(look: (now: CoreState) => Answer) => Promise.resolve(look(state)) };
    ask = askOf(spotQueries({ state, store, writer }));
  });
  afterAll(() => held.release());

  it('SPOT-040 an order is found by id and by command, with its fills; another user’s is like none', async () => {
    expect(await ask(orderQuery, { user: ALICE, clientId: CLIENT })).toMatchObject({
      order: {
        ...{ id: 1, clientId: CLIENT, symbol: 'BTC-USDT', side: 'buy', type: 'limit', timeInForce: 'gtc' },
        ...{ postOnly: false, price: '50000.00', size: '1.500', total: '', filled: '0.500' },
        ...{ filledTotal: '24999.75', fee: '0.0005', feeAsset: 'BTC', status: 'partially-filled', cause: '' },
        ...{ created: 10, updated: 10, version: 1 },
      },
      fills: [
        {
          ...{ id: 1, order: 1, symbol: 'BTC-USDT', side: 'buy', role: 'maker', price: '49999.50' },
          ...{ size: '0.500', total: '24999.75', fee: '0.0005', feeAsset: 'BTC', trade: 41, time: 10 },
        },
      ],
    });
    expect((await ask(orderQuery, { user: ALICE, order: 4 }))?.order).toMatchObject({
      ...{ price: '', size: '', total: '100.5' },
    });
    // Another user's order, none, and one of an unknown market.
    for (const asked of [{ order: 2 }, { order: 99 }, { order: 5 }, { clientId: commandId() }])
      expect(await ask(orderQuery, { user: ALICE, ...asked })).toBeUndefined();
    expect(await ask(orderQuery, { user: BOB, clientId: CLIENT })).toBeUndefined();
    expect(
      await Promise.all([ask(orderOwnerQuery, 1), ask(orderOwnerQuery, 2), ask(orderOwnerQuery, 99)]),
    ).toEqual([ALICE, BOB, undefined]);
  });

  it('SPOT-041 past orders come newest first, in pages and filtered', async () => {
    const orders = async (change: Partial<OrdersQuery> = {}) => {
      const page = await ask(ordersQuery, { ...all, user: ALICE, status: undefined, limit: 10, ...change });
      return [...page.list.map(({ id }) => id), page.next];
    };
    expect(await orders()).toEqual([6, 4, 3, 1, null]);
    expect(await orders({ limit: 2 })).toEqual([6, 5]);
    expect(await orders({ limit: 2, before: 5 })).toEqual([4, 3, 3]);
    expect(await orders({ limit: 2, before: 3 })).toEqual([1, null]);
    expect(await orders({ side: 'sell' })).toEqual([6, 3, null]);
    expect(await orders({ symbol: 'ETH-USDT' })).toEqual([3, null]);
    expect(await orders({ symbol: 'BTC-USDT', status: 'partially-filled' })).toEqual([1, null]);
    expect(await orders({ from: 30, to: 60 })).toEqual([4, 3, null]);
    for (const symbol of ['', 'NONE-USDT', 'OLD-USDT', 'A\0'])
      expect(await orders({ symbol })).toEqual([null]);
  });

  it('SPOT-980 ended orders are asked for alone, in full pages', async () => {
    const asked = { ...all, user: ALICE, status: undefined, only: 'ended', limit: 1 } as const;
    const first = await ask(ordersQuery, asked);
    expect([first.list.map(({ id }) => id), first.next]).toEqual([[6], 6]);
    const second = await ask(ordersQuery, { ...asked, before: 6 });
    expect([second.list.map(({ id }) => id), second.next]).toEqual([[3], 3]);
    expect(await ask(ordersQuery, { ...asked, before: 3 })).toEqual({ list: [], next: null });
  });

  it('SPOT-042 fills come newest first, in pages and filtered', async () => {
    const fills = async (change: Partial<FillsQuery> = {}) => {
      const page = await ask(fillsQuery, { ...all, user: ALICE, order: undefined, limit: 10, ...change });
      return [...page.list.map(({ id }) => id), page.next];
    };
    expect(await fills()).toEqual([4, 3, 1, null]);
    expect(await fills({ user: BOB })).toEqual([2, null]);
    expect(await fills({ limit: 1 })).toEqual([4, 4]);
    expect(await fills({ before: 4, limit: 1 })).toEqual([3, 3]);
    expect(await fills({ after: 1, before: 4 })).toEqual([3, null]);
    expect(await fills({ order: 6 })).toEqual([3, null]);
    // An order of another user has no fills of the requesting user.
    expect(await fills({ order: 2 })).toEqual([null]);
    expect(await fills({ side: 'sell', symbol: 'BTC-USDT' })).toEqual([3, null]);
    expect(await fills({ from: 10, to: 40 })).toEqual([3, 1, null]);
    expect(await fills({ symbol: 'A\0' })).toEqual([null]);
  });
});
