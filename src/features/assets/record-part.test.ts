import { expect, it } from 'vitest';
import { namedPart } from './record-part.ts';

it('ASSETS-049 both sides of what is frozen or released say their part, no transfer or trade does', () => {
  expect(namedPart({ reason: 'sell-freeze', part: 'available' })).toBe('available');
  expect(namedPart({ reason: 'sell-freeze', part: 'frozen' })).toBe('frozen');
  expect(namedPart({ reason: 'cancel-refund', part: 'available' })).toBe('available');
  expect(namedPart({ reason: 'contract-transfer-in', part: 'available' })).toBeUndefined();
  expect(namedPart({ reason: 'spot-trade', part: 'available' })).toBeUndefined();
  expect(namedPart({ reason: 'withdrawal-success', part: 'frozen' })).toBe('frozen');
});
