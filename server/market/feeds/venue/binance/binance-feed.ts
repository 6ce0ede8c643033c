/** `venue:binance`: spot and USDT perpetuals of Binance, by its public streams. */
import type { CatalogueRow } from '../../../catalogue.ts';
import type { Feed } from '../../feed.ts';
import { fieldsOf } from '../fields.ts';
import { VenueClock } from '../venue-clock.ts';
import { VenueBooks } from '../venue-books.ts';
import { venueFeed } from '../venue-feed.ts';
import type { VenueInput } from '../venue-input.ts';
import { VenueRest } from '../venue-rest.ts';
import { binanceMarkets } from './binance-markets.ts';
import { BinanceStreams } from './binance-streams.ts';

export interface BinanceAddresses {
  readonly spot: string;
  readonly spotStream: string;
  readonly futures: string;
  readonly futuresStream: string;
}

/** Request weights a minute and address, as the venue documents them. */
const SPOT_WEIGHT = 6000;
const FUTURES_WEIGHT = 2400;
const USED_HEADER = 'x-mbx-used-weight-1m';

/** @throws if the venue does not answer with its markets */
export async function createBinanceFeed(input: VenueInput, addresses: BinanceAddresses): Promise<Feed> {
  const { clock, chance, isWatched, onTrouble, onUnsound } = input;
  const rest = (base: string, weightPerMinute: number) =>
    new VenueRest({ base, clock, weightPerMinute, usedHeader: USED_HEADER });
  const spotRest = rest(addresses.spot, SPOT_WEIGHT);
  const futuresRest = rest(addresses.futures, FUTURES_WEIGHT);
  const has = (kind: CatalogueRow['instrument']['kind']) =>
    input.rows.some(({ instrument }) => instrument.kind === kind);
  const [spotList, futuresList] = await Promise.all([
    has('spot') ? spotRest.get('/api/v3/exchangeInfo?showPermissionSets=false', 20) : { symbols: [] },
    has('perpetual') ? futuresRest.get('/fapi/v1/exchangeInfo', 1) : { symbols: [] },
  ]);
  const spot = binanceMarkets(spotList, 'spot', input.rows);
  const perpetual = binanceMarkets(futuresList, 'perpetual', input.rows);
  for (const [symbol, reason] of [...spot.missing, ...perpetual.missing]) input.onMissing(symbol, reason);
  const markets = [...spot.markets, ...perpetual.markets];
  const instruments = markets.map(({ instrument }) => instrument);
  const clockOf = (path: string, asking: VenueRest) => clockBy(path, asking, input);
  const spotClock = clockOf('/api/v3/time', spotRest);
  const futuresClock = clockOf('/fapi/v1/time', futuresRest);
  const clocks = {
    ...(spot.markets.length > 0 ? { spot: spotClock } : {}),
    ...(perpetual.markets.length > 0 ? { perpetual: futuresClock } : {}),
  };
  const perpetuals = new Set(perpetual.markets.map(({ instrument }) => instrument.symbol));
  const venueBooks = new VenueBooks({
    ...{ instruments, clock, isWatched, onUnsound },
    venueClockOf: (symbol) => (perpetuals.has(symbol) ? futuresClock : spotClock),
  });
  const shared = { venueBooks, clock, chance, onTrouble };
  const spotStreams = { kind: 'spot', address: addresses.spotStream, rest: spotRest, ...shared } as const;
  const futuresStreams = {
    kind: 'perpetual',
    address: addresses.futuresStream,
    rest: futuresRest,
    ...shared,
  } as const;
  const streams = [
    ...(spot.markets.length > 0 ? [new BinanceStreams({ ...spotStreams, markets: spot.markets })] : []),
    ...(perpetual.markets.length > 0
      ? [new BinanceStreams({ ...futuresStreams, markets: perpetual.markets })]
      : []),
  ];
  return venueFeed({ markets, venueBooks, streams, rests: [spotRest, futuresRest], clocks });
}

/** `{ serverTime: 1700000000000 }` */
function clockBy(path: string, asking: VenueRest, { clock, onTrouble }: VenueInput): VenueClock {
  return new VenueClock({
    clock,
    ask: async () => fieldsOf(await asking.get(path, 1))?.['serverTime'],
    onTrouble: (what) => {
      onTrouble(path, what);
    },
  });
}
