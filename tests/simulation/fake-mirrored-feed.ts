/**
 * A market that follows a venue. Its levels move at random and its venue is silent from time to time. So orders that
 * reach its levels wait for an update, for the end of the delay, or for the venue.
 */
import type { Clock } from '../../domain/clock.ts';
import { parseSteps, stepsOf } from '../../domain/market/instrument.ts';
import { catalogue } from '../../server/market/catalogue.ts';
import type { Feed, FeedSink } from '../../server/market/feeds/feed.ts';

/** One of the simulated markets, replaced by this feed. */
export const MIRRORED = 'SOL-USDT';
/** How long an order that reaches its levels waits at most. */
export const MAKER_DELAY = 500;

const UPDATED_EVERY = 700;
/** How long an update is on its way. */
const ON_THE_WAY = 150;
/** One in this many periods is silent. */
const STRETCH = 5_000;
const SILENT_ONE_IN = 4;
const LEVELS = 12;
const PRINTED_ONE_IN = 3;

export function fakeMirroredFeed(clock: Clock, chance: () => number): Feed {
  const row = catalogue.find(({ instrument }) => instrument.symbol === MIRRORED);
  if (row === undefined) throw new Error(`the catalogue has no ${MIRRORED}`);
  const { instrument } = row;
  const { price, size } = stepsOf(instrument);
  const centre = parseSteps(row.price, price) ?? 1;
  const lots = 5 * (parseSteps(instrument.minSize, size) ?? 1);
  const isAlive = () => Math.floor(clock.now() / STRETCH) % SILENT_ONE_IN !== 0;
  let stop: () => void = () => undefined;
  const update = (sink: FeedSink) => {
    if (!isAlive()) return;
    const mid = centre + Math.round((chance() - 0.5) * centre * 0.002);
    const side = (sign: 1 | -1) =>
      Array.from({ length: LEVELS }, (_, away) => [mid + sign * (1 + 3 * away), lots * (1 + away)] as const);
    sink.mark(MIRRORED, { mark: mid, index: centre });
    sink.quote(MIRRORED, true, side(-1), side(1), clock.now() - ON_THE_WAY);
    if (chance() * PRINTED_ONE_IN < 1) sink.print(MIRRORED, chance() < 0.5 ? 'buy' : 'sell', mid, lots);
  };
  return {
    instruments: [instrument],
    isAlive,
    past: () => undefined,
    start(sink) {
      sink.begin(MIRRORED);
      update(sink);
      stop = clock.every(UPDATED_EVERY, () => {
        update(sink);
      });
    },
    stop: () => {
      stop();
    },
  };
}
