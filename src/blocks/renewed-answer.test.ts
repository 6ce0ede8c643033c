import { expect, it } from 'vitest';
import { oldAge, renewedAnswer } from './renewed-answer.ts';

it('EARN-103 an answer is old once it missed two renewals, and without one there is no age', () => {
  expect(oldAge(undefined, 100_000)).toBeUndefined();
  expect(oldAge(100_000, 159_999)).toBeUndefined();
  expect(oldAge(100_000, 160_000)).toBe(60_000);
  // The device's clock went back.
  expect(oldAge(100_000, 50_000)).toBeUndefined();
});

it('EARN-103 the next page opens with the last answer; a failed call changes neither it nor its age', async () => {
  let answer: string | undefined = 'first';
  const source = renewedAnswer(
    () => (answer === undefined ? Promise.reject(new Error('offline')) : Promise.resolve(answer)),
    { count: 0 },
  );
  await source.ask();
  const { known } = source;
  expect(known?.answer).toBe('first');
  answer = undefined;
  await expect(source.ask()).rejects.toThrow('offline');
  expect(source.known).toBe(known);
});
