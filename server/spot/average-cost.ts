/**
 * The average cost of a user's coins of a market, from all their fills in it (`domain/spot/average-cost.ts`). The sum
 * is kept and carried on, so that repeated queries do not read the same thousands of fills each time.
 */
import { minorText } from '#domain/ledger/minor';
import { heldAfter, NOTHING_HELD, type Held } from '#domain/spot/average-cost';
import type { SpotFill } from '#protocol/names/spot';
import type { UserId } from '#domain/ledger/account-kinds';
import type { CoreApi } from '../core/core-api.ts';
import type { FillsQuery } from '../trading/order-queries.ts';
import { fillsQuery } from './queries.ts';

/** Fills that one query reads. */
const PAGE = 1_000;
/** A user with more fills gets no average cost, because one from a part of them would be wrong. */
const MOST_FILLS = 10_000;
/** Sums that are kept, one for each user and market. Older ones are added up again when they are asked for. */
const MOST_KEPT = 2_000;

export interface AverageCost {
  /** The newest fill in the sum; 0: there is none. */
  readonly fill: number;
  readonly held: { readonly size: string; readonly cost: string } | null;
}

/** The sum includes all of the user's fills up to this one, in every market. */
interface Sum {
  readonly upTo: number;
  readonly fill: number;
  readonly count: number;
  readonly held: Held;
}

const NOTHING: Sum = { upTo: 0, fill: 0, count: 0, held: NOTHING_HELD };

export class AverageCosts {
  /** Sums by user and market, the least recently asked first. */
  private readonly sums = new Map<string, Promise<Sum>>();

  constructor(private readonly core: Pick<CoreApi, 'ask'>) {}

  async of(user: UserId, symbol: string): Promise<AverageCost> {
    const key = `${String(user)} ${symbol}`;
    const before = this.sums.get(key) ?? Promise.resolve(NOTHING);
    // A concurrent query continues from this one's sum.
    const sum = before.then((known) => this.carriedOn(known, user, symbol));
    this.keep(
      key,
      sum.catch(() => before),
    );
    const { fill, count, held } = await sum;
    if (count > MOST_FILLS) return { fill, held: null };
    return { fill, held: { size: minorText(held.size), cost: minorText(held.cost) } };
  }

  private keep(key: string, sum: Promise<Sum>): void {
    this.sums.delete(key);
    this.sums.set(key, sum);
    const [oldest] = this.sums.keys();
    if (this.sums.size > MOST_KEPT && oldest !== undefined) this.sums.delete(oldest);
  }

  private async carriedOn(known: Sum, user: UserId, symbol: string): Promise<Sum> {
    const all = { user, side: undefined, from: undefined, to: undefined, order: undefined };
    // Finding the newest fill is cheap. Finding all fills of one market would search through those of the others.
    const newest = await this.core.ask(fillsQuery, {
      ...all,
      symbol: undefined,
      before: undefined,
      limit: 1,
    });
    const upTo = newest.next ?? 0;
    if (upTo <= known.upTo) return known;
    const fills = await this.after(known, { ...all, symbol, before: undefined, limit: PAGE });
    const fill = fills[0]?.id ?? known.fill;
    const count = known.count + fills.length;
    return { upTo: Math.max(upTo, fill), fill, count, held: fills.reduceRight(heldAfter, known.held) };
  }

  /** Newest first; stops above the limit. */
  private async after({ upTo, count }: Sum, query: FillsQuery): Promise<SpotFill[]> {
    const fills: SpotFill[] = [];
    for (let before: number | undefined; count + fills.length <= MOST_FILLS;) {
      const { list, next } = await this.core.ask(fillsQuery, { ...query, before, after: upTo });
      fills.push(...list);
      if (next === null) break;
      before = next;
    }
    return fills;
  }
}
