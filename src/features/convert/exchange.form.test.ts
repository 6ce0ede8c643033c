import { describe, expect, it } from 'vitest';
import { localeMarks } from '#domain/locale-marks';
import { typedValue } from '../../../tests/support/typed-text.ts';
import { exchangeSummary, NEW_EXCHANGE, swapped, withAmount, withCoin } from './exchange.form.ts';

const form = { ...NEW_EXCHANGE, amount: '100.5' };
const facts = {
  assets: new Set(['USDT', 'BTC', 'ETH']),
  terms: { sell: '1', buy: '50000', spreadBps: 10, smallest: '1', largest: '1000' },
  available: '500',
};

describe('choosing', () => {
  it('CONVERT-020 swapping keeps what was typed with its coin, and twice is nothing', () => {
    expect(swapped(form)).toEqual({ from: 'BTC', to: 'USDT', given: 'to', amount: '100.5' });
    expect(swapped(swapped(form))).toEqual(form);
  });

  it('CONVERT-020 the two coins are never the same: choosing the other side’s swaps them', () => {
    expect(withCoin(form, 'to', 'USDT')).toEqual(swapped(form));
    expect(withCoin(form, 'from', 'BTC')).toEqual(swapped(form));
    expect(withCoin(form, 'from', 'USDT')).toBe(form);
  });

  it('CONVERT-020 another coin empties the amount that was typed of it, and no other', () => {
    expect(withCoin(form, 'from', 'ETH')).toEqual({ ...form, from: 'ETH', amount: '' });
    expect(withCoin(form, 'to', 'ETH')).toEqual({ ...form, to: 'ETH' });
  });
});

describe('exchangeSummary', () => {
  it('CONVERT-021 either amount is typed, the other one follows by the platform’s rule', () => {
    expect(exchangeSummary(form, facts)).toEqual({
      input: { from: 'USDT', to: 'BTC', given: 'from', amount: '100.5' },
      read: '100.5',
      other: '0.00200799',
      problem: undefined,
      waits: false,
    });
    expect(exchangeSummary(withAmount(form, 'to', '0.002'), facts)).toMatchObject({
      read: '0.002',
      other: '100.10010011',
    });
  });

  it.each([
    ['', 'empty'],
    ['?1,000', 'bad-number'],
    ['0.5', 'too-small'],
    ['1001', 'too-large'],
    ['501', 'not-enough'],
    ['500', undefined],
  ])('CONVERT-021 %j of 500: %s', (amount, code) => {
    expect(exchangeSummary({ ...form, amount }, facts).problem?.code).toBe(code);
  });

  it.each(['1e2', '-100', '9,0000'])('ASSETS-934 typed key by key, %s asks for no quote', (keys) => {
    const amount = typedValue(keys, localeMarks('en'));
    expect(exchangeSummary({ ...form, amount }, facts)).toMatchObject({
      ...{ read: undefined, other: undefined, problem: { field: 'amount', code: 'bad-number' } },
    });
  });

  it('CONVERT-021 what is not known yet is no problem, and nothing can be asked for until then', () => {
    const unknown = { assets: undefined, terms: undefined, available: '' };
    expect(exchangeSummary(form, unknown)).toMatchObject({
      problem: undefined,
      other: undefined,
      waits: true,
    });
    expect(exchangeSummary({ ...form, amount: '?x' }, unknown).problem?.code).toBe('bad-number');
    expect(exchangeSummary({ ...form, to: 'USDT' }, unknown).problem?.code).toBe('same-coin');
    for (const part of ['assets', 'terms'] as const)
      expect(exchangeSummary(form, { ...facts, [part]: undefined }).waits).toBe(true);
    expect(exchangeSummary(form, { ...facts, available: '' }).waits).toBe(true);
  });
});
