/**
 * Players of short-cycle options on a simulated index. One sees the source 300 ms before the platform samples it.
 * Others have this source and all past prices, those of the index's sources too, but not the key: they buy at the last
 * moment before the cut-off, by a forecast that they fitted to the past, all of the time or when it promises most.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { bandPpmAt } from '../../../domain/option/band.ts';
import { averagePrice, outcomeOf } from '../../../domain/option/outcome.ts';
import type { OptionDirection } from '../../../domain/option/option-terms.ts';
import { medianOf } from '../../../domain/contract/index-price.ts';
import { Calendar } from '../../../domain/market/periods.ts';
import { catalogue } from '../../../server/market/catalogue.ts';
import { MarketPaths } from '../../../server/market/feeds/market-paths.ts';
import { pathSource } from '../../../server/market/feeds/path-source.ts';
import { SimulatedMarket } from '../../../server/market/feeds/simulated-market.ts';
import { optionTermsSetting } from '../../../server/option/settings.ts';
import { leastSquares } from '../../support/least-squares.ts';

const ORDERS = process.env['TEST_SIZE'] === 'long' ? 10_000 : 1_500;
const FIRST = Date.UTC(2026, 10, 3);
const MINUTE = 60_000;
/** Samples come at this time of each second. */
const PHASE = 130;
/** How far the past is read, in seconds before the purchase. */
const LAGS = [1, 2, 3, 5, 8, 13, 21, 40];
const STEP = '0.1';
const { rule, products } = optionTermsSetting.default;
const [terms] = products[0]?.cycles ?? [];

/** One minute with a purchase in it, as the players and the platform see it. */
interface Round {
  readonly features: readonly number[];
  readonly opened: number;
  readonly prices: readonly number[];
  readonly delivered: number;
  readonly bandPpm: number;
  /** The last sample before the purchase, and the source 300 ms after it. */
  readonly known: number;
  readonly early: number;
}

let rounds: readonly Round[] = [];

beforeAll(() => {
  const [row] = catalogue.filter(({ instrument }) => instrument.symbol === 'BTC-USDT-PERP');
  if (row === undefined || terms === undefined) throw new Error('no such option');
  const paths = new MarketPaths(pathSource(3, 'a key that no player has'), 'calm');
  const market = new SimulatedMarket(row, paths, new Calendar('UTC'));
  const sourcesAt = (time: number) => (market.mark(time).sources ?? []).map(({ price }) => price);
  const at = (time: number) => medianOf(sourcesAt(time));
  rounds = Array.from({ length: 2 * ORDERS }, (_, minute): Round => {
    const [start, delivery] = [FIRST + minute * MINUTE, FIRST + (minute + 1) * MINUTE];
    const time = delivery - terms.cutOffMillis;
    const last = time - 1_000 + PHASE;
    const past = LAGS.map((lag) => at(last - lag * 1_000));
    const known = at(last);
    const sources = [sourcesAt(last), sourcesAt(last - 3_000)];
    const spreads = sources.flatMap((prices) => prices.map((price) => price - medianOf(prices)));
    const opened = at(last + 2_000);
    const prices = [5, 4, 3, 2, 1].map((second) => at(delivery - second * 1_000 + PHASE));
    return {
      features: [...past.map((price) => known - price), ...spreads],
      ...{ opened, prices, known, early: at(time + 300) },
      delivered: prices.reduce((sum, price) => sum + price, 0) / prices.length,
      bandPpm: bandPpmAt(terms.bandPpm, rule, { time, start, delivery }),
    };
  });
});

function textOf(tick: number): string {
  return (tick / 10).toFixed(1);
}

/** The result of one unit of stake. */
function resultOf({ opened, prices, bandPpm }: Round, direction: OptionDirection): number {
  const price = averagePrice(prices.map(textOf), STEP);
  const won = outcomeOf(textOf(opened), price, bandPpm, STEP) === direction;
  return won ? (terms?.odds[direction] ?? 0) / 10_000 - 1 : -1;
}

type Player = (round: Round) => OptionDirection | undefined;

/** The mean result of a player's orders, in the half of the rounds from which no forecast was learnt. */
function meanOf(player: Player): { readonly mean: number; readonly orders: number } {
  const results = rounds.slice(ORDERS).flatMap((round) => {
    const direction = player(round);
    return direction === undefined ? [] : [resultOf(round, direction)];
  });
  return { mean: results.reduce((sum, each) => sum + each, 0) / results.length, orders: results.length };
}

describe('OPTION-032 over many orders', () => {
  it('OPTION-032 a player who sees the source 300 ms early gains nothing', () => {
    const opportunist = meanOf(({ known, early }) => (early > known ? 'up' : 'down'));
    expect(opportunist.orders).toBe(ORDERS);
    expect(opportunist.mean).toBeLessThanOrEqual(0);
    // Without the delay, at the last known price, the same player would gain.
    const stale = rounds.slice(ORDERS).map((round) => {
      const old = { ...round, opened: round.known };
      return resultOf(old, round.early > round.known ? 'up' : 'down');
    });
    expect(stale.reduce((sum, each) => sum + each, 0) / ORDERS).toBeGreaterThan(opportunist.mean);
  });

  it.each(['up', 'flat', 'down'] as const)('OPTION-032 a player who always buys %s gains nothing', (side) => {
    expect(meanOf(() => side).mean).toBeLessThanOrEqual(0);
  });

  it('OPTION-032 a player with the source and all past prices gains nothing, always or at the best moments', () => {
    const learnt = rounds.slice(0, ORDERS);
    const forecast = leastSquares(
      learnt.map(({ features }) => features),
      learnt.map(({ delivered, opened }) => delivered - opened),
    );
    const sizes = learnt.map(({ features }) => Math.abs(forecast(features))).toSorted((a, b) => a - b);
    for (const share of [0, 0.5, 0.8, 0.95]) {
      const least = sizes[Math.floor(share * sizes.length)] ?? 0;
      const { mean, orders } = meanOf(({ features }) => {
        const move = forecast(features);
        if (Math.abs(move) < least) return undefined;
        return move > 0 ? 'up' : 'down';
      });
      expect(orders).toBeGreaterThan(ORDERS / 50);
      expect(mean).toBeLessThanOrEqual(0);
    }
  });
});
