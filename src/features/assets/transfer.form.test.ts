import { describe, expect, it } from 'vitest';
import { ACCOUNT_KINDS } from '#domain/ledger/account-kinds';
import { localeMarks } from '#domain/locale-marks';
import { typedValue } from '../../../tests/support/typed-text.ts';
import {
  NEW_TRANSFER,
  swapped,
  transferSummary,
  withAccount,
  withAddress,
  withAsset,
} from './transfer.form.ts';

const form = { ...NEW_TRANSFER, amount: '12.50' };
const facts = { assets: new Set(['USDT', 'BTC']), available: '100' };

describe('choosing', () => {
  it('ASSETS-005 the two accounts are never the same: choosing the other end’s swaps them', () => {
    expect(withAccount(form, 'from', 'contract')).toEqual({ ...form, from: 'contract', to: 'funds' });
    expect(withAccount(form, 'to', 'funds')).toEqual({ ...form, from: 'contract', to: 'funds' });
    expect(withAccount(form, 'to', 'options')).toEqual({ ...form, to: 'options' });
    expect(withAccount(form, 'from', 'funds')).toEqual(form);
  });

  it('ASSETS-005 swapping twice is nothing', () => {
    expect(swapped(form)).toEqual({ ...form, from: 'contract', to: 'funds' });
    expect(swapped(swapped(form))).toEqual(form);
  });

  it('ASSETS-005 another coin empties the amount, the same one keeps it', () => {
    expect(withAsset(form, 'BTC')).toEqual({ ...form, asset: 'BTC', amount: '' });
    expect(withAsset(form, 'USDT')).toBe(form);
  });
});

describe('an address', () => {
  it('ASSETS-979 names both accounts and the coin, whatever was transferred last', () => {
    const search = '?coin=BTC&from=funds&to=options';
    const asked = { from: 'funds', to: 'options', asset: 'BTC' };
    for (const from of ACCOUNT_KINDS)
      for (const to of ACCOUNT_KINDS) {
        if (from === to) continue;
        const named = withAddress({ ...form, from, to }, search);
        expect(named).toMatchObject(asked);
        // After a reload, and after the same link again.
        expect(withAddress(named, search)).toEqual(named);
      }
  });

  it('ASSETS-979 that names less leaves the rest, and never names one account twice', () => {
    expect(withAddress(form, '')).toEqual(form);
    expect(withAddress(form, '?from=nothing&to=')).toEqual(form);
    expect(withAddress(form, '?to=options')).toEqual({ ...form, to: 'options' });
    expect(withAddress(form, '?from=contract')).toEqual({ ...form, from: 'contract', to: 'funds' });
    expect(withAddress(form, '?from=options&to=options')).toMatchObject({ to: 'options', from: 'contract' });
  });
});

describe('transferSummary', () => {
  it('ASSETS-006 the typed amount is parsed and shown', () => {
    expect(transferSummary(form, facts)).toEqual({
      input: { from: 'funds', to: 'contract', asset: 'USDT', amount: '12.50' },
      read: '12.5',
      problem: undefined,
      waits: false,
    });
  });

  it.each([
    ['', 'empty'],
    ['?1,000', 'bad-number'],
    ['?abc', 'bad-number'],
    ['0', 'not-positive'],
    ['0.000000001', 'too-fine'],
    ['100.00000001', 'not-enough'],
    ['100', undefined],
    ['99.99999999', undefined],
  ])('ASSETS-007 %j of 100: %s', (amount, code) => {
    expect(transferSummary({ ...form, amount }, facts).problem?.code).toBe(code);
  });

  it.each(['1e3', '-1', '9,0000', '1K5', '5%'])(
    'ASSETS-934 typed key by key, %s transfers nothing',
    (keys) => {
      const amount = typedValue(keys, localeMarks('en'));
      expect(transferSummary({ ...form, amount }, facts)).toMatchObject({
        ...{ read: undefined, problem: { field: 'amount', code: 'bad-number' } },
      });
    },
  );

  it('ASSETS-932 the amount that is sent is the number, not the typed form', () => {
    const amount = typedValue('84,000', localeMarks('de'));
    expect(transferSummary({ ...form, amount }, facts)).toMatchObject({
      input: { amount: '84' },
      read: '84',
    });
  });

  it('ASSETS-007 a coin that the platform does not have comes before the amount', () => {
    const summary = transferSummary({ ...form, asset: 'XXX', amount: '' }, facts);
    expect(summary.problem).toEqual({ field: 'asset', code: 'unknown' });
  });

  it('ASSETS-007 what is not known yet is no problem, and nothing can be sent until then', () => {
    const unknown = { assets: undefined, available: '' };
    expect(transferSummary(form, unknown)).toMatchObject({ problem: undefined, waits: true });
    expect(transferSummary({ ...form, amount: '?1.1.1' }, unknown).problem?.code).toBe('bad-number');
    expect(transferSummary(form, { ...facts, available: '' }).waits).toBe(true);
  });
});
