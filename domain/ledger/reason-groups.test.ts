import { expect, it } from 'vitest';
import { REASON_GROUPS, reasonsAsked } from './reason-groups.ts';
import { REASON_NAMES } from './reasons.ts';

it('ASSETS-043 each reason of a movement is in one group', () => {
  const grouped = Object.values(REASON_GROUPS).flat();
  expect([...grouped].sort()).toEqual([...REASON_NAMES].sort());
});

it('ASSETS-043 a group and one reason narrow together', () => {
  expect(reasonsAsked({})).toBeUndefined();
  expect(reasonsAsked({ only: 'exchanges', reason: '' })).toEqual(['coin-exchange']);
  expect(reasonsAsked({ reason: 'spot-fee' })).toEqual(['spot-fee']);
  expect(reasonsAsked({ only: 'trades', reason: 'spot-fee' })).toEqual(['spot-fee']);
  expect(reasonsAsked({ only: 'exchanges', reason: 'spot-fee' })).toEqual([]);
});
