import { expect, it } from 'vitest';
import type { LedgerRecord } from '#protocol/names/account';
import { completeEvents, recordEvents } from './record-events.ts';

type Given = Partial<LedgerRecord> & Pick<LedgerRecord, 'id' | 'amount' | 'reason'>;

/** Of command 7 in USDT between available spot accounts, if nothing else is given. */
const record = (given: Given): LedgerRecord => ({
  ...{ kind: 'funds', part: 'available', asset: 'USDT', time: 5, command: 7, symbol: '' },
  ...given,
});

/** A resting order to buy that was filled. */
const FILL = [
  record({ id: '12.from', amount: '-0.000002', asset: 'BTC', reason: 'spot-fee', symbol: 'BTC-USDT' }),
  record({ id: '11.to', amount: '0.002', asset: 'BTC', reason: 'spot-trade', symbol: 'BTC-USDT' }),
  record({ id: '10.from', amount: '-170', part: 'frozen', reason: 'buy-deduction', symbol: 'BTC-USDT' }),
];
const within = (id: number, reason: string, amount: string, command: number) => [
  record({ id: `${String(id)}.to`, amount, part: 'frozen', reason, symbol: 'BTC-USDT', command }),
  record({ id: `${String(id)}.from`, amount: `-${amount}`, reason, symbol: 'BTC-USDT', command }),
];

it('ASSETS-980 a fill is one event with its exact net amounts and its postings in order', () => {
  const [fill, ...others] = recordEvents(FILL);
  expect(others).toEqual([]);
  expect(fill).toMatchObject({ id: '12.from', symbol: 'BTC-USDT', title: { purpose: 'trade' } });
  expect(fill?.amounts).toEqual([
    { asset: 'BTC', amount: '+0.001998' },
    { asset: 'USDT', amount: '-170' },
  ]);
  expect(fill?.places).toEqual([{ kind: 'funds' }]);
  expect(fill?.postings.map((records) => records.map(({ id }) => id))).toEqual([
    ['10.from'],
    ['11.to'],
    ['12.from'],
  ]);
});

it('ASSETS-980 sums are exact beyond the digits of a float', () => {
  const records = ['90071992547409.91', '0.00000001', '-0.00000002'].map((amount, at) =>
    record({ id: `${String(9 - at)}.to`, amount, reason: 'coin-exchange' }),
  );
  expect(recordEvents(records)[0]?.amounts).toEqual([{ asset: 'USDT', amount: '+90071992547409.90999999' }]);
});

it('ASSETS-980 what one command froze and what it filled are two events, and so are two markets', () => {
  const events = recordEvents([...within(13, 'buy-freeze', '80', 7), ...FILL]);
  expect(events.map(({ title }) => title)).toEqual([{ reason: 'buy-freeze' }, { purpose: 'trade' }]);
  const [first, ...others] = FILL;
  const split = recordEvents([{ ...(first as LedgerRecord), symbol: 'ETH-USDT' }, ...others]);
  expect(split.map(({ symbol }) => symbol)).toEqual(['ETH-USDT', 'BTC-USDT']);
});

it('ASSETS-049 money within one account has no sign, and the parts are named in their order', () => {
  const [frozen, back] = recordEvents([
    ...within(9, 'buy-freeze', '170', 7),
    ...within(8, 'cancel-refund', '3', 6),
  ]);
  expect(frozen).toMatchObject({
    title: { reason: 'buy-freeze' },
    amounts: [{ asset: 'USDT', amount: '170' }],
  });
  expect(frozen?.places.map(({ part }) => part)).toEqual(['available', 'frozen']);
  expect(back?.amounts).toEqual([{ asset: 'USDT', amount: '3' }]);
});

it('ASSETS-980 a transfer goes from one account to the other; of one account alone it has a sign', () => {
  const move = { reason: 'contract-transfer-in' };
  const both = [
    record({ id: '4.to', kind: 'contract', amount: '5', ...move }),
    record({ id: '4.from', amount: '-5', ...move }),
  ];
  expect(recordEvents(both)).toMatchObject([
    {
      title: move,
      places: [{ kind: 'funds' }, { kind: 'contract' }],
      amounts: [{ asset: 'USDT', amount: '5' }],
    },
  ]);
  expect(recordEvents(both.slice(0, 1))).toMatchObject([
    { places: [{ kind: 'contract' }], amounts: [{ asset: 'USDT', amount: '+5' }] },
  ]);
  // Through the spot account, in one command.
  const out = { reason: 'options-transfer-out' };
  const through = [
    ...both.map((each) => ({ ...each, id: each.id.replace('4', '5') })),
    record({ id: '4.to', amount: '5', ...out }),
    record({ id: '4.from', kind: 'options', amount: '-5', ...out }),
  ];
  expect(recordEvents(through)).toMatchObject([
    {
      title: { purpose: 'transfer' },
      places: [{ kind: 'options' }, { kind: 'contract' }],
      amounts: [{ asset: 'USDT', amount: '5' }],
    },
  ]);
});

it('ASSETS-980 deposits of one command are separate events', () => {
  const given = ['3.to', '2.to'].map((id) => record({ id, amount: '1', reason: 'deposit' }));
  expect(recordEvents(given).map(({ id }) => id)).toEqual(['3.to', '2.to']);
});

it('ASSETS-981 an event waits until the part below its last loaded record is known', () => {
  const newer = within(14, 'buy-freeze', '1', 8);
  const loaded = [...newer, ...FILL.slice(0, 2)];
  expect(completeEvents(recordEvents(loaded), loaded, true).map(({ command }) => command)).toEqual([8]);
  expect(completeEvents(recordEvents(loaded), loaded, false).map(({ command }) => command)).toEqual([8, 7]);
  // Live records without a loaded part are whole.
  expect(completeEvents(recordEvents(newer), [], true)).toHaveLength(1);
});
