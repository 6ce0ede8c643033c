import { describe, expect, it } from 'vitest';
import type { Instrument } from '#domain/market/instrument';
import type { ChannelKind, MarketMessages } from '#protocol/names/market';
import type { MarketUpdates, Publication } from '../core/publication.ts';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { MarketTexts } from './market-texts.ts';
import { Publisher } from './publisher.ts';

const abc: Instrument = {
  symbol: 'ABC-USDT',
  kind: 'spot',
  base: 'ABC',
  quote: 'USDT',
  name: 'Abc',
  priceStep: '0.01',
  sizeStep: '0.1',
  groupings: [1],
  minSize: '0.1',
};
const perpetual: Instrument = { ...abc, symbol: 'ABC-USDT-PERP', kind: 'perpetual' };
const texts = new MarketTexts([abc, perpetual]);

function createPublisher() {
  const clock = fakeClock();
  const sent: Publication[] = [];
  const numbers: number[] = [];
  const silent = new Set<string>();
  const publisher = new Publisher({
    instruments: [abc, perpetual],
    clock,
    isAlive: (symbol) => !silent.has(symbol),
    contracts: () => Promise.resolve({ time: clock.now(), funds: [['USDT', '5'] as const], rows: [] }),
    publish: (publication, number) => {
      sent.push(publication);
      numbers.push(number);
    },
  });
  publisher.start();
  const of = <Kind extends ChannelKind>(kind: Kind): MarketMessages[Kind][] =>
    sent
      .filter((each) => each.channel.split(':')[0] === kind)
      .map((each) => texts.message(kind, each.message as MarketUpdates[Kind]));
  const trade = (id: number, price = 100) =>
    publisher.apply(
      [{ kind: 'market.traded', symbol: abc.symbol, id, price, lots: 5, side: 'buy', time: clock.now() }],
      100 + id,
    );
  publisher.apply([{ kind: 'market.opened', symbol: abc.symbol, epoch: 'e1', time: clock.now() }], 1);
  return { clock, publisher, silent, numbers, of, trade };
}

describe('the publisher', () => {
  it('LIQUIDATION-040 sends what is open in contracts to the first watcher, then each two seconds', async () => {
    const { clock, publisher, of } = createPublisher();
    clock.advance(4_000);
    await Promise.resolve();
    expect(of('contracts')).toEqual([]);
    publisher.watch(['contracts']);
    await Promise.resolve();
    const first = { time: clock.now(), funds: [['USDT', '5']], rows: [] };
    expect([of('contracts'), publisher.snapshot('contracts')]).toEqual([[first], first]);
    clock.advance(2_000);
    await Promise.resolve();
    expect(of('contracts')).toHaveLength(2);
    publisher.unwatch(['contracts']);
    clock.advance(2_000);
    await Promise.resolve();
    expect(of('contracts')).toHaveLength(2);
  });

  it('MARKET-015 sends all tickers every second even if nothing changed, with the silent ones', () => {
    const { clock, publisher, silent, of, trade } = createPublisher();
    publisher.watch(['tickers']);
    clock.advance(1000);
    trade(1);
    clock.advance(1000);
    silent.add('ABC-USDT');
    clock.advance(1000);
    const [first, second, third] = of('tickers');
    expect(first?.rows).toHaveLength(2);
    expect(second?.rows).toEqual([['ABC-USDT', '1.00', '1.00', '1.00', '1.00', '0.5', '0.50', '0.50']]);
    expect(third).toMatchObject({ rows: [], silent: ['ABC-USDT'] });
  });

  it('MARKET-016 sends a watched ticker within 250 ms, changed fields only', () => {
    const { clock, publisher, of, trade } = createPublisher();
    publisher.watch(['ticker:ABC-USDT']);
    trade(1, 100);
    clock.advance(250);
    trade(2, 90);
    trade(3, 100);
    clock.advance(250);
    clock.advance(250);
    const rows = of('ticker').map((message) => message.rows);
    expect(rows).toEqual([
      [
        {
          symbol: 'ABC-USDT',
          last: '1.00',
          open: '1.00',
          high: '1.00',
          low: '1.00',
          base: '0.5',
          quote: '0.50',
          usdt: '0.50',
        },
      ],
      [{ symbol: 'ABC-USDT', low: '0.90', base: '1.5', quote: '1.45', usdt: '1.45' }],
    ]);
  });

  it('WIRE-008 a snapshot holds what was last sent: a price that moves away and back is wrong for nobody', () => {
    const { clock, publisher, of, trade } = createPublisher();
    publisher.watch(['tickers', 'ticker:ABC-USDT']);
    trade(1, 100);
    publisher.snapshot('ticker:ABC-USDT');
    clock.advance(1000);
    trade(2, 90);
    const all = texts.message('tickers', publisher.snapshot('tickers') as MarketUpdates['tickers']);
    const one = texts.message('ticker', publisher.snapshot('ticker:ABC-USDT') as MarketUpdates['ticker']);
    expect(all.time).toBe(of('tickers')[0]?.time);
    trade(3, 100);
    clock.advance(1000);
    const rows = new Map(all.rows.map((row) => [row[0], row]));
    for (const row of of('tickers')[1]?.rows ?? []) rows.set(row[0], row);
    const row = Object.assign({}, ...[one, ...of('ticker').slice(0)].flatMap((message) => message.rows)) as {
      last: string;
    };
    expect(all.rows[0]?.[1]).toBe('1.00');
    expect(one.rows[0]?.last).toBe('1.00');
    expect(rows.get('ABC-USDT')?.[1]).toBe('1.00');
    expect(row.last).toBe('1.00');
  });

  it('WIRE-008 the next change counts from what a market’s first watcher received', () => {
    const { clock, publisher, of, trade } = createPublisher();
    trade(1, 100);
    publisher.watch(['ticker:ABC-USDT']);
    const first = texts.message('ticker', publisher.snapshot('ticker:ABC-USDT') as MarketUpdates['ticker']);
    trade(2, 90);
    clock.advance(250);
    expect(first.rows[0]?.last).toBe('1.00');
    expect(of('ticker').map(({ rows }) => rows[0])).toEqual([
      { symbol: 'ABC-USDT', last: '0.90', low: '0.90', base: '1.0', quote: '0.95', usdt: '0.95' },
    ]);
  });

  it('MARKET-017 sends the marks of all perpetuals every second even if nothing changed', () => {
    const { clock, publisher, of } = createPublisher();
    clock.advance(1000);
    const funding = { fundingRate: 10_000, nextFundingTime: 7 };
    const at = { symbol: perpetual.symbol, time: clock.now() };
    publisher.apply([{ kind: 'market.marked', ...at, mark: 123, index: 122, ...funding }], 2);
    clock.advance(2000);
    expect(of('marks').map(({ rows }) => rows)).toEqual([
      [['ABC-USDT-PERP', null, null, null, null]],
      [['ABC-USDT-PERP', '1.23', '1.22', '0.00010000', 7]],
      [['ABC-USDT-PERP', '1.23', '1.22', '0.00010000', 7]],
    ]);
  });

  it('MARKET-018 sends recent trades, then each new one, and fills gaps from memory as far as it reaches', () => {
    const { clock, publisher, of, trade } = createPublisher();
    for (let id = 1; id <= 150; id++) trade(id);
    publisher.watch(['trades:ABC-USDT']);
    const snapshot = publisher.snapshot('trades:ABC-USDT') as MarketUpdates['trades'];
    expect(snapshot.trades.map(([id]) => id)).toEqual(Array.from({ length: 100 }, (_, i) => 51 + i));
    trade(151);
    trade(152);
    clock.advance(50);
    expect(of('trades')[0]?.trades.map(([id]) => id)).toEqual([151, 152]);
    const time = clock.now() - 50;
    expect(publisher.trades('ABC-USDT', 149, 2)).toEqual({
      epoch: 'e1',
      complete: true,
      list: [150, 151].map((id) => [id, 100, 5, 'buy', time]),
    });
    for (let id = 153; id <= 5000; id++) trade(id);
    expect(publisher.trades('ABC-USDT', 149, 9)?.complete).toBe(false);
    expect(publisher.trades('ABC-USDT', 3000, 2000)).toMatchObject({ complete: true });
    expect(publisher.trades('XYZ-USDT', 1, 9)).toBeUndefined();
  });

  it('MARKET-020 publishes a book only while somebody watches it', () => {
    const { clock, publisher, of } = createPublisher();
    const quote = (lots: number) =>
      publisher.apply(
        [
          {
            kind: 'market.levels-changed',
            symbol: abc.symbol,
            bids: [[99, lots]],
            asks: [],
            time: clock.now(),
          },
        ],
        lots,
      );
    quote(1);
    clock.advance(100);
    publisher.watch(['book:ABC-USDT']);
    publisher.watch(['book:ABC-USDT']);
    publisher.snapshot('book:ABC-USDT');
    quote(2);
    clock.advance(50);
    publisher.unwatch(['book:ABC-USDT']);
    quote(3);
    clock.advance(50);
    publisher.unwatch(['book:ABC-USDT']);
    quote(4);
    clock.advance(50);
    expect(of('book')).toMatchObject([
      { type: 'delta', prev: 1, seq: 2, bids: [['0.99', '0.2']] },
      { type: 'delta', prev: 2, seq: 3, bids: [['0.99', '0.3']] },
    ]);
    expect(publisher.isWatched('ABC-USDT')).toBe(false);
  });

  it('MARKET-007 names, for each publication, the last command that it can show', () => {
    const { clock, publisher, numbers, trade } = createPublisher();
    publisher.watch(['trades:ABC-USDT']);
    publisher.snapshot('trades:ABC-USDT');
    trade(1);
    clock.advance(50);
    trade(2);
    trade(3);
    clock.advance(50);
    expect(numbers).toEqual([101, 103]);
  });

  it('MARKET-024 counts a watcher of all named channels or of none', () => {
    const { publisher } = createPublisher();
    expect(publisher.watch(['book:ABC-USDT', 'book:XYZ-USDT', 'candles:ABC-USDT' as 'marks'])).toEqual({
      refused: 'book:XYZ-USDT',
    });
    expect(publisher.watch(['candles:ABC-USDT' as 'marks'])).toEqual({ refused: 'candles:ABC-USDT' });
    expect(publisher.isWatched('ABC-USDT')).toBe(false);
  });
});
