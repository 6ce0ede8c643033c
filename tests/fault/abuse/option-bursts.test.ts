/**
 * A player of longer options who knows the market's phases: they buy "flat" in a violent phase, whose volatility gives
 * the band, and hope that it ends within the cycle. The shortest phase is that of the longest scale by which the
 * platform measures: shorter ones do not reach its estimate. The result of an order is its expectation, given how long
 * the market was violent until delivery.
 */
import { expect, it } from 'vitest';
import { OPTION_CYCLES, type OptionCycle } from '../../../domain/option/option-terms.ts';
import { bandOfOrder, cycleBand } from '../../../domain/option/volatility.ts';
import { bandRuleOf } from '../../../server/option/band-now.ts';
import { CYCLE_MINUTES, optionTermsSetting, type CycleTerms } from '../../../server/option/settings.ts';
import { chanceOf } from '../../support/random-candles.ts';

const ORDERS = 10_000;
const MINUTE_SECONDS = 60;
/** The shortest mean length of a violent phase, and the most phases in a cycle: more of them average out. */
const SHORTEST_SECONDS = 300;
const MOST_PHASES = 500;
const RATIO = 6;
/** How much of the time the market is violent. */
const VIOLENT_SHARES = [0.5, 0.1, 0.02];
/** In parts per million a second: that of the calm simulated market, and less. */
const VOLATILITIES = [56, 20];
const { rule, products } = optionTermsSetting.default;

interface Market {
  readonly volatility: number;
  readonly share: number;
  /** The mean length of a violent phase, in seconds. */
  readonly phase: number;
}

/** @param seconds from the purchase to delivery */
function bandOf(terms: CycleTerms, cycle: OptionCycle, { volatility }: Market, seconds: number): number {
  const cycleMillis = CYCLE_MINUTES[cycle] * MINUTE_SECONDS * 1_000;
  // In (10⁻⁹)² a second.
  const variance = { squares: BigInt(volatility * 1_000) ** 2n, millis: 1_000 };
  const order = { ...rule, created: 0, delivery: seconds * 1_000, cycleMillis, step: '0.1' };
  return bandOfOrder(cycleBand(variance, bandRuleOf(terms), cycleMillis), order, '60000.0').bandPpm;
}

/** The mean result of one unit of stake on "flat", bought in a violent phase. */
function meanOf(
  odds: number,
  bandPpm: number,
  seconds: number,
  { volatility, share, phase }: Market,
): number {
  const chance = chanceOf(604);
  let sum = 0;
  for (let order = 0; order < ORDERS; order++) {
    let [left, isViolent, variance] = [seconds, true, 0];
    while (left > 0) {
      const mean = isViolent ? phase : (phase * (1 - share)) / share;
      const length = Math.min(left, -mean * Math.log(1 - chance()));
      variance += length * (isViolent ? volatility : volatility / RATIO) ** 2;
      left -= length;
      isViolent = !isViolent;
    }
    sum += (odds / 10_000) * shareWithin(bandPpm / Math.sqrt(variance)) - 1;
  }
  return sum / ORDERS;
}

/** The share of a normal distribution within so many standard deviations (Abramowitz and Stegun 7.1.26). */
function shareWithin(deviations: number): number {
  const x = deviations / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const terms = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return 1 - terms.reduce((sum, each) => (sum + each) * t, 0) * Math.exp(-x * x);
}

/** The worst for the platform, over all markets, bought at the beginning of the cycle or at its cut-off. */
function bestOf(cycle: OptionCycle, change: (band: number) => number = (band) => band): number {
  let best = -Infinity;
  const terms = products[0]?.cycles.find((each) => each.cycle === cycle);
  if (terms === undefined) throw new Error('no such option');
  const whole = CYCLE_MINUTES[cycle] * MINUTE_SECONDS;
  const shortest = Math.max(SHORTEST_SECONDS, whole / MOST_PHASES);
  for (const volatility of VOLATILITIES)
    for (const share of VIOLENT_SHARES)
      for (const phase of [shortest, whole / 3, whole].filter((each) => each >= shortest))
        for (const seconds of [whole, terms.cutOffMillis / 1_000]) {
          const market = { volatility, share, phase };
          const band = change(bandOf(terms, cycle, market, seconds));
          best = Math.max(best, meanOf(terms.odds.flat, band, seconds - rule.windowMillis / 1_000, market));
        }
  return best;
}

it.each(OPTION_CYCLES)('OPTION-045 nobody gains by "flat" of %s bought in a burst of volatility', (cycle) => {
  expect(bestOf(cycle)).toBeLessThanOrEqual(0);
});

it('OPTION-045 in a band of the whole estimate "flat" of a day would gain', () => {
  expect(bestOf('1d', (band) => band / 0.3)).toBeGreaterThan(0.5);
});
