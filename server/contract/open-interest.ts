/** The lots of the long positions of each contract. Positions net to zero, so the short ones hold as many. */
import type { Position } from '#domain/contract/position';
import type { Lots } from '#domain/units';
import type { HeldPosition } from './held-position.ts';

export class OpenInterest {
  /** By symbol, then by the steps in which a position is counted. */
  private readonly bySymbol = new Map<string, Map<number, Lots>>();

  /** A position was this before and is now that; undefined: not open. */
  change({ symbol, steps }: HeldPosition, before: Position | undefined, now: Position | undefined): void {
    const by = longLots(now) - longLots(before);
    if (by === 0) return;
    const lots = this.bySymbol.get(symbol) ?? new Map<number, Lots>();
    this.bySymbol.set(symbol, lots.set(steps, (lots.get(steps) ?? 0) + by));
  }

  /** Lots by their steps. */
  in(symbol: string): Iterable<readonly [steps: number, lots: Lots]> {
    return this.bySymbol.get(symbol) ?? [];
  }
}

function longLots(position: Position | undefined): Lots {
  return position?.side === 'long' ? position.lots : 0;
}
