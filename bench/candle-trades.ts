/**
 * The input of the candle suite: trades ordered by time, as they come from the wire: price and size as decimal text,
 * time as a number. As in the recording of a real venue, there are five a second; half of them share the millisecond
 * of the previous one (a taker who takes several levels), and four of ten have another price than the previous one.
 * Most sizes are small, few are large. A million trades span two days and a few hours without an empty minute. The
 * same seed gives the same trades.
 */
import { formatSteps, stepsOf } from '../domain/market/instrument.ts';

export const CANDLE_STEPS = stepsOf({ priceStep: '0.01', sizeStep: '0.001' });

/** A Tuesday, 14:07 UTC: no period begins at this time. */
const BEGIN = Date.UTC(2024, 7, 6, 14, 7);
const CENTRE = 268_200;
/** Half the trades share a millisecond, so the gaps between the others are twice as long. */
const PAUSE = 394;

export interface CandleTrades {
  readonly count: number;
  readonly times: Float64Array;
  readonly prices: readonly string[];
  readonly sizes: readonly string[];
}

export function candleTrades(count: number, seed = 1): CandleTrades {
  const times = new Float64Array(count);
  const ticks = new Int32Array(count);
  const lots = new Int32Array(count);
  let state = seed;
  const dice = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let time = BEGIN;
  let tick = CENTRE;
  for (let at = 0; at < count; at++) {
    if (dice() >= 0.54) time += Math.ceil(-Math.log(1 - dice()) * PAUSE * 1.07);
    // The further the price is from the centre, the stronger it is drawn back, so that its number of digits stays the
    // same.
    if (dice() < 0.38) tick += Math.round((dice() - 0.5 - (tick - CENTRE) / 200_000) * 30);
    times[at] = time;
    ticks[at] = tick;
    lots[at] = 1 + Math.floor(40_000 * dice() ** 3 * (dice() < 0.02 ? 50 : 1));
  }
  // Through JSON, so that the texts are made as texts from the wire are.
  const texts = (steps: Int32Array, step: typeof CANDLE_STEPS.price) =>
    JSON.parse(JSON.stringify(Array.from(steps, (each) => formatSteps(each, step)))) as string[];
  return { count, times, prices: texts(ticks, CANDLE_STEPS.price), sizes: texts(lots, CANDLE_STEPS.size) };
}
