import { expect, it } from 'vitest';
import type { LedgerRecord } from '#protocol/names/account';
import { mergedRecords } from './merged-records.ts';

const record = (id: string): LedgerRecord => ({
  id,
  kind: id.endsWith('from') ? 'funds' : 'contract',
  part: 'available',
  asset: 'USDT',
  amount: id.endsWith('from') ? '-1' : '1',
  reason: 'contract-transfer-in',
  time: 1,
  command: 1,
  symbol: '',
});

it('ASSETS-011 live and loaded records are listed once, newest first, both sides together', () => {
  const live = ['12.from', '12.to', '9.to', '9.from'].map(record);
  const loaded = ['9.from', '9.to', '2.to', '2.from'].map(record);
  expect(mergedRecords(live, loaded).map(({ id }) => id)).toEqual([
    '12.to',
    '12.from',
    '9.to',
    '9.from',
    '2.to',
    '2.from',
  ]);
});
