import { describe, expect, it } from 'vitest';
import { spotOrder } from '#protocol/entities/spot-order';
import type { SpotFill, SpotOrder } from '#protocol/names/spot';
import { sampleRow } from '../../../tests/support/entity-rows.ts';
import { ALL_DAYS } from '../../i18n/day-span.ts';
import { isNarrow, listedFills, listedOrders, NO_FILTER, questionOf } from './order-lists.ts';

const ORDER = sampleRow(spotOrder, {
  id: 1,
  clientId: 'c',
  symbol: 'BTC-USDT',
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  postOnly: false,
  price: '100.00',
  size: '1.000',
  total: '',
  filled: '0.000',
  filledTotal: '0',
  fee: '0',
  feeAsset: 'BTC',
  status: 'unfilled',
  cause: '',
  created: 1_000,
  updated: 1_000,
  version: 1,
});
const order = (id: number, rest: Partial<SpotOrder> = {}): SpotOrder => ({
  ...ORDER,
  id,
  version: id,
  ...rest,
});
const fill = (id: number, rest: Partial<SpotFill> = {}) =>
  ({ id, order: 1, symbol: 'BTC-USDT', side: 'buy', time: 1_000, ...rest }) as SpotFill;
const idsOf = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);

describe('lists of orders', () => {
  it('SPOT-112 loaded and received orders are one list, each order once, as it is now', () => {
    const loaded = [order(9, { version: 20, status: 'cancelled' }), order(7)];
    const live = [order(9), order(12), order(7, { version: 21, status: 'all-filled' })];
    const list = listedOrders({ loaded, next: null, live }, NO_FILTER, {});
    expect(list.map(({ id, status }) => [id, status])).toEqual([
      [12, 'unfilled'],
      [9, 'cancelled'],
      [7, 'all-filled'],
    ]);
  });

  it('SPOT-112 what is older than all that was loaded waits for its part', () => {
    const list = listedOrders({ loaded: [order(9), order(7)], next: 7, live: [order(3)] }, NO_FILTER, {});
    expect(idsOf(list)).toEqual([9, 7]);
    expect(
      idsOf(listedFills({ loaded: [fill(9)], next: 9, live: [fill(8), fill(10)] }, NO_FILTER, {})),
    ).toEqual([10, 9]);
  });

  it('SPOT-112 an order that changed out of the filter leaves the list, one that changed into it comes', () => {
    const loaded = [order(9), order(7)];
    const live = [order(9, { version: 30, status: 'cancelled' }), order(7, { version: 31 })];
    const pages = { loaded, next: null, live };
    expect(idsOf(listedOrders(pages, { ...NO_FILTER, status: 'unfilled' }, {}))).toEqual([7]);
    expect(idsOf(listedOrders(pages, { ...NO_FILTER, status: 'cancelled' }, {}))).toEqual([9]);
  });

  it('SPOT-113 received orders are filtered as the platform filters', () => {
    const live = [order(3, { side: 'sell' }), order(4, { symbol: 'ETH-USDT' }), order(5, { created: 500 })];
    const listed = (filter: object, span = {}) =>
      idsOf(listedOrders({ loaded: [], next: null, live }, { ...NO_FILTER, ...filter }, span));
    expect(listed({})).toEqual([5, 4, 3]);
    expect(listed({ side: 'sell' })).toEqual([3]);
    expect(listed({ symbol: 'ETH-USDT' })).toEqual([4]);
    expect(listed({}, { from: 501 })).toEqual([4, 3]);
    expect(listed({}, { to: 1_000 })).toEqual([5]);
  });

  it('SPOT-113 a question holds only what was chosen', () => {
    const days = { ...ALL_DAYS, choice: 'own' } as const;
    expect(questionOf(NO_FILTER, {})).toEqual({});
    expect(isNarrow(NO_FILTER)).toBe(false);
    const filter = { symbol: 'BTC-USDT', side: 'buy', status: 'cancelled', days } as const;
    expect(questionOf(filter, { from: 5 })).toEqual({
      symbol: 'BTC-USDT',
      side: 'buy',
      status: 'cancelled',
      from: 5,
    });
    expect(isNarrow({ ...NO_FILTER, days })).toBe(true);
  });
});
