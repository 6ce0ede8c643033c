/** The announced ends of contracts. */
import * as z from 'zod/mini';
import type { Millis } from '#domain/units';
import type { Slices } from '../../core/state-slice.ts';
import { defineSetting } from '../../settings/define-setting.ts';
import { wholeNumber } from '../../settings/shapes.ts';
import { marketOfKind } from '../../trading/kind-orders.ts';

const MINUTE: Millis = 60_000;
/** Users learn of it this long before trading ends. */
const LEAST_NOTICE: Millis = 60 * MINUTE;
const MOST_MARKETS = 200;
const AT_ONCE = 100;
/** An average of fewer is one price, or nearly. */
const LEAST_SAMPLES = 2;
const LEAST_PERCENT = 50;
const LONGEST_WAIT_MINUTES = 24 * 60;

const announced = z.strictObject({
  /** Of a perpetual. */
  symbol: z.string().check(z.maxLength(40), z.endsWith('-PERP')),
  /** The instant, a whole minute: positions are settled. */
  at: z.int().check(
    z.nonnegative(),
    z.refine((at) => at % MINUTE === 0),
  ),
  /**
   * Trading ends these minutes before the instant: orders and triggers end. The final price is the average of the index
   * over them.
   */
  windowMinutes: wholeNumber(LEAST_SAMPLES, 60),
});

export type AnnouncedDelisting = z.output<typeof announced>;

interface DelistingSetting {
  readonly markets: readonly AnnouncedDelisting[];
  /** How many orders, triggers and positions one command ends. */
  readonly endedAtOnce: number;
  /** With a live index in fewer minutes of the window than this part, sampling goes on after the instant. */
  readonly leastSamplePercent: number;
  /** After the instant; then the average of what there is settles, and with fewer than two samples the last mark. */
  readonly longestWaitMinutes: number;
}

/** A contract stays in the list for good once its instant has come. */
export const contractDelistings = defineSetting<DelistingSetting>({
  name: 'contract.delistings',
  schema: z.strictObject({
    markets: z.array(announced).check(
      z.maxLength(MOST_MARKETS),
      z.refine((all) => new Set(all.map(({ symbol }) => symbol)).size === all.length),
    ),
    endedAtOnce: z._default(wholeNumber(1, 1_000), AT_ONCE),
    leastSamplePercent: z._default(wholeNumber(1, 100), LEAST_PERCENT),
    longestWaitMinutes: z._default(wholeNumber(1, 7 * 24 * 60), LONGEST_WAIT_MINUTES),
  }),
  mayChange: announcementProblem,
  default: {
    ...{ markets: [], endedAtOnce: AT_ONCE },
    ...{ leastSamplePercent: LEAST_PERCENT, longestWaitMinutes: LONGEST_WAIT_MINUTES },
  },
});

/** When trading ends. */
export function windowStart({ at, windowMinutes }: Pick<AnnouncedDelisting, 'at' | 'windowMinutes'>): Millis {
  return at - windowMinutes * MINUTE;
}

/** How many minutes with a live index the final price needs. */
export function leastSamples(
  { leastSamplePercent }: Pick<DelistingSetting, 'leastSamplePercent'>,
  { windowMinutes }: Pick<AnnouncedDelisting, 'windowMinutes'>,
): number {
  return Math.max(LEAST_SAMPLES, Math.ceil((windowMinutes * leastSamplePercent) / 100));
}

/**
 * An announcement is of a contract of the platform, and comes early enough for its users and its window. It is
 * withdrawn before its instant alone.
 */
function announcementProblem(
  { markets: before }: DelistingSetting,
  { markets: after }: DelistingSetting,
  time: Millis,
  state: Slices,
) {
  const isKnown = ({ symbol }: AnnouncedDelisting) =>
    marketOfKind(state, 'perpetual', symbol) !== undefined || before.some((each) => each.symbol === symbol);
  const unknown = after.findIndex((each) => !isKnown(each));
  if (unknown >= 0) return { path: ['markets', String(unknown), 'symbol'], code: 'unknown' };
  const same = (one: AnnouncedDelisting, { symbol, at, windowMinutes }: AnnouncedDelisting) =>
    one.symbol === symbol && one.at === at && one.windowMinutes === windowMinutes;
  if (before.some((each) => each.at <= time && !after.some((kept) => same(kept, each))))
    return { path: ['markets'], code: 'delisted' };
  const early = after.findIndex(
    (each) => windowStart(each) < time + LEAST_NOTICE && !before.some((known) => same(known, each)),
  );
  return early < 0 ? undefined : { path: ['markets', String(early), 'at'], code: 'too-early' };
}
