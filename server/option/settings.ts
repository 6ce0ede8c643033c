/** The terms of options: which contracts and cycles there are, their odds and limits, and the rule of their prices. */
import * as z from 'zod/mini';
import { minorOf } from '#domain/ledger/minor';
import { leastCutOff, OPTION_CYCLES, type OptionCycle } from '#domain/option/option-terms';
import { isRiskless } from '#domain/option/payoff';
import { defineSetting } from '../settings/define-setting.ts';
import { inOrder, positiveAmount, wholeNumber } from '../settings/shapes.ts';

/** The most open orders that one answer holds; the call's weight follows from it. */
export const MOST_OPEN_OPTIONS = 200;
const MINUTE = 60_000;
/** A winning order returns more than its stake, and at most a thousand times as much. */
const odds = wholeNumber(10_001, 10_000_000);

const cycleTerms = z
  .strictObject({
    cycle: z.enum(OPTION_CYCLES),
    /** The return of a win, the stake included, in basis points of the stake. */
    odds: z.strictObject({ up: odds, flat: odds, down: odds }),
    /** Half the width of the flat band of an order of the whole cycle, in parts per million of the opening price. */
    bandPpm: wholeNumber(0, 500_000),
    /** The band of the whole cycle follows the volatility within bounds, in ppm; without it the band is `bandPpm`. */
    volatility: z.optional(
      z
        .strictObject({
          /** Half the band, as basis points of the standard deviation of the cycle's move. */
          widthBps: wholeNumber(1, 10_000),
          /** Below it "flat" is not sold. */
          leastPpm: wholeNumber(1, 500_000),
          mostPpm: wholeNumber(1, 500_000),
        })
        .check(inOrder('leastPpm', 'mostPpm', Number)),
    ),
    smallest: positiveAmount,
    largest: positiveAmount,
    /** The most that the platform may have to pay on each side, besides the stakes. */
    exposure: positiveAmount,
    feeBps: wholeNumber(0, 1_000),
    /** The share of an option's value that an early exit pays, in basis points; without it there is none. */
    exitShareBps: z.optional(wholeNumber(1, 10_000)),
    /** Nothing is sold from this long before delivery. */
    cutOffMillis: wholeNumber(0, 7 * 24 * 60 * MINUTE),
  })
  .check(inOrder('smallest', 'largest', minorOf));

export type CycleTerms = z.output<typeof cycleTerms>;

const product = z
  .strictObject({
    /** The contract whose index it follows. */
    symbol: z.string().check(z.minLength(1), z.maxLength(40)),
    cycles: z.array(cycleTerms).check(z.maxLength(OPTION_CYCLES.length)),
  })
  .check(
    z.refine(({ cycles }) => new Set(cycles.map(({ cycle }) => cycle)).size === cycles.length, {
      path: ['cycles'],
    }),
    // Nobody may win without risk by buying all three sides.
    z.refine(({ cycles }) => !isRiskless(cycles.map((each) => each.odds)), { path: ['cycles'] }),
  );

const rule = z.strictObject({
  openDelayMillis: wholeNumber(300, MINUTE),
  openWithinMillis: wholeNumber(1_000, MINUTE),
  windowMillis: wholeNumber(1_000, MINUTE / 2),
});

/** Bands fit the volatility of the simulated prices in a calm market: flat wins about one time in ten. */
const MINUTE_BAND_PPM: Readonly<Record<string, number>> = {
  'BTC-USDT-PERP': 60,
  'ETH-USDT-PERP': 70,
  'SOL-USDT-PERP': 90,
};

/** In a minute "flat" wins one time in twelve, and less than one time in six at each moment that can be chosen. */
const WIDTH_BPS = 1_500;
/** Shares of a calm market's band: below the first nobody can buy "flat", above the second the band does not grow. */
const QUIETEST = 12;
const MINUTE_WIDEST = 8;

/**
 * The band of a longer cycle in percent of what the volatility of the last minutes gives: a violent phase ends within
 * it, and "flat" bought in that phase would be likelier than its odds say.
 */
const BAND_PERCENT: Readonly<Record<OptionCycle, number>> = {
  ...{ '1m': 100, '5m': 75, '15m': 55, '30m': 45, '1h': 40, '4h': 30, '1d': 30, '1w': 30, '1M': 30 },
};

const SIDE_ODDS = 18_500;
/** Over weeks a simulated price returns towards its typical one, which a player can foresee. */
const LONG_SIDE_ODDS: Readonly<Partial<Record<OptionCycle, number>>> = { '1w': 16_500, '1M': 14_000 };

export const CYCLE_MINUTES: Readonly<Record<OptionCycle, number>> = {
  ...{ '1m': 1, '5m': 5, '15m': 15, '30m': 30, '1h': 60, '4h': 240 },
  ...{ '1d': 1_440, '1w': 10_080, '1M': 43_200 },
};

function defaultCycle(cycle: OptionCycle, minuteBand: number): CycleTerms {
  const minutes = CYCLE_MINUTES[cycle];
  const percent = BAND_PERCENT[cycle];
  const bandPpm = Math.floor((minuteBand * Math.sqrt(minutes) * percent) / 100);
  const side = LONG_SIDE_ODDS[cycle] ?? SIDE_ODDS;
  return {
    cycle,
    odds: { up: side, flat: 60_000, down: side },
    bandPpm,
    volatility: {
      widthBps: (WIDTH_BPS * percent) / 100,
      leastPpm: Math.ceil(bandPpm / QUIETEST),
      // Of a longer cycle the band is never wider than that of a calm market.
      mostPpm: cycle === '1m' ? MINUTE_WIDEST * bandPpm : bandPpm,
    },
    ...{ smallest: '10', largest: '5000', exposure: '100000', feeBps: 0 },
    cutOffMillis: Math.max(15_000, Math.min(10, minutes / 20) * MINUTE),
  };
}

export const optionTermsSetting = defineSetting({
  name: 'option.terms',
  schema: z
    .strictObject({
      rule,
      /** How many orders one user may have open. */
      mostOpen: wholeNumber(1, MOST_OPEN_OPTIONS),
      products: z.array(product).check(z.maxLength(20)),
    })
    .check(
      z.refine(({ rule: { openDelayMillis, openWithinMillis } }) => openDelayMillis <= openWithinMillis, {
        path: ['rule', 'openDelayMillis'],
      }),
      z.refine(
        (terms) =>
          terms.products.every(({ cycles }) =>
            cycles.every(({ cutOffMillis }) => cutOffMillis >= leastCutOff(terms.rule)),
          ),
        { path: ['products'] },
      ),
      z.refine(({ products }) => new Set(products.map(({ symbol }) => symbol)).size === products.length, {
        path: ['products'],
      }),
    ),
  default: {
    rule: { openDelayMillis: 1_000, openWithinMillis: 5_000, windowMillis: 5_000 },
    mostOpen: 50,
    products: Object.entries(MINUTE_BAND_PPM).map(([symbol, band]) => ({
      symbol,
      cycles: OPTION_CYCLES.map((cycle) => defaultCycle(cycle, band)),
    })),
  },
});

const DAY_MILLIS = 24 * 60 * MINUTE;

/** Samples that are older are deleted, unless an open order needs them; the proofs of older orders have none. */
export const optionRetentionSetting = defineSetting({
  name: 'option.retention',
  schema: z.strictObject({ sampleDays: wholeNumber(1, 3_650) }),
  default: { sampleDays: 180 },
});

/** Samples from this time on are kept. */
export function keptFrom({ sampleDays }: typeof optionRetentionSetting.default, now: number): number {
  return now - sampleDays * DAY_MILLIS;
}

export type OptionTerms = typeof optionTermsSetting.default;

export function cycleTermsOf(
  { products }: OptionTerms,
  symbol: string,
  cycle: OptionCycle,
): CycleTerms | undefined {
  return products.find((each) => each.symbol === symbol)?.cycles.find((each) => each.cycle === cycle);
}
