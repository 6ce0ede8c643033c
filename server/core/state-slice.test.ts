import { expect, it } from 'vitest';
import { stateHash } from './state-hash.ts';
import { stateSlice } from './state-slice.ts';
import { createState, reservationsOf } from './state.ts';

const coupons = stateSlice<Map<number, bigint>, readonly (readonly [number, bigint])[]>('coupons', {
  rebuild: (stored) => new Map(stored),
  hash(slice, update) {
    for (const [user, amount] of slice) update(`${String(user)} ${String(amount)}`);
  },
  *reservations(slice) {
    for (const [user, amount] of slice) yield { user, kind: 'funds', asset: 'BTC', amount };
  },
  entities: (slice, user) => [{ entity: 'coupon', rows: slice.has(user) ? [slice.get(user)] : [] }],
});
const plain = stateSlice<{ count: number }, undefined>('plain', { rebuild: () => ({ count: 0 }) });

it('CORE-600 a feature reads its slice by a typed key, and the core asks each slice for its part', () => {
  const state = createState({ slices: [coupons.rebuild([[1, 5n]]), plain.held({ count: 2 })] });
  coupons.of(state).set(2, 7n);
  expect([coupons.of(state).size, plain.of(state).count]).toEqual([2, 2]);
  expect([...reservationsOf(state)].map(({ user, amount }) => [user, amount])).toEqual([
    [1, 5n],
    [2, 7n],
  ]);
  const entities = [...state.slices.values()].flatMap((slice) => slice.entities(1));
  expect(entities).toEqual([{ entity: 'coupon', rows: [5n] }]);
});

it('CORE-600 the state hash covers every slice, regardless of their order', () => {
  const first = coupons.rebuild([[1, 5n]]);
  const hash = stateHash(createState({ slices: [first, plain.rebuild(undefined)] }));
  expect(stateHash(createState({ slices: [plain.rebuild(undefined), first] }))).toBe(hash);
  expect(stateHash(createState({ slices: [coupons.rebuild([[1, 6n]])] }))).not.toBe(hash);
});

it('CORE-600 a missing or duplicate slice stops the start', () => {
  expect(() => plain.of(createState({}))).toThrow('no slice plain');
  expect(() => createState({ slices: [plain.rebuild(undefined), plain.rebuild(undefined)] })).toThrow(
    'one name',
  );
});
