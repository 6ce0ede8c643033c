import { describe, expect, it } from 'vitest';
import { SealedQuotes, type PromisedExchange } from './sealed-quotes.ts';

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
const quotes = () => new SealedQuotes('a secret');

describe('a sealed quote', () => {
  it('CONVERT-009 belongs to its user until it expires', () => {
    const held = quotes();
    const text = held.seal(promised);
    expect(held.open(text, 7, 9_999)).toEqual(promised);
    expect(held.open(text, 7, 10_000)).toBeUndefined();
    expect(held.open(text, 8, 0)).toBeUndefined();
  });

  it('CONVERT-009 is taken once, also beside others, and expired quotes are forgotten', () => {
    const held = quotes();
    const [one, other] = [promised, { ...promised, id: 'two', expires: 20_000 }];
    held.take(one, 0);
    expect(held.open(held.seal(one), 7, 1)).toBeUndefined();
    expect(held.open(held.seal(other), 7, 1)).toEqual(other);
    held.take(other, 10_000);
    expect(held.open(held.seal(one), 7, 10_000)).toBeUndefined();
    expect(held.open(held.seal(other), 7, 10_000)).toBeUndefined();
  });

  it('CONVERT-009 is invalid with another amount, another seal, or from another run of the platform', () => {
    const held = quotes();
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
      expect(held.open(text, 7, 0)).toBeUndefined();
    expect(held.open(new SealedQuotes('another').seal(promised), 7, 0)).toBeUndefined();
  });
});
