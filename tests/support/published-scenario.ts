/**
 * A fixed stretch of market data through the publisher: the same commands, the same clock, all channels
 * watched.
 */
import type { Instrument } from '../../domain/market/instrument.ts';
import type { Channel, ChannelKind } from '../../protocol/names/market.ts';
import { channelKind } from '../../protocol/names/market.ts';
import type { CoreEvent } from '../../server/core/decision.ts';
import type { MarketUpdate } from '../../server/core/publication.ts';
import { Publisher } from '../../server/market/publisher.ts';
import { fakeClock } from './fake-clock.ts';
import { seededDice } from './recording-maker.ts';
import { tinyInstrument } from './tiny-instrument.ts';

export const PUBLISHED_INSTRUMENTS: readonly Instrument[] = [
  tinyInstrument('BTC-USDT'),
  tinyInstrument('BTC-USDT-PERP', { priceStep: '0.5', sizeStep: '0.001' }),
  tinyInstrument('PEPE-USDT', { priceStep: '0.00000001', sizeStep: '1000' }),
  tinyInstrument('ETH-BTC', { priceStep: '0.000001', sizeStep: '0.0001' }),
  tinyInstrument('XYZ-EUR', { priceStep: '0.001', orderPriceStep: '0.01', sizeStep: '0.25' }),
];

const BEATS = 100;
const BEAT_MILLIS = 50;
const FAR = 40;

export interface Published {
  readonly kind: ChannelKind;
  readonly message: MarketUpdate;
  readonly isSnapshot: boolean;
}

export interface PublishedScenario {
  readonly publisher: Publisher;
  readonly published: readonly Published[];
  readonly now: number;
}

export function publishedScenario(): PublishedScenario {
  const clock = fakeClock();
  const dice = seededDice(20_261_123);
  const published: Published[] = [];
  const silent = new Set<string>();
  const publisher = new Publisher({
    instruments: PUBLISHED_INSTRUMENTS,
    clock,
    isAlive: (symbol) => !silent.has(symbol),
    publish: ({ channel, message }) =>
      published.push({ kind: channelKind(channel as Channel), message, isSnapshot: false }),
  });
  let number = 0;
  const ids = new Map<string, number>();
  const apply = (event: CoreEvent) => {
    publisher.apply([event], ++number);
  };
  const open = (symbol: string) => {
    apply({ kind: 'market.opened', symbol, epoch: `e${String(number)}`, time: clock.now() });
  };
  const quote = (symbol: string, levels: number) => {
    const middle = 5_000 + dice(100);
    const side = (sign: 1 | -1) =>
      Array.from({ length: levels }, () => {
        const lots = dice(4) === 0 ? 0 : dice(dice(2) === 0 ? 9 : 5_000_000);
        return [middle + sign * (1 + dice(FAR)), lots] as const;
      });
    const [bids, asks] = [side(-1), side(1)];
    apply({ kind: 'market.levels-changed', symbol, bids, asks, time: clock.now() });
  };
  const trade = (symbol: string) => {
    const id = (ids.get(symbol) ?? 0) + 1;
    ids.set(symbol, id);
    const side = dice(2) === 0 ? 'buy' : 'sell';
    const [price, lots] = [5_000 + dice(FAR), 1 + dice(90_000)];
    apply({ kind: 'market.traded', symbol, id, price, lots, side, time: clock.now() });
  };
  const symbols = PUBLISHED_INSTRUMENTS.map(({ symbol }) => symbol);
  for (const symbol of symbols) open(symbol);
  const channels = symbols.flatMap((each) => [`book:${each}`, `trades:${each}`, `ticker:${each}`] as const);
  const all: readonly Channel[] = [...channels, 'tickers', 'marks'];
  publisher.watch(all);
  const snapshots = () => {
    for (const channel of all) {
      const message = publisher.snapshot(channel);
      published.push({ kind: channelKind(channel), message, isSnapshot: true });
    }
  };
  snapshots();
  publisher.start();
  for (let beat = 0; beat < BEATS; beat++) {
    const symbol = symbols[dice(symbols.length)] as string;
    if (dice(2) === 0) quote(symbol, 1 + dice(30));
    for (let trades = dice(3); trades > 0; trades--) trade(symbol);
    if (beat % 30 === 7) {
      const rate = beat > 40 ? { fundingRate: -12_500, nextFundingTime: clock.now() + 5_000 } : {};
      const mark = { mark: 4_999 + dice(9), index: 5_000, ...rate };
      const at = { symbol: 'BTC-USDT-PERP', time: clock.now() };
      publisher.apply([{ kind: 'market.marked', ...at, ...mark }], number);
    }
    if (beat === 50) silent.add('ETH-BTC');
    if (beat === 60) open('PEPE-USDT');
    if (beat === 70) snapshots();
    clock.advance(BEAT_MILLIS);
  }
  snapshots();
  publisher.stop();
  return { publisher, published, now: clock.now() };
}
