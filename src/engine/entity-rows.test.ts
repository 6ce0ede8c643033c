import { expect, it } from 'vitest';
import { spotFill } from '#protocol/entities/spot-fill';
import { spotOrder } from '#protocol/entities/spot-order';
import type { SpotOrder } from '#protocol/names/spot';
import type { SnapshotBatch, Topic } from '#worker/engine-api';
import { sampleRow } from '../../tests/support/entity-rows.ts';
import { TimedEngine } from '../../tests/support/timed-engine.ts';
import { rowsIn } from './entity-rows.ts';
import { newRecord } from './new-record.ts';
import type { ListRecord } from './records.ts';
import { writeBatch } from './write-batch.ts';

const ALICE = 1;
const COMMAND = '01890000-0000-7000-8000-000000000001';

const ORDER = sampleRow(spotOrder, {
  ...{ id: 7, clientId: COMMAND, symbol: 'BTC-USDT', side: 'buy', type: 'limit', timeInForce: 'gtc' },
  ...{ postOnly: true, price: '61000.50', size: '0.03000', total: '', filled: '0', filledTotal: '0' },
  ...{ fee: '0', feeAsset: 'BTC', status: 'unfilled', cause: '', created: 1, updated: 1, version: 1 },
});
const FILL = sampleRow(spotFill, {
  ...{ id: 3, order: 7, symbol: 'BTC-USDT', side: 'buy', role: 'maker', price: '61000.50', size: '0.01000' },
  ...{ total: '610.005', fee: '0.00001', feeAsset: 'BTC', trade: 900, time: 2 },
});
const SHOWN_FILL = {
  ...FILL,
  shown: { price: '61,000.50', size: '0.01000', total: '610.005', fee: '0.00001' },
};
const TOPICS: readonly Topic[] = [
  'rows/spot-order/BTC-USDT',
  'ended/spot-order/all',
  'rows/spot-fill/all',
  'rows/spot-order/ETH-USDT',
];

/** The page behind a real engine: what comes in batches is read into records. */
class Page extends TimedEngine {
  private readonly records = new Map<Topic, ListRecord>(
    TOPICS.map((topic) => [topic, newRecord(topic) as ListRecord]),
  );

  constructor() {
    super(['BTC-USDT', 'ETH-USDT']);
    this.accounts.users.set('alice', ALICE);
    this.paint = () => {
      writeBatch(this.batches.at(-1) as SnapshotBatch, (topic) => this.records.get(topic));
      return Promise.resolve();
    };
  }

  list(topic: Topic) {
    return (this.records.get(topic) as ListRecord).rows.value;
  }

  async receiveTrade(change: Parameters<TimedEngine['accounts']['fake']['trade']>[1]): Promise<void> {
    this.accounts.fake.trade(ALICE, change);
    await this.pass(100, true);
  }
}

async function open(): Promise<Page> {
  const page = new Page();
  page.engine.retopic({ add: TOPICS, drop: [] });
  void page.engine.signIn('alice');
  await page.start();
  await page.pass(100, true);
  return page;
}

it('SPOT-060 what is open, ended and traded reaches the page as the wire has it, and in words', async () => {
  const page = await open();
  await page.receiveTrade({ orders: [ORDER] });
  const shown = { price: '61,000.50', size: '0.03000', total: '—', filled: '0', filledTotal: '0', fee: '0' };
  const rest = { shown: { ...shown, open: '0.03000', average: '—', percent: '0.00%' } };
  expect(rowsIn<typeof spotOrder>(page.list('rows/spot-order/BTC-USDT'))).toEqual([
    { ...ORDER, open: '0.03000', average: '', percent: 0, ...rest },
  ]);
  expect(rowsIn<typeof spotOrder>(page.list('rows/spot-order/ETH-USDT'))).toEqual([]);
  const filled: SpotOrder = {
    ...ORDER,
    filled: '0.01000',
    filledTotal: '610.005',
    fee: '0.00001',
    version: 2,
  };
  await page.receiveTrade({ orders: [{ ...filled, status: 'partially-filled' }], fills: [FILL] });
  const [order] = rowsIn<typeof spotOrder>(page.list('rows/spot-order/BTC-USDT'));
  expect([order?.open, order?.average, order?.percent]).toEqual(['0.02000', '61000.50', 33.33]);
  expect([order?.shown.average, order?.shown.percent]).toEqual(['61,000.50', '33.33%']);
  expect(rowsIn<typeof spotFill>(page.list('rows/spot-fill/all'))).toEqual([SHOWN_FILL]);
  await page.receiveTrade({ orders: [{ ...filled, status: 'cancelled', cause: 'user', version: 3 }] });
  expect(rowsIn<typeof spotOrder>(page.list('rows/spot-order/BTC-USDT'))).toEqual([]);
  const [closed] = rowsIn<typeof spotOrder>(page.list('ended/spot-order/all'));
  expect([closed?.status, closed?.cause, closed?.open]).toEqual(['cancelled', 'user', '0.02000']);
});

it('ENGINE-983 a page that is open during an update of the platform shows its newer rows', async () => {
  const page = await open();
  const newer = { ...ORDER, status: 'cancelled', cause: 'newer-cause', leverage: '10', version: 2 };
  await page.receiveTrade({ orders: [newer as unknown as SpotOrder] });
  const [closed] = rowsIn<typeof spotOrder>(page.list('ended/spot-order/all'));
  expect([closed?.status, closed?.cause, closed?.shown.price]).toEqual([
    'cancelled',
    'newer-cause',
    '61,000.50',
  ]);
  expect(closed).not.toHaveProperty('leverage');
});

it('SPOT-061 a list of orders is another one only where one of them is', async () => {
  const page = await open();
  await page.receiveTrade({ orders: [ORDER] });
  const before = page.list('rows/spot-order/BTC-USDT');
  page.accounts.fake.commit(ALICE, { available: '3' });
  await page.pass(100, true);
  expect(page.list('rows/spot-order/BTC-USDT')).toBe(before);
  expect(rowsIn(before)).toBe(rowsIn(before));
});

it('SPOT-060 an order by amount is filled by what it spent, and has no size left open', async () => {
  const page = await open();
  const byAmount: SpotOrder = {
    ...ORDER,
    type: 'market',
    timeInForce: 'ioc',
    price: '',
    size: '',
    total: '100',
  };
  const spent = {
    filled: '0.00163',
    filledTotal: '99.430815',
    status: 'cancelled',
    cause: 'expired',
  } as const;
  await page.receiveTrade({ orders: [{ ...byAmount, ...spent }] });
  const [order] = rowsIn<typeof spotOrder>(page.list('ended/spot-order/all'));
  expect([order?.open, order?.percent, order?.average]).toEqual(['', 99.43, '61000.50']);
  expect(order?.shown).toMatchObject({ price: '—', size: '—', open: '—', total: '100', percent: '99.43%' });
});
