/**
 * What one's coins of a market have cost, by all that was ever traded in it (`domain/spot/average-cost.ts`). It is
 * added up once and then carried on: who asks again and again must not have the same thousands of fills read each time.
 */
import { minorText } from '#domain/ledger/minor';
import { heldAfter, NOTHING_HELD, type Held } from '#domain/spot/average-cost';
import type { SpotFill } from '#protocol/names/spot';
import type { UserId } from '#domain/ledger/account-kinds';
import type { CoreApi } from '../core/core-api.ts';
import type { FillsQuery } from '../trading/order-queries.ts';
import { fillsQuery } from './queries.ts';

/** Fills that are read at once. */
const PAGE = 1_000;
/** Who has more of them is told nothing, rather than what a part of them comes to. */
const MOST_FILLS = 10_000;
/** Of so many users' markets the sum is kept; who asks again later has it added up again. */
const MOST_KEPT = 2_000;

export interface AverageCost {
  /** The newest fill that is in it; 0: there is none. */
  readonly fill: number;
  readonly held: { readonly size: string; readonly cost: string } | null;
}

/** All fills of a user up to one, of whichever market, are in it. */
interface Sum {
  readonly upTo: number;
  readonly fill: number;
  readonly count: number;
  readonly held: Held;
}

const NOTHING: Sum = { upTo: 0, fill: 0, count: 0, held: NOTHING_HELD };

export class AverageCosts {
  /** By user and market, the one that was asked for longest ago first. */
  private readonly sums = new Map<string, Promise<Sum>>();

  constructor(private readonly core: Pick<CoreApi, 'ask'>) {}

  async of(user: UserId, symbol: string): Promise<AverageCost> {
    const key = `${String(user)} ${symbol}`;
    const before = this.sums.get(key) ?? Promise.resolve(NOTHING);
    // Who asks meanwhile goes on from this one's.
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
    // Found at once, where all of one market would be looked for among those of the others.
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

  /** Newest first; not all of more than is added up. */
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
