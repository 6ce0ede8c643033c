/** `venue:okx`: spot and USDT swaps of OKX, by its public websocket. */
import type { Feed } from '../../feed.ts';
import { fieldsOf } from '../fields.ts';
import { VenueClock } from '../venue-clock.ts';
import { VenueBooks } from '../venue-books.ts';
import { venueFeed } from '../venue-feed.ts';
import type { VenueInput } from '../venue-input.ts';
import { VenueRest } from '../venue-rest.ts';
import { okxMarkets } from './okx-markets.ts';
import { OkxStreams } from './okx-streams.ts';

export interface OkxAddresses {
  readonly rest: string;
  readonly stream: string;
}

/** 20 requests in two seconds are allowed. */
const REQUESTS_PER_MINUTE = 600;
const INSTRUMENTS = '/api/v5/public/instruments?instType=';

/** @throws if the venue does not answer with its markets */
export async function createOkxFeed(input: VenueInput, { rest, stream }: OkxAddresses): Promise<Feed> {
  const { clock, chance, isWatched, onTrouble, onUnsound } = input;
  const asking = new VenueRest({ base: rest, clock, weightPerMinute: REQUESTS_PER_MINUTE });
  const answers = await Promise.all(['SPOT', 'SWAP'].map((type) => asking.get(INSTRUMENTS + type, 1)));
  const { markets, missing } = okxMarkets(answers, input.rows);
  for (const [symbol, reason] of missing) input.onMissing(symbol, reason);
  const instruments = markets.map(({ instrument }) => instrument);
  const venueClock = new VenueClock({
    clock,
    ask: async () => timeIn(await asking.get('/api/v5/public/time', 1)),
    onTrouble: (what) => {
      onTrouble(rest, what);
    },
  });
  const venueBooks = new VenueBooks({
    instruments,
    clock,
    isWatched,
    onUnsound,
    venueClockOf: () => venueClock,
  });
  const streams = new OkxStreams({ markets, address: stream, venueBooks, clock, chance, onTrouble });
  return venueFeed({
    markets,
    venueBooks,
    streams: markets.length > 0 ? [streams] : [],
    rests: [asking],
    clocks: markets.length > 0 ? { okx: venueClock } : {},
  });
}

/** `{ code: '0', data: [{ ts: '1700000000000' }] }` */
function timeIn(answer: unknown): unknown {
  const data = fieldsOf(answer)?.['data'];
  return Array.isArray(data) ? fieldsOf(data[0])?.['ts'] : undefined;
}
