/**
 * Venues whose messages contain unreadable rows. Only such a row is lost: no snapshot is requested, the rest of the
 * book continues, and the rows are counted and named.
 */
import { expect, it } from 'vitest';
import { createBinanceFeed } from '../../server/market/feeds/venue/binance/binance-feed.ts';
import { createOkxFeed } from '../../server/market/feeds/venue/okx/okx-feed.ts';
import { unsoundLog } from '../../server/start/outside-feed.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { seededDice } from '../support/recording-maker.ts';
import { FakeBinance, type BinanceKind } from '../support/venues/fake-binance.ts';
import { followVenue } from '../support/venues/follow-venue.ts';
import { FakeOkx } from '../support/venues/fake-okx.ts';

const CHANGES = process.env['TEST_SIZE'] === 'long' ? 20_000 : 300;
const SEED = 20_261_123;

/** None of these prices is in the fake venue's book. */
const UNSOUND: readonly unknown[] = [
  ...[null, 7, 'row', {}, [], [[]], [''], ['', ''], [null, null], [1.5, 2], ['NaN', '1'], ['Infinity', '1']],
  ...[
    ['1.000000001', '1'],
    ['-1.00', '1'],
    ['0', '1'],
    ['1e2', '1'],
    ['0x10', '1'],
    ['01.00', '1'],
  ],
  ...[['1.00'], ['1.00', '-1'], ['1.00', '1e3'], ['1.00', ''], ['1.00', 1], ['1.00', '0.0000000001']],
  ...[
    ['1.00', '9'.repeat(40)],
    ['9'.repeat(40), '1'],
    ['1.00', ' 1'],
    ['1,00', '1'],
    ['1.00', '１'],
  ],
];

async function binance(kind: BinanceKind) {
  const fake = await FakeBinance.start([[kind, 'BTCUSDT']]);
  const symbol = kind === 'spot' ? 'BTC-USDT' : 'BTC-USDT-PERP';
  const venue = await followVenue([symbol], (input) => createBinanceFeed(input, fake.addresses));
  const stream = 'btcusdt@aggTrade';
  return {
    ...{ fake, symbol, venue, market: fake.market(kind, 'BTCUSDT') },
    /** Futures have two connections, and the fake venue sends it on both. */
    badTrades: kind === 'spot' ? 1 : 2,
    changeWith: (rows: readonly unknown[]) => fake.changeWith(kind, 'BTCUSDT', rows),
    badTrade: () =>
      fake.send(
        JSON.stringify({ stream, data: { e: 'aggTrade', s: 'BTCUSDT', a: 9, p: '1e1', q: '1', m: true } }),
      ),
    snapshots: () => fake.asked.filter((path) => path.includes('/depth')).length,
  };
}

async function okx() {
  const fake = await FakeOkx.start(['BTC-USDT']);
  const venue = await followVenue(['BTC-USDT'], (input) => createOkxFeed(input, fake.addresses));
  return {
    ...{ symbol: 'BTC-USDT', venue, market: fake.market('BTC-USDT') },
    badTrades: 1,
    changeWith: (rows: readonly unknown[]) => fake.changeWith('BTC-USDT', rows),
    badTrade: () =>
      fake.push('trades', 'BTC-USDT', { data: [{ tradeId: '1e9', px: '1', sz: '-1', side: 'buy' }] }),
    snapshots: () => fake.received.filter((text) => text.includes('"subscribe"')).length,
  };
}

it.each([
  ['binance, spot', () => binance('spot')],
  ['binance, futures', () => binance('perpetual')],
  ['okx', okx],
] as const)(`VENUE-371 only the unsound rows are lost: %s (seed ${String(SEED)})`, async (_, make) => {
  const dice = seededDice(SEED);
  const { symbol, venue, market, changeWith, badTrade, badTrades, snapshots } = await make();
  await venue.equal(symbol, market);
  let sent = 0;
  for (let change = 0; change < CHANGES; change++) {
    const rows = Array.from({ length: dice(4) }, () => UNSOUND[dice(UNSOUND.length)]);
    if (dice(20) === 0) {
      badTrade();
      sent += badTrades;
    }
    sent += rows.length;
    changeWith(rows);
    if (change % 20 === 0) await venue.pass(50);
  }
  await venue.equal(symbol, market);
  expect(snapshots()).toBe(1);
  expect(venue.troubles).toEqual([]);
  expect(venue.unsound).toHaveLength(sent);
  expect(venue.feed.unsound?.()).toEqual({ [symbol]: sent });
  expect(venue.sink.prints.size).toBe(0);
});

it('VENUE-371 a level whose new size cannot be read is removed: its true size is unknown', async () => {
  const { fake, symbol, venue, market } = await binance('spot');
  await venue.equal(symbol, market);
  const update = (price: string) => {
    const event = { e: 'depthUpdate', s: 'BTCUSDT', U: 1_000_001, u: 1_000_001, b: [[price, '1e5']], a: [] };
    return JSON.stringify({ stream: 'btcusdt@depth@100ms', data: event });
  };
  const held = () => venue.sink.books.get(symbol)?.bids;
  const best = market.book(1).bids[0]?.[0] ?? '';
  const tick = Math.max(...(held()?.keys() ?? []));
  fake.send(update(best));
  await venue.until('it is removed', () => held()?.has(tick) === false);
  expect(venue.feed.isAlive(symbol)).toBe(true);
  expect(venue.unsound).toEqual([[symbol, [best, '1e5']]]);
});

it('VENUE-372 unsound rows are logged once a minute for each market, with their number', () => {
  const clock = fakeClock();
  const lines: unknown[] = [];
  const log = unsoundLog('binance', clock, { warn: (fields: unknown) => lines.push(fields) } as never);
  for (let row = 0; row < 100; row++) {
    log('BTC-USDT', [`${String(row)}e1`, '1']);
    if (row % 2 === 0) log('ETH-USDT', null);
    clock.advance(1000);
  }
  const line = (market: string, skipped: number, row: string) => ({ venue: 'binance', market, skipped, row });
  expect(lines).toEqual([
    line('BTC-USDT', 1, '["0e1","1"]'),
    line('ETH-USDT', 1, 'null'),
    line('BTC-USDT', 60, '["60e1","1"]'),
    line('ETH-USDT', 30, 'null'),
  ]);
});
