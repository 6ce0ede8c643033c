/**
 * Keeps the samples of each index with options, and stores those that open options need, with the command that brought
 * them.
 */
import { formatSteps } from '#domain/market/instrument';
import type { CoreState } from '../core/state.ts';
import type { Write } from '../db/store-api.ts';
import { valueOf } from '../settings/settings-state.ts';
import type { IndexFollower, Market } from '../trading/trading-state.ts';
import { indexSampleRows } from './option-rows.ts';
import { options } from './options.ts';
import { optionTermsSetting } from './settings.ts';

export const recordIndex: IndexFollower = {
  sampled: recordSample,
  begun(state, symbol) {
    options.of(state).samples.forgetUnstored(symbol);
  },
};

function recordSample(state: CoreState, { instrument: { symbol }, steps, index }: Market): readonly Write[] {
  if (index === undefined) return [];
  const all = options.of(state);
  const isStored = all.needsSample(symbol, index.time);
  const { products } = valueOf(state, optionTermsSetting);
  if (!isStored && !products.some((each) => each.symbol === symbol)) return [];
  const sample = { time: index.time, price: formatSteps(index.price, steps.price), isStored };
  if (!all.samples.add(symbol, sample)) return [];
  if (!all.isOverdue(symbol, index.time)) all.samples.dropOld(symbol, index.time);
  return isStored ? [indexSampleRows.write({ symbol, time: sample.time, price: sample.price })] : [];
}
