import { expect, it } from 'vitest';
import type { LedgerRecord } from '#protocol/names/account';
import { askedFilter, NO_FILTER, passes, recordsInput } from './record-filter.ts';

const record: LedgerRecord = {
  ...{ id: '12.from', kind: 'funds', part: 'available', asset: 'USDT' },
  ...{ amount: '-1', reason: 'contract-transfer-in', time: 50, command: 6, symbol: '' },
} as const;

it.each([
  [{}, true],
  [{ kind: 'funds', asset: 'USDT', only: 'transfers', span: { from: 50, to: 51 } }, true],
  [{ kind: 'contract' }, false],
  [{ asset: 'BTC' }, false],
  [{ only: 'deposits' }, false],
  [{ only: 'transfers', reason: 'contract-transfer-in' }, true],
  [{ only: 'transfers', reason: 'contract-transfer-out' }, false],
  [{ only: 'deposits', reason: 'contract-transfer-in' }, false],
  [{ span: { from: 51 } }, false],
  [{ span: { to: 50 } }, false],
] as const)('ASSETS-043 live records pass the same filter: %j', (narrowed, isShown) => {
  expect(passes(record, { ...NO_FILTER, ...narrowed })).toBe(isShown);
});

it('ASSETS-044 an address narrows its list, and what it asks wrongly does not', () => {
  const asked = (path: string, search = '') => recordsInput(askedFilter(`/pages/assets/${path}`, search));
  expect(asked('account-record')).toEqual({});
  expect(asked('account-record', '?only=transfers&kind=fiat&asset=BTC')).toEqual({
    ...{ only: 'transfers', kind: 'fiat', asset: 'BTC' },
  });
  expect(asked('account-record', '?only=nothing&kind=house&asset=x%20y')).toEqual({});
  expect(asked('legal-log', '?kind=funds')).toEqual({ kind: 'fiat' });
  expect(asked('leverage-record')).toEqual({ kind: 'leverage' });
});
