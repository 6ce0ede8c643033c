import { expect, it } from 'vitest';
import { endOf, returnedAt } from './option-result.ts';

it('OPTION-164 an exited option ended at the time of its exit, all others at their delivery', () => {
  const times = { exitedTime: 700, delivery: 900 };
  expect(endOf({ ...times, status: 'exited' })).toEqual({ how: 'exited', time: 700 });
  expect(endOf({ ...times, exitedTime: 0, status: 'settled' })).toEqual({ how: 'delivered', time: 900 });
  expect(endOf({ ...times, exitedTime: 0, status: 'returned' })).toEqual({ how: 'delivered', time: 900 });
});

it('OPTION-163 only an option that is delivered after the end of trading is returned then', () => {
  expect(returnedAt({ delivery: 900 }, undefined)).toBeUndefined();
  expect(returnedAt({ delivery: 900 }, 900)).toBeUndefined();
  expect(returnedAt({ delivery: 900 }, 899)).toBe(899);
});
