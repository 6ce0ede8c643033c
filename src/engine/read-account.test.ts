import { expect, it } from 'vitest';
import type { ledgerRecord } from '#protocol/entities/ledger-record';
import type { SnapshotBatch, Topic } from '#worker/engine-api';
import { rowsIn } from './entity-rows.ts';
import { newRecord } from './new-record.ts';
import type { RecordOf, TopicRecord } from './records.ts';
import { writeBatch } from './write-batch.ts';

const LIVE = 1;
const TOPICS: readonly Topic[] = [
  'account',
  'balances/funds',
  'balance/funds/USDT',
  'rows/ledger-record/all',
  'connection',
];
const KINDS = [
  ...['1.00', '≈ €1.00', '0.1', '2.00', '≈ €2.00', '0.2'],
  ...Array.from({ length: 4 }, () => ['0.00', '', '0']).flat(),
];

/** One of each topic, laid out by hand as its kind's entry says. */
const BATCH: SnapshotBatch = {
  topics: TOPICS.join('\n'),
  numbers: Float64Array.of(
    ...[LIVE, 0, 7, 0, 1_000, 1, 333, 0, 667, 1, 0, 1, 0, 1, 0, 1, 0],
    ...[LIVE, 0, 2, 0, 0, 1, 1_000],
    ...[LIVE, 0],
    ...[LIVE, 0, 3, 2, 2, 7, 1700, 21, 1600, 20],
    ...[LIVE, 0, 38, -250],
  ),
  texts: [
    ...['3.00', '≈ €3.00', '0.3', ...KINDS],
    ...['BTC', '1', '2', '3', '—', ''],
    ...['USDT', '4', '5', '9', '9.00', '≈ €8.00'],
    ...['1000.5', '1,000.5', '0', '1,000.5'],
    '#time,#command,{id,$kind,$part,{asset,$amount,$reason,{symbol',
    ...['"2.to"', 'fiat', 'available', '"USDT"', '1', 'fiat-transfer-in', '""'],
    ...['"1.from"', 'funds', 'available', '"USDT"', '-1', 'fiat-transfer-in', '""'],
    'live',
  ].join('\n'),
};

function read(batch: SnapshotBatch, isHeld: (topic: Topic) => boolean) {
  const held = new Map<Topic, TopicRecord>(TOPICS.map((topic) => [topic, newRecord(topic)]));
  writeBatch(batch, (topic) => (isHeld(topic) ? held.get(topic) : undefined));
  return <T extends Topic>(topic: T) => held.get(topic) as unknown as RecordOf<T>;
}

it('ACCOUNT-028 the page reads each topic of the account as the engine lays it out', () => {
  const of = read(BATCH, () => true);
  const { rows } = of('account');
  expect(
    rows.value.map(({ priced, total, worth, bitcoin, share }) => [priced, total, worth, bitcoin, share]),
  ).toEqual([
    [false, '3.00', '≈ €3.00', '0.3', 1_000],
    [true, '1.00', '≈ €1.00', '0.1', 333],
    [false, '2.00', '≈ €2.00', '0.2', 667],
    ...Array.from({ length: 4 }, () => [true, '0.00', '', '0', 0]),
  ]);
  expect(of('balances/funds').rows.value).toEqual([
    { asset: 'BTC', available: '1', frozen: '2', total: '3', value: '—', worth: '', share: 0, small: false },
    {
      asset: 'USDT',
      available: '4',
      frozen: '5',
      total: '9',
      value: '9.00',
      worth: '≈ €8.00',
      share: 1_000,
      small: true,
    },
  ]);
  const { plain, available, frozen, total, status } = of('balance/funds/USDT');
  expect([plain, available, frozen, total, status].map(({ value }) => value)).toEqual([
    ...['1000.5', '1,000.5', '0', '1,000.5', 'live'],
  ]);
  const records = of('rows/ledger-record/all').rows.value;
  expect([records.resets, rowsIn<typeof ledgerRecord>(records)]).toEqual([
    3,
    [
      {
        ...{ id: '2.to', kind: 'fiat', part: 'available', asset: 'USDT', amount: '1' },
        ...{ reason: 'fiat-transfer-in', time: 1700, command: 21, symbol: '', shown: {} },
      },
      {
        ...{ id: '1.from', kind: 'funds', part: 'available', asset: 'USDT', amount: '-1' },
        ...{ reason: 'fiat-transfer-in', time: 1600, command: 20, symbol: '', shown: {} },
      },
    ],
  ]);
  expect(of('connection').latency.value).toBe(38);
});

it('ACCOUNT-028 what nobody looks at any more is passed over, and waits where it is looked at', () => {
  const of = read(BATCH, (topic) => topic === 'connection');
  expect(of('connection').offset.value).toBe(-250);
  expect(of('account').rows.value).toEqual([]);
  const waiting = TOPICS.slice(0, 4).map((topic) => of(topic).status.value);
  expect(waiting).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  expect([of('balance/funds/USDT').plain.value, of('balances/funds').rows.value]).toEqual(['', []]);
});
