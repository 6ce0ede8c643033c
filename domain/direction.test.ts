import { expect, it } from 'vitest';
import { directionOf } from './direction.ts';

it('POSITION-041 a value without a sign and above zero is a gain, below zero a loss, and zero is neither', () => {
  expect(['+1.20', '0.01', '1,234.50', 0.5, 1e-9].map(directionOf)).toEqual(Array(5).fill('up'));
  expect(['-1.20', '\u22120.01', '\u22121,234.50%', -0.5, -1e-9].map(directionOf)).toEqual(
    Array(5).fill('down'),
  );
  expect(['0', '0.00', '-0.00', '+0', '\u2212', '', '—', 0, -0, NaN].map(directionOf)).toEqual(
    Array(10).fill('flat'),
  );
});
