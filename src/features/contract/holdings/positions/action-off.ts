import type { TradingEnd } from '../../../../blocks/market/trading-end.ts';

/** The actions of an open position. */
type PositionAction = 'margin' | 'protect' | 'reverse' | 'close';

/**
 * Whether the platform refuses an action on a position because its contract ends. Margin can be changed until the final
 * price is fixed, because liquidations go on until then.
 */
export function isActionOff(action: PositionAction, end: TradingEnd | undefined): boolean {
  if (end === undefined) return false;
  if (end === 'delisting') return action === 'reverse';
  return end === 'delisted' || action !== 'margin';
}
