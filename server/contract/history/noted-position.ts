/** A position as its last row left it: the next row is the difference. */
import type { Position } from '#domain/contract/position';
import type { Minor } from '#domain/ledger/minor';
import type { Lots } from '#domain/units';

/** A position as its last row left it. */
export interface NotedPosition {
  readonly lots: Lots;
  readonly entry: Minor;
  readonly margin: Minor;
  readonly closedTotal: Minor;
  readonly pnl: Minor;
  readonly fee: Minor;
  readonly funding: Minor;
  readonly borne: Minor;
}

type Notable = Omit<NotedPosition, 'lots' | 'entry' | 'margin'> & { readonly open: Position };

/** Opened before changes were kept: its rows would not add up. */
export const UNKEPT = -1;

/** Of a position that is about to be opened. */
export const NEW_HISTORY = {
  funding: 0n,
  borne: 0n,
  changes: 0,
  noted: { lots: 0, entry: 0n, margin: 0n, closedTotal: 0n, pnl: 0n, fee: 0n, funding: 0n, borne: 0n },
} as const;

export function notedOf({ open, closedTotal, pnl, fee, funding, borne }: Notable): NotedPosition {
  const { lots, entryNotional: entry, margin } = open;
  return { lots, entry, margin, closedTotal, pnl, fee, funding, borne };
}
