import { describe, expect, it } from 'vitest';
import { EndedQuotes } from './ended-quotes.ts';
import type { PromisedExchange } from './promised-exchange.ts';
import { SealedQuotes } from './sealed-quotes.ts';

const promised: PromisedExchange = {
  ...{
    id: 'one',
    user: 7,
    from: 'USDT',
    to: 'BTC',
    given: 'from',
    pays: '100',
    receives: '0.002',
    expires: 10_000,
  },
};
const sealed = () => new SealedQuotes('a secret');

describe('a sealed quote', () => {
  it('CONVERT-009 belongs to its user', () => {
    const text = sealed().seal(promised);
    expect(sealed().read(text, 7)).toEqual(promised);
    expect(sealed().read(text, 8)).toBeUndefined();
  });

  it('CONVERT-009 is invalid with another amount, another seal, or from another run of the platform', () => {
    const held = sealed();
    const [body = '', seal = ''] = held.seal(promised).split('.');
    const better = held.seal({ ...promised, receives: '2' }).split('.')[0] ?? '';
    for (const text of [
      '',
      '.',
      body,
      `${body}.`,
      `${better}.${seal}`,
      `${body}.${seal.slice(1)}`,
      `.${seal}`,
    ])
      expect(held.read(text, 7)).toBeUndefined();
    expect(held.read(new SealedQuotes('another').seal(promised), 7)).toBeUndefined();
  });
});

it('CONVERT-009 a quote that ended is forgotten when nobody asks about it any more, and others stay', () => {
  const quotes = new EndedQuotes();
  quotes.end('one', { isTaken: true, until: 10_000 }, 0);
  quotes.end('two', { isTaken: false, until: 20_000 }, 9_999);
  expect(['one', 'two'].map((id) => [quotes.has(id), quotes.isTaken(id)])).toEqual([
    [true, true],
    [true, false],
  ]);
  quotes.end('three', { isTaken: true, until: 30_000 }, 10_000);
  expect(['one', 'two', 'three'].map((id) => quotes.has(id))).toEqual([false, true, true]);
});
