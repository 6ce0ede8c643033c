import { expect, it } from 'vitest';
import { reducingSide } from './reducing-side.ts';

it('CONTRACT-254 the side that reduces is known where one side is open', () => {
  expect(reducingSide([])).toBeUndefined();
  expect(reducingSide([{ side: 'long' }])).toBe('sell');
  expect(reducingSide([{ side: 'short' }])).toBe('buy');
  expect(reducingSide([{ side: 'short' }, { side: 'long' }])).toBeUndefined();
});
