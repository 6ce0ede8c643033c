/**
 * Venues with faults: changes are lost or sent twice, connections break, snapshots are refused, late or old,
 * frames are not JSON. A confirmed book always equals the venue's, and in the end every book does.
 */
import { expect, it } from 'vitest';
import type { Feed } from '../../server/market/feeds/feed.ts';
import { createBinanceFeed } from '../../server/market/feeds/venue/binance/binance-feed.ts';
import { createOkxFeed } from '../../server/market/feeds/venue/okx/okx-feed.ts';
import type { VenueInput } from '../../server/market/feeds/venue/venue-input.ts';
import { seededDice } from '../support/recording-maker.ts';
import { FakeBinance, type BinanceKind } from '../support/venues/fake-binance.ts';
import { followVenue, inVenueSteps, sameBook } from '../support/venues/follow-venue.ts';
import { FakeOkx } from '../support/venues/fake-okx.ts';
import type { FakeVenueMarket } from '../support/venues/fake-venue-market.ts';

const CHANGES = process.env['TEST_SIZE'] === 'long' ? 100_000 : 1_000;
const SEED = 20_261_121;

interface Weather {
  readonly symbol: string;
  readonly market: FakeVenueMarket;
  open(input: VenueInput): Promise<Feed>;
  change(fate: 'sent' | 'lost' | 'twice'): void;
  disconnect(): void;
  send(text: string): void;
}

async function binance(kind: BinanceKind, dice: (limit: number) => number): Promise<Weather> {
  const fake = await FakeBinance.start([[kind, 'BTCUSDT']]);
  let kept: (() => void)[] = [];
  fake.onDepth = (answer) => {
    const chance = dice(10);
    if (chance === 0) return { status: 429, headers: { 'retry-after': '2' }, body: {} };
    if (chance === 1) return { status: 503, body: '' };
    // Taken now, sent after the next changes.
    if (chance < 4) return new Promise((resolve) => kept.push(() => resolve(answer)));
    return answer;
  };
  return {
    symbol: kind === 'spot' ? 'BTC-USDT' : 'BTC-USDT-PERP',
    market: fake.market(kind, 'BTCUSDT'),
    open: (input) => createBinanceFeed(input, fake.addresses),
    change(fate) {
      fake.change(kind, 'BTCUSDT', fate);
      const late = kept;
      if (dice(4) === 0) kept = [];
      if (kept !== late) for (const answer of late) answer();
    },
    disconnect: () => fake.disconnect(dice(2) === 0 ? 'close' : 'terminate'),
    send: (text) => fake.send(text),
  };
}

async function okx(): Promise<Weather> {
  const fake = await FakeOkx.start(['BTC-USDT']);
  return {
    symbol: 'BTC-USDT',
    market: fake.market('BTC-USDT'),
    open: (input) => createOkxFeed(input, fake.addresses),
    // Only the sequence can reveal a lost change.
    change: (fate) => fake.change('BTC-USDT', fate === 'sent' ? 'without checksum' : fate),
    disconnect: () => fake.disconnect(),
    send: (text) => fake.send(text),
  };
}

it.each([
  ['binance, spot', (dice: (limit: number) => number) => binance('spot', dice)],
  ['binance, futures', (dice: (limit: number) => number) => binance('perpetual', dice)],
  ['okx', okx],
] as const)(
  `VENUE-017 shows the venue’s book or none in spite of faults: %s (seed ${String(SEED)})`,
  async (_, make) => {
    const dice = seededDice(SEED);
    const weather = await make(dice);
    const venue = await followVenue([weather.symbol], (input) => weather.open(input));
    const held = () => inVenueSteps(venue.sink.books.get(weather.symbol), venue.feed, weather.symbol);
    const isSame = () => sameBook(held(), weather.market.mirrored());
    let confirmed = 0;
    for (let received = 0; received < CHANGES; received++) {
      const chance = dice(1000);
      if (chance < 5) weather.disconnect();
      else if (chance < 8) weather.send('{"half');
      weather.change(chance < 30 ? 'lost' : chance < 60 ? 'twice' : 'sent');
      await venue.pass(50);
      if (received % 20 !== 0) continue;
      weather.change('sent');
      await venue.pass(500);
      if (!venue.feed.isAlive(weather.symbol)) continue;
      confirmed++;
      expect(isSame()).toBe(true);
    }
    // The book was confirmed often enough for the test to prove something.
    expect(confirmed).toBeGreaterThan(CHANGES / 20 / 8);
    await venue.until('the book is the venue’s in the end', () => {
      weather.change('sent');
      return venue.feed.isAlive(weather.symbol);
    });
    await venue.equal(weather.symbol, weather.market);
  },
);
