import { expect, it } from 'vitest';
import type { Instrument } from '#domain/market/instrument';
import type { StoredUsers } from '../db/store-api.ts';
import { rebuildState } from '../../tests/support/rebuild-state.ts';
import { storedOrder } from '../../tests/support/stored-order.ts';
import type { StoredOrders } from '../trading/stored-trading.ts';
import { trading } from '../trading/trading-state.ts';
import { stateHash } from './state-hash.ts';

const alice = {
  id: 1,
  name: 'Alice',
  role: 'user',
  abnormal: false,
  created: 5,
  fundedAt: 0,
  heldUntil: 0,
  vip: 0,
} as const;
const bob = {
  id: 3,
  name: 'Bob',
  role: 'operator',
  abnormal: false,
  created: 6,
  fundedAt: 0,
  heldUntil: 0,
  vip: 0,
} as const;
const funds = { user: 1, kind: 'funds', asset: 'BTC', available: 3n, frozen: 2n, version: 7 } as const;
const custody = { ...funds, user: 0, kind: 'custody', available: -5n, frozen: 0n, version: 0 } as const;
const stored: StoredUsers = {
  users: [alice, bob],
  accounts: [funds, custody],
  lastEvents: [[1, 7]],
  lastPosting: 30,
};
const hashOf = (change: Partial<StoredUsers>) =>
  stateHash(rebuildState([], { users: { ...stored, ...change } }));

it('CORE-003 the same state has the same hash, regardless of the order of its parts', () => {
  expect(hashOf({})).toMatch(/^[0-9a-f]{64}$/);
  expect(hashOf({ users: [bob, alice], accounts: [custody, funds] })).toBe(hashOf({}));
});

it.each<[string, Partial<StoredUsers>]>([
  ['another user', { users: [alice, bob, { ...bob, id: 4, name: 'Carl' }] }],
  ['a flag', { users: [{ ...alice, abnormal: true }, bob] }],
  ['a time of demo funds', { users: [{ ...alice, fundedAt: 9 }, bob] }],
  ['a hold', { users: [{ ...alice, heldUntil: 9 }, bob] }],
  ['an event', { lastEvents: [[1, 8]] }],
  ['an available unit', { accounts: [{ ...funds, available: 4n }, custody] }],
  ['a frozen unit', { accounts: [{ ...funds, frozen: 3n }, custody] }],
  ['a version', { accounts: [{ ...funds, version: 8 }, custody] }],
  ['another account', { accounts: [funds, custody, { ...funds, kind: 'fiat' }] }],
  ['a posting', { lastPosting: 31 }],
])('CORE-003 another state has another hash: %s', (_, change) => {
  expect(hashOf(change)).not.toBe(hashOf({}));
});

const order = storedOrder({ filled: 1, filledTotal: '2', fee: '3' });
const orders: StoredOrders = { open: [order, { ...order, id: 2 }], lastOrder: 2, lastFill: 8 };
const hashWith = (change: Partial<StoredOrders>) =>
  stateHash(rebuildState([], { users: stored, orders: { ...orders, ...change } }));

it('CORE-003 open orders are a part of the state, regardless of their order', () => {
  expect(hashWith({ open: [{ ...order, id: 2 }, order] })).toBe(hashWith({}));
  const others = [
    { open: [order] },
    {
      open: [
        { ...order, filled: 2 },
        { ...order, id: 2 },
      ],
    },
  ];
  for (const change of [...others, { lastOrder: 3 }, { lastFill: 9 }])
    expect(hashWith(change)).not.toBe(hashWith({}));
});

it('holds the assets that markets trade and are paid in, and begins without users', () => {
  const market: Instrument = {
    ...{ symbol: 'ABC-USDT', kind: 'spot' as const, base: 'ABC', quote: 'USDT', name: 'Abc' },
    ...{ priceStep: '0.01', sizeStep: '0.1', groupings: [1], minSize: '0.1' },
  };
  const state = rebuildState([market, { ...market, symbol: 'DEF-USDT', base: 'DEF' }], {
    reservedTradeIds: { 'ABC-USDT': 40 },
  });
  const { markets } = trading.of(state);
  expect([...state.assets]).toEqual(['ABC', 'USDT', 'DEF']);
  expect(markets.get('ABC-USDT')).toMatchObject({ epoch: '', lastTradeId: 40, reservedTo: 40 });
  expect(markets.get('DEF-USDT')).toMatchObject({ epoch: '', lastTradeId: 0, reservedTo: 0 });
  expect([state.users.all(), [...state.ledger.all()], state.ledger.lastPostingId, state.halted]).toEqual([
    [],
    [],
    0,
    undefined,
  ]);
});

it('finds users by id and by name, regardless of case, and gives the next id after the highest', () => {
  const { users } = rebuildState([], { users: { ...stored, users: [bob, alice] } });
  expect([users.get(1), users.get(2), users.named('BOB'), users.named('carl')]).toEqual([
    alice,
    undefined,
    bob,
    undefined,
  ]);
  expect(users.all()).toEqual([alice, bob]);
  expect([users.nextId(), users.lastEvent(1), users.lastEvent(3)]).toEqual([4, 7, 0]);
  expect([users.nextEvent(3), users.nextEvent(3), users.lastEvent(3)]).toEqual([1, 2, 2]);
  users.put({ ...alice, abnormal: true });
  expect([users.all().length, users.named('alice')?.abnormal, users.nextId()]).toEqual([2, true, 4]);
});
