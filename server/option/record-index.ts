/** Records the samples of an index that open options need, with the command that brought them. */
import { formatSteps } from '#domain/market/instrument';
import type { IndexFollower } from '../trading/trading-state.ts';
import { indexSampleRows } from './option-rows.ts';
import { options } from './options.ts';

export const recordIndex: IndexFollower = (state, { instrument: { symbol }, steps, index }) => {
  const all = options.of(state);
  if (index === undefined || !all.needsSample(symbol, index.time)) return [];
  const sample = { time: index.time, price: formatSteps(index.price, steps.price) };
  if (!all.samples.add(symbol, sample)) return [];
  if (!all.isOverdue(symbol, index.time)) all.samples.dropOld(symbol, index.time);
  return [indexSampleRows.write({ symbol, ...sample })];
};
