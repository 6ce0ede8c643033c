/** Settings of quick exchange. */
import * as z from 'zod/mini';
import { minorOf } from '#domain/ledger/minor';
import { defineSetting } from '../settings/define-setting.ts';
import { inOrder, positiveAmount, wholeNumber } from '../settings/shapes.ts';

const MOST_SPREAD_BPS = 5_000;
const MINUTE_MILLIS = 60_000;

/** The platform's terms: its spread, and when it quotes no price. */
export const convertPricing = defineSetting({
  name: 'convert.pricing',
  schema: z
    .strictObject({
      /** The smallest spread, in a calm market. */
      spreadBps: wholeNumber(0, MOST_SPREAD_BPS),
      /** No price is quoted while the recent volatility requires a larger spread. */
      mostSpreadBps: wholeNumber(0, MOST_SPREAD_BPS),
      /** The spread covers this many standard deviations of the price moves within this time. */
      spreadDeviations: wholeNumber(0, 100),
      spreadMillis: wholeNumber(1, MINUTE_MILLIS),
      /** The share of the spread that the price may have moved against the platform when a quote is taken. */
      tolerancePercent: wholeNumber(0, 100),
    })
    .check(inOrder('spreadBps', 'mostSpreadBps')),
  default: {
    spreadBps: 10,
    mostSpreadBps: 500,
    spreadDeviations: 8,
    spreadMillis: 500,
    tolerancePercent: 50,
  },
});

export const convertLimits = defineSetting({
  name: 'convert.limits',
  schema: z
    .strictObject({
      /** The smallest and the largest exchange by the value of what is paid, in USDT: decimal text. */
      smallest: positiveAmount,
      largest: positiveAmount,
      /** How long a quote is valid. */
      quoteMillis: wholeNumber(1_000, MINUTE_MILLIS),
      /** How many quotes one user may leave untaken, and within which time: at least as long as a quote is valid. */
      untaken: z.strictObject({
        most: wholeNumber(1, 1_000),
        within: wholeNumber(1_000, 60 * MINUTE_MILLIS),
      }),
    })
    .check(
      inOrder('smallest', 'largest', minorOf),
      z.refine(({ quoteMillis, untaken }) => untaken.within >= quoteMillis, { path: ['untaken', 'within'] }),
    ),
  default: {
    smallest: '1',
    largest: '100000',
    quoteMillis: 10_000,
    untaken: { most: 20, within: 60_000 },
  },
});
