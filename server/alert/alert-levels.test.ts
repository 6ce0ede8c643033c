import { expect, it } from 'vitest';
import { orderStepsOf } from '../../domain/trading/order.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { AlertLevels } from './alert-levels.ts';
import type { HeldAlert } from './alert-rows.ts';

const SYMBOL = 'BTC-USDT';
const steps = orderStepsOf(fakeInstrument(SYMBOL));
const SOME = 10_000;

it('ALERT-012 a price looks at the alerts that it reaches alone, in the order in which it passes them', () => {
  const levels = new AlertLevels();
  let looks = 0;
  for (let id = 1; id <= SOME; id++) {
    const level = id % 2 === 0 ? 100_000 + id : 100_000 - id;
    const held: HeldAlert = {
      ...{
        id,
        user: 1,
        clientId: '',
        symbol: SYMBOL,
        kind: 'price',
        by: 'last',
        percent: '',
        windowMillis: 0,
      },
      ...{ status: 'waiting', created: 0, updated: 0, version: 1, direction: id % 2 === 0 ? 'up' : 'down' },
      get price() {
        looks++;
        return (level / 100).toFixed(2);
      },
      set price(_price) {
        throw new Error('a level moved');
      },
    };
    levels.watch(held, steps);
  }
  looks = 0;
  expect(levels.reach(SYMBOL, 'last', 100_001)).toEqual([]);
  expect(levels.reach(SYMBOL, 'last', 100_006)).toEqual([2, 4, 6]);
  expect(levels.reach(SYMBOL, 'last', 99_994)).toEqual([1, 3, 5]);
  expect(levels.reach(SYMBOL, 'last', 100_006)).toEqual([]);
  expect(levels.reach(SYMBOL, 'mark', 1)).toEqual([]);
  expect(looks).toBe(0);
  levels.unwatch({ id: 8, user: 1, symbol: SYMBOL });
  expect(levels.reach(SYMBOL, 'last', 200_000)).toHaveLength(SOME / 2 - 4);
  expect(levels.reach(SYMBOL, 'last', 1)).toHaveLength(SOME / 2 - 3);
  expect(levels.isIn(SYMBOL)).toBe(false);
});
