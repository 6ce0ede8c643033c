/** All that a picture of a position can show. Pure. */
import { formatScaled } from '#domain/decimal-text';
import type { Direction } from '#domain/direction';
import { roe } from '#domain/contract/margin';
import type { PositionSide } from '#domain/contract/position';
import { minorOf } from '#domain/ledger/minor';
import type { ContractPosition } from '#protocol/names/contract';

/** Texts as they are on the screen. */
export interface SharedPosition {
  readonly symbol: string;
  readonly side: PositionSide;
  readonly leverage: number;
  readonly roe: string;
  readonly pnl: { readonly name: string; readonly text: string };
  readonly direction: Direction;
  readonly prices: readonly { readonly name: string; readonly text: string }[];
  readonly time: string;
}

type Closed = Pick<ContractPosition, 'side' | 'leverage' | 'closedTotal' | 'pnl'>;

/** Parts of 100 %. */
const WHOLE = 10_000n;
const PERCENT_DIGITS = 2;

/**
 * The return of a closed position on its initial margin, as decimal text in percent with two digits, rounded half up:
 * its settled PnL without fees, as the ROE of an open one. '' if nothing was closed.
 */
export function closedRoe({ side, leverage, closedTotal, pnl }: Closed): string {
  const [total, settled] = [minorOf(closedTotal) ?? 0n, minorOf(pnl) ?? 0n];
  const entered = side === 'long' ? total - settled : total + settled;
  return entered <= 0n ? '' : formatScaled(roe(settled, entered, leverage, WHOLE), PERCENT_DIGITS);
}
