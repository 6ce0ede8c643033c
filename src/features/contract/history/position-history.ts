/** The history of a position as its call answers it. */
import type { CallOutput } from '#protocol/call';
import type { contractPositionHistory } from '#protocol/position-history';

export type PositionHistory = CallOutput<typeof contractPositionHistory>;
export type PositionChange = PositionHistory['list'][number];
/** In a list, where the number of a change is its id. */
export type ListedChange = PositionChange & { readonly id: number };

const FILLS = ['opened', 'increased', 'reduced', 'closed'] as const;
const OTHERS = ['funding', 'marginAdded', 'marginRemoved', 'leverage', 'covered'] as const;
type NamedChange = (typeof FILLS)[number] | (typeof OTHERS)[number];
type ForcedChange = Exclude<PositionChange['kind'], 'user' | 'margin' | NamedChange>;

/** The name of a change: one that the user or the account made, or the cause for which the platform closed a part. */
export function nameOf(
  change: Pick<PositionChange, 'kind' | 'number' | 'sizeChange' | 'size' | 'marginChange'>,
): { readonly named: NamedChange } | { readonly forced: ForcedChange } {
  const { kind, number, sizeChange, size, marginChange } = change;
  if (kind === 'margin') return { named: marginChange.startsWith('-') ? 'marginRemoved' : 'marginAdded' };
  if (kind === 'funding' || kind === 'leverage' || kind === 'covered') return { named: kind };
  if (kind !== 'user') return { forced: kind };
  if (!sizeChange.startsWith('-')) return { named: number === 1 ? 'opened' : 'increased' };
  return { named: isZero(size) ? 'closed' : 'reduced' };
}

export function isZero(plain: string): boolean {
  return !/[1-9]/.test(plain);
}
