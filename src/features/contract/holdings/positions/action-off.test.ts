import { expect, it } from 'vitest';
import { isActionOff } from './action-off.ts';

it('CONTRACT-253 an action on a position is off once the platform refuses it', () => {
  const off = (end: Parameters<typeof isActionOff>[1]) =>
    (['margin', 'protect', 'reverse', 'close'] as const).filter((action) => isActionOff(action, end));
  expect(off(undefined)).toEqual([]);
  // A reversal opens.
  expect(off('delisting')).toEqual(['reverse']);
  // Liquidations go on, so margin can still be added.
  expect(off('trading-ended')).toEqual(['protect', 'reverse', 'close']);
  expect(off('delisted')).toEqual(['margin', 'protect', 'reverse', 'close']);
});
