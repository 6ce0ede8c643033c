/** What one's coins of a market have cost, by all that was ever traded in it (`domain/spot/average-cost.ts`). */
import { minorText } from '#domain/ledger/minor';
import { heldAfter, NOTHING_HELD } from '#domain/spot/average-cost';
import type { SpotFill } from '#protocol/names/spot';
import type { OwnerId } from '#domain/ledger/account-kinds';
import type { CoreApi } from '../core/core-api.ts';

/** Fills that are read at once. */
const PAGE = 1_000;
/** Who has more of them is told nothing, rather than what a part of them comes to. */
const MOST_FILLS = 10_000;

export interface AverageCost {
  /** The newest fill that is in it; 0: there is none. */
  readonly fill: number;
  readonly held: { readonly size: string; readonly cost: string } | null;
}

export async function averageCost(
  core: Pick<CoreApi, 'fills'>,
  user: OwnerId,
  symbol: string,
): Promise<AverageCost> {
  const all = { user, symbol, side: undefined, from: undefined, to: undefined, order: undefined };
  const fills: SpotFill[] = [];
  for (let before: number | undefined; ;) {
    const { list, next } = await core.fills({ ...all, before, limit: PAGE });
    fills.push(...list);
    if (fills.length > MOST_FILLS) return { fill: fills[0]?.id ?? 0, held: null };
    if (next === null) break;
    before = next;
  }
  const { size, cost } = fills.reduceRight(heldAfter, NOTHING_HELD);
  return { fill: fills[0]?.id ?? 0, held: { size: minorText(size), cost: minorText(cost) } };
}
