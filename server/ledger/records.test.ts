import { expect, it } from 'vitest';
import { post } from '#domain/ledger/posting';
import { recordsOf } from './records.ts';

const moved = {
  ...post({ reason: 'contract-transfer-in', asset: 'USDT', amount: 150_000_000n, from: 7, to: 7 }),
  id: 31,
};
const BY = { command: 3, time: 9 };
const common = { part: 'available', asset: 'USDT', reason: 'contract-transfer-in', ...BY, symbol: '' };
const left = { ...common, id: '31.from', kind: 'funds', amount: '-1.5' };
const arrived = { ...common, id: '31.to', kind: 'contract', amount: '1.5' };

it('LEDGER-002 a posting between two accounts of a user is two records, the sending side first', () => {
  expect(recordsOf(7, moved, BY)).toEqual([left, arrived]);
  expect(recordsOf(8, moved, BY)).toEqual([]);
});

it('LEDGER-002 for one account kind it is the side in that kind', () => {
  expect(recordsOf(7, moved, BY, 'funds')).toEqual([left]);
  expect(recordsOf(7, moved, BY, 'contract')).toEqual([arrived]);
  expect(recordsOf(7, moved, BY, 'fiat')).toEqual([]);
});

it('LEDGER-002 between two users each has one side, and the platform’s accounts have no records', () => {
  const traded = { ...post({ reason: 'spot-trade', asset: 'BTC', amount: 1n, from: 7, to: 8 }), id: 32 };
  expect(recordsOf(7, traded, BY).map(({ id, amount }) => [id, amount])).toEqual([
    ['32.from', '-0.00000001'],
  ]);
  expect(recordsOf(8, traded, BY).map(({ id, amount }) => [id, amount])).toEqual([['32.to', '0.00000001']]);
  const given = { ...post({ reason: 'deposit', asset: 'BTC', amount: 1n, from: 0, to: 8 }), id: 33 };
  expect(recordsOf(0, given, BY)).toEqual([]);
  const frozen = {
    ...post({ reason: 'withdrawal-freeze', asset: 'BTC', amount: 1n, from: 8, to: 8 }),
    id: 34,
  };
  expect(recordsOf(8, frozen, BY).map(({ part }) => part)).toEqual(['available', 'frozen']);
});
