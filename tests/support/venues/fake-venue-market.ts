/** A random market of a fake venue; a follower's book must equal it. */
import { PUBLISHED_LEVELS } from '../../../domain/market/book-levels.ts';
import { parseSteps, stepsOf } from '../../../domain/market/instrument.ts';
import { MarketScript, type MarketPlan } from '../recording-maker.ts';

export type TextRow = [string, string];

export interface TextBook {
  readonly bids: readonly TextRow[];
  readonly asks: readonly TextRow[];
}

const STEPS = { priceStep: '0.01', sizeStep: '0.001' };

export class FakeVenueMarket {
  private readonly script: MarketScript;

  constructor(
    readonly code: string,
    private readonly dice: (limit: number) => number,
    plan: Partial<MarketPlan> = {},
  ) {
    const steps = stepsOf(STEPS);
    const byDefault = { symbol: code, steps, centre: 25_000, reach: 400, density: 75, changes: 10 };
    this.script = new MarketScript({ ...byDefault, ...plan }, dice);
  }

  /** Makes one random step; returns the rows that changed. */
  change(): TextBook {
    this.script.moveBy(this.dice(7) - 3);
    this.script.shuffle();
    return this.script.delta() as TextBook;
  }

  /** A long move at once, as in a crash. */
  leap(ticks: number): TextBook {
    this.script.moveBy(ticks);
    return this.script.delta() as TextBook;
  }

  /** Best first. */
  book(limit: number): TextBook {
    const { bids, asks } = this.script.snapshot() as TextBook;
    const sorted = (rows: readonly TextRow[], sign: 1 | -1) =>
      [...rows].sort(([a], [b]) => sign * (Number(a) - Number(b))).slice(0, limit);
    return { bids: sorted(bids, -1), asks: sorted(asks, 1) };
  }

  trade(id: number): { readonly price: string; readonly size: string; readonly side: 'buy' | 'sell' } {
    return this.script.trade(id) as ReturnType<FakeVenueMarket['trade']>;
  }

  /** The best levels in ticks and lots, in the form of a mirror. */
  mirrored(): { bids: Map<number, number>; asks: Map<number, number> } {
    const steps = stepsOf(STEPS);
    const { bids, asks } = this.book(PUBLISHED_LEVELS);
    const counted = (rows: readonly TextRow[]) =>
      new Map(
        rows.map(([price, size]) => [parseSteps(price, steps.price) ?? 0, parseSteps(size, steps.size) ?? 0]),
      );
    return { bids: counted(bids), asks: counted(asks) };
  }
}
