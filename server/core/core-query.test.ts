import { expect, it } from 'vitest';
import { answering, askOf, coreQuery } from './core-query.ts';

const double = coreQuery<number, number>('test.double');
const handler = answering(double, (input) => Promise.resolve(input * 2));

it('CORE-800 a query is answered by the handler of its name', async () => {
  expect(await askOf([handler])(double, 21)).toBe(42);
});

it('CORE-800 an unknown query rejects, and two handlers of one name are refused', async () => {
  await expect(askOf([])(double, 21)).rejects.toThrow('the core has no query test.double');
  expect(() => askOf([handler, handler])).toThrow('two queries are called test.double');
});
