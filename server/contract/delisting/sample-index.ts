/** The samples of the index for the final price: one a minute, in the window and while these are too few. */
import { formatSteps } from '#domain/market/instrument';
import type { Millis } from '#domain/units';
import type { Slices } from '../../core/state-slice.ts';
import type { Write } from '../../db/store-api.ts';
import type { Market } from '../../trading/trading-state.ts';
import { indexStates } from '../marks/index-states.ts';
import { announcedDelisting } from './delisting-gate.ts';
import { delistingSampleRows } from './delisting-rows.ts';
import { delistings } from './delistings.ts';
import { isSampled } from './final-price.ts';

/** A minute without a live index has no sample. */
export function sampleDelisting(
  state: Slices,
  { instrument: { symbol }, steps }: Pick<Market, 'instrument' | 'steps'>,
  minute: Millis,
): readonly Write[] {
  const announced = announcedDelisting(state, symbol);
  const { price, isLive } = indexStates.of(state).of(symbol);
  if (announced === undefined || price === undefined || !isLive) return [];
  if (!isSampled(state, announced, minute)) return [];
  const sample = { symbol, time: minute, price: formatSteps(price, steps.price) };
  delistings.of(state).add(sample);
  return [delistingSampleRows.write(sample)];
}
