/** Waits for the first values, then arranges a list of markets. */
import type { Clock } from '#domain/clock';
import type { MarketQuery } from '../engine-api.ts';
import { arrange } from './arrange.ts';
import type { Instruments } from './instruments.ts';
import type { Market } from './market.ts';

/** A list waits at most this long for the first values to sort by. */
const FIRST_VALUES_MILLIS = 2_000;

export interface ArrangeInput {
  readonly clock: Clock;
  readonly instruments: Instruments;
  readonly market: Market;
}

export async function whenArranged(
  { clock, instruments, market }: ArrangeInput,
  query: MarketQuery,
): Promise<readonly string[]> {
  const list = await instruments.whenKnown();
  const { tickers } = market;
  const elapsed = new Promise<void>((resolve) => {
    clock.after(FIRST_VALUES_MILLIS, resolve);
  });
  await Promise.race([tickers.whenComplete, elapsed]);
  return arrange(list, (symbol) => tickers.of(symbol), query);
}
