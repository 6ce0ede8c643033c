/**
 * A player of short-cycle options in a market with quiet and violent phases, as real ones have. They estimate the
 * present volatility from all past prices and buy "flat" only at the best moments: when its band is widest beside what
 * they expect. By a fixed band they gain; by the platform's they do not.
 */
import { expect, it } from 'vitest';
import { bandPpmAt } from '../../../domain/option/band.ts';
import { averagePrice, outcomeOf } from '../../../domain/option/outcome.ts';
import {
  bandOfOrder,
  cycleBand,
  samplesBefore,
  varianceOf,
  type TimedPrice,
} from '../../../domain/option/volatility.ts';
import { bandRuleOf } from '../../../server/option/band-now.ts';
import { optionTermsSetting } from '../../../server/option/settings.ts';
import { chanceOf } from '../../support/random-candles.ts';

const MINUTES = process.env['TEST_SIZE'] === 'long' ? 60_000 : 12_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const STEP = '0.1';
const { rule, products } = optionTermsSetting.default;
const [terms] = products[0]?.cycles ?? [];
/** In parts per million a second: that of the calm simulated market, and a quiet hour beside it. */
const VIOLENT = 56;
const QUIET = VIOLENT / 6;
/** The mean length of a phase. */
const PHASE_SECONDS = 600;
const SHARE = 0.01;
/** The number of samples that halve a weight in the player's estimate. */
const HALVES = [3, 8, 30];

interface Moment {
  /** The player's estimates of the volatility. */
  readonly estimates: readonly number[];
  readonly bandPpm: number;
  readonly fixedPpm: number;
  /** The platform sells "flat". */
  readonly isSold: boolean;
  readonly secondsLeft: number;
  readonly opened: string;
  readonly delivered: string;
}

/** A price of each second, by phases of exponential length. */
function walk(chance: () => number): string[] {
  const normal = () => {
    let sum = -6;
    for (let each = 0; each < 12; each++) sum += chance();
    return sum;
  };
  let [price, volatility, left] = [60_000, QUIET, PHASE_SECONDS];
  return Array.from({ length: MINUTES * 60 + 1 }, () => {
    if (--left <= 0) {
      volatility = volatility === QUIET ? VIOLENT : QUIET;
      left = -PHASE_SECONDS * Math.log(1 - chance());
    }
    price *= 1 + (volatility * normal()) / 1e6;
    return price.toFixed(1);
  });
}

/** Two moments of each minute: the last one before the cut-off, and any. */
function momentsOf(prices: readonly string[], chance: () => number): Moment[] {
  if (terms === undefined) throw new Error('no such option');
  const cutOff = 60 - terms.cutOffMillis / SECOND;
  const squares = HALVES.map(() => VIOLENT ** 2);
  const samples = prices.map((price, at): TimedPrice => ({ time: at * SECOND, price }));
  const moments: Moment[] = [];
  let asked = 0;
  for (let at = 1; at < prices.length - 60; at++) {
    const move = (1e6 * (Number(prices[at]) - Number(prices[at - 1]))) / Number(prices[at]);
    HALVES.forEach((half, each) => {
      const before = squares[each] ?? 0;
      squares[each] = before + (1 - 0.5 ** (1 / half)) * (move * move - before);
    });
    const second = at % 60;
    if (second === 0) asked = Math.floor(chance() * cutOff);
    if (at < 400 || (second !== cutOff && second !== asked)) continue;
    const span = { time: at * SECOND + 1, start: (at - second) * SECOND };
    const delivery = span.start + MINUTE;
    const known = samples.slice(at - 330, at + 1);
    const variance = varianceOf(samplesBefore(known, span.time));
    const band = cycleBand(variance, bandRuleOf(terms), MINUTE);
    const order = { ...rule, created: span.time, delivery, cycleMillis: MINUTE, step: STEP };
    const own = bandOfOrder(band, order, prices[at]);
    const end = at - second + 60;
    moments.push({
      estimates: squares.map((square) => Math.sqrt(square)),
      bandPpm: own.bandPpm,
      fixedPpm: bandPpmAt(terms.bandPpm, rule, { ...span, delivery }),
      isSold: !own.isQuiet,
      secondsLeft: 60 - second,
      opened: prices[at + 2] ?? '',
      delivered: averagePrice(prices.slice(end - 5, end), STEP),
    });
  }
  return moments;
}

/** The mean result of one unit of stake at the best moments by one of the player's estimates. */
function bestOf(moments: readonly Moment[], band: 'bandPpm' | 'fixedPpm', estimate: number): number {
  const sold = moments.filter(({ isSold }) => band === 'fixedPpm' || isSold);
  const promise = (each: Moment) =>
    each[band] / ((each.estimates[estimate] ?? 1) * Math.sqrt(Math.max(1, each.secondsLeft - 7)));
  const best = sold.toSorted((one, other) => promise(other) - promise(one)).slice(0, moments.length * SHARE);
  const results = best.map((each) => {
    const won = outcomeOf(each.opened, each.delivered, each[band], STEP) === 'flat';
    return won ? (terms?.odds.flat ?? 0) / 10_000 - 1 : -1;
  });
  return results.reduce((sum, each) => sum + each, 0) / results.length;
}

it('OPTION-112 a player who buys "flat" in the quietest 1 % of moments gains nothing', () => {
  const chance = chanceOf(112);
  const moments = momentsOf(walk(chance), chance);
  for (const estimate of HALVES.keys()) {
    expect(bestOf(moments, 'bandPpm', estimate)).toBeLessThanOrEqual(0);
    // The same player gains by a band that knows no volatility.
    expect(bestOf(moments, 'fixedPpm', estimate)).toBeGreaterThan(0);
  }
});
