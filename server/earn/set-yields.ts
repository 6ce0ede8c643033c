import type { Ppm } from '#domain/earn/earn-terms';
import type { CoreState } from '../core/state.ts';
import { valueOf } from '../settings/settings-state.ts';
import { earnYieldsSetting } from './settings.ts';

/** The yields that the operator set for a day ("2026-11-28") of the platform's zone, by product. */
export function setYields(state: CoreState, day: string): ReadonlyMap<string, Ppm> {
  const { yields } = valueOf(state, earnYieldsSetting);
  return new Map(yields.flatMap((each) => (each.day === day ? [[each.product, each.ppm]] : [])));
}
