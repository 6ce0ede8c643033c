import { expect, it } from 'vitest';
import { endOf, isRecorded, returnedAt } from './option-result.ts';

it('OPTION-164 an exited option ended at the time of its exit, all others at their delivery', () => {
  const times = { exitedTime: 700, delivery: 900, updated: 950 };
  expect(endOf({ ...times, status: 'exited' })).toEqual({ how: 'exited', time: 700 });
  expect(endOf({ ...times, exitedTime: 0, status: 'settled' })).toEqual({ how: 'delivered', time: 900 });
  expect(endOf({ ...times, exitedTime: 0, status: 'returned' })).toEqual({ how: 'delivered', time: 900 });
});

it('OPTION-165 an option that was returned before its delivery ended then', () => {
  const times = { exitedTime: 0, delivery: 900, status: 'returned' } as const;
  expect(endOf({ ...times, updated: 650 })).toEqual({ how: 'returned', time: 650 });
  expect(endOf({ ...times, updated: 900 })).toEqual({ how: 'delivered', time: 900 });
});

it('OPTION-163 only an option that is delivered after the end of trading is returned then', () => {
  expect(returnedAt({ delivery: 900 }, undefined)).toBeUndefined();
  expect(returnedAt({ delivery: 900 }, 900)).toBeUndefined();
  expect(returnedAt({ delivery: 900 }, 899)).toBe(899);
});

it('OPTION-167 samples of a running option are recorded until its opening, and in the last minute', () => {
  expect(isRecorded({ status: 'opening', delivery: 900_000 }, 0)).toBe(true);
  expect(isRecorded({ status: 'waiting', delivery: 900_000 }, 839_999)).toBe(false);
  expect(isRecorded({ status: 'waiting', delivery: 900_000 }, 840_000)).toBe(true);
});
