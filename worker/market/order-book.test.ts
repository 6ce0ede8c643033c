import { describe, expect, it } from 'vitest';
import { stepsOf } from '#domain/market/instrument';
import { tinyInstrument } from '../../tests/support/tiny-instrument.ts';
import { TinyMarket } from '../../tests/support/tiny-market.ts';
import { decodeBook } from '../feed/decode.ts';
import { OrderBook } from './order-book.ts';

const SYMBOL = 'BTC-USDT';
const steps = stepsOf(tinyInstrument(SYMBOL));

function watchedBook() {
  let now = 1_000;
  const market = new TinyMarket(() => now, [SYMBOL]);
  const book = new OrderBook(steps);
  const asked: boolean[] = [];
  const peer = market.connect((_kind, message) => {
    const change = decodeBook(message, () => steps);
    if (change) asked.push(book.apply(change));
  });
  const subscribe = () => {
    peer.call('subscribe', { channels: [`book:${SYMBOL}`] }, () => undefined);
  };
  const setNow = (millis: number) => {
    now = millis;
  };
  return { market, book, asked, subscribe, setNow };
}

describe('OrderBook', () => {
  it('is waiting until its snapshot, whatever arrives before', () => {
    const { market, book, asked, subscribe } = watchedBook();
    market.tamper = () => [];
    subscribe();
    market.tamper = (_kind, message) => [message];
    market.moveBook(SYMBOL, [[100, 1]], []);
    expect([book.state, asked]).toEqual(['waiting', [false]]);
    subscribe();
    expect(book.state).toBe('live');
  });

  it('ENGINE-003 asks for a snapshot after a crossed book though its checksum holds', () => {
    const { market, book, asked, subscribe } = watchedBook();
    subscribe();
    market.moveBook(SYMBOL, [[100, 1]], [[100, 1]]);
    expect([book.state, asked.at(-1)]).toEqual(['resyncing', true]);
  });

  it('ENGINE-003 begins from a snapshot when the epoch changes', () => {
    const { market, book, subscribe } = watchedBook();
    market.moveBook(SYMBOL, [[100, 1]], []);
    subscribe();
    market.newEpoch(SYMBOL);
    market.moveBook(SYMBOL, [[99, 1]], []);
    expect(book.state).toBe('resyncing');
    subscribe();
    expect([book.state, book.levels.bids.size]).toEqual(['live', 2]);
  });

  it('ENGINE-011 is confirmed by an empty delta', () => {
    const { market, book, subscribe, setNow } = watchedBook();
    subscribe();
    setNow(3_000);
    market.moveBook(SYMBOL, [], []);
    expect([book.state, book.confirmedAt]).toEqual(['live', 3_000]);
  });

  it('is not live after the connection ended until the next snapshot', () => {
    const { market, book, subscribe } = watchedBook();
    subscribe();
    book.markStale();
    market.moveBook(SYMBOL, [[100, 1]], []);
    expect(book.state).toBe('resyncing');
    subscribe();
    expect(book.state).toBe('live');
  });
});
