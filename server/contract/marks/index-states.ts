/**
 * The slice of the core's state with the index of each contract. Like the marks of markets it is not stored and is no
 * part of the hash: a start begins without an index, and the feed sends the next one.
 */
import type { BasisSample } from '#domain/contract/fair-mark';
import type { LastIndex } from '#domain/contract/index-price';
import type { IndexState, SourcePrice, SourceState } from '#domain/market/market-mark';
import type { Millis, RateUnits, Ticks } from '#domain/units';
import { CONTRACT_CODES } from '#protocol/names/codes';
import { isSettling } from '../delisting/delisting-gate.ts';
import { stateSlice, type Slices } from '../../core/state-slice.ts';

export interface HeldIndex {
  /** The last accepted price, and when it was. */
  readonly price: Ticks | undefined;
  readonly time: Millis;
  readonly leap: LastIndex['leap'];
  /** Whether it is followed now: a job ends that when it becomes too old. */
  readonly isLive: boolean;
  /** Liquidations, and whatever opens something, wait until then. */
  readonly resumes: Millis;
  readonly basis: readonly BasisSample[];
  /** The last sample's sources, how each counts, and the feed's rate. */
  readonly sources: readonly SourcePrice[];
  readonly states: readonly SourceState[];
  readonly feedRate: RateUnits | undefined;
  /** Its price is the middle of the feed's book: no basis and no funding. */
  readonly isOwnMid: boolean;
}

export const NO_INDEX: HeldIndex = {
  ...{ price: undefined, time: 0, leap: undefined, isLive: false, resumes: 0, basis: [] },
  ...{ sources: [], states: [], feedRate: undefined, isOwnMid: false },
};

export class IndexStates {
  private readonly bySymbol = new Map<string, HeldIndex>();
  /** Live ones, the oldest sample first. */
  private readonly live = new Map<string, Millis>();

  of(symbol: string): HeldIndex {
    return this.bySymbol.get(symbol) ?? NO_INDEX;
  }

  set(symbol: string, held: HeldIndex): void {
    this.bySymbol.set(symbol, held);
    // A refused sample changes no time, and so no place in the order of times.
    if (held.isLive && this.live.get(symbol) === held.time) return;
    this.live.delete(symbol);
    if (held.isLive) this.live.set(symbol, held.time);
  }

  /** The time of the oldest live sample; undefined: nothing is live. */
  oldest(): Millis | undefined {
    for (const time of this.live.values()) return time;
    return undefined;
  }

  /** The live ones whose last sample is at most as new as this. */
  upTo(time: Millis): string[] {
    return [...this.live].filter(([, sampled]) => sampled <= time).map(([symbol]) => symbol);
  }
}

export const indexStates = stateSlice<IndexStates, object>('contract-index', {
  rebuild: () => new IndexStates(),
});

export function indexStateAt({ isLive, resumes }: HeldIndex, time: Millis): IndexState {
  if (!isLive) return 'stale';
  return time < resumes ? 'resuming' : 'live';
}

export type WaitingCode = typeof CONTRACT_CODES.indexStale | typeof CONTRACT_CODES.resuming;

/** Why a market waits (`index-gate.ts`); undefined: it does not. */
export function waitingIn(state: Slices, symbol: string, time: Millis): WaitingCode | undefined {
  // Its positions are settled, not judged.
  if (isSettling(state, symbol)) return CONTRACT_CODES.indexStale;
  const at = indexStateAt(indexStates.of(state).of(symbol), time);
  if (at === 'live') return undefined;
  return at === 'stale' ? CONTRACT_CODES.indexStale : CONTRACT_CODES.resuming;
}
