/**
 * The platform as a separate process that follows a venue: from the venue's book to a client's, and the venue's
 * silence.
 */
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { shownText } from '../../domain/market/instrument.ts';
import type { TickersMessage } from '../../protocol/names/market.ts';
import { BookClient } from '../support/book-client.ts';
import { startPlatform } from '../support/running-platform.ts';
import { FakeBinance } from '../support/venues/fake-binance.ts';

const SLOW_MACHINE_MILLIS = 120_000;
const HOUR = 3_600_000;

/** The platform's book has the finest digits that it can hold; the fake venue writes its own tick and lot size. */
function inVenueDigits(book: ReturnType<BookClient['book']>) {
  const side = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([price, size]) => [shownText(price, 2), shownText(size, 3)]);
  return { bids: side(book.bids), asks: side(book.asks) };
}

/** How far the platform reports the venue's clock to be ahead; NaN before it is measured. */
async function offsetIn(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^brisk_venue_clock_offset_milliseconds\{clock="spot"\} (.+)$/m.exec(metrics)?.[1]);
}

it(
  'VENUE-021 VENUE-701 a client holds the venue’s book; an unreachable venue is shown as silent, never as live',
  async () => {
    const fake = await FakeBinance.start([['spot', 'BTCUSDT']]);
    fake.serverTime = Date.now() + HOUR;
    const { spot, spotStream, futures, futuresStream } = fake.addresses;
    const platform = await startPlatform({
      FEED: 'venue:binance?symbols=BTC-USDT,ETH-USDT',
      BINANCE_SPOT: spot,
      BINANCE_SPOT_STREAM: spotStream,
      BINANCE_FUTURES: futures,
      BINANCE_FUTURES_STREAM: futuresStream,
    });
    const client = new BookClient(platform.origin);
    const socket = io(platform.origin, { transports: ['websocket'], forceNew: true });
    onTestFinished(async () => {
      client.close();
      socket.disconnect();
      await platform.stop();
    });
    await expect
      .poll(async () => (await offsetIn(platform.origin)) / HOUR, { timeout: 20_000 })
      .toBeCloseTo(1, 1);
    let silent: readonly string[] = [];
    socket.on('tickers', (message: TickersMessage) => (silent = message.silent));
    await socket.emitWithAck('subscribe', { channels: ['tickers'] });
    expect(await client.subscribe('book:BTC-USDT', 'trades:BTC-USDT')).toBe(200);
    for (let i = 0; i < 20; i++) fake.change('spot', 'BTCUSDT');
    const market = fake.market('spot', 'BTCUSDT');
    await expect
      .poll(() => inVenueDigits(client.book('BTC-USDT')), { timeout: 20_000 })
      .toEqual(market.book(200));
    fake.trade('spot', 'BTCUSDT');
    await expect.poll(() => client.trades('BTC-USDT').length, { timeout: 20_000 }).toBe(1);
    await expect.poll(() => silent, { timeout: 20_000 }).toEqual([]);
    fake.hang();
    await expect.poll(() => silent, { timeout: 30_000 }).toEqual(['BTC-USDT']);
    fake.disconnect('terminate');
    // The connection is restored, and the book continues from a new snapshot.
    for (let i = 0; i < 5; i++) fake.change('spot', 'BTCUSDT', 'lost');
    await expect.poll(() => silent, { timeout: 30_000 }).toEqual([]);
    await expect
      .poll(() => inVenueDigits(client.book('BTC-USDT')), { timeout: 20_000 })
      .toEqual(market.book(200));
    expect(client.faults).toEqual([]);
    expect(platform.output()).toContain('ETH-USDT (the venue does not trade it)');
  },
  SLOW_MACHINE_MILLIS,
);
