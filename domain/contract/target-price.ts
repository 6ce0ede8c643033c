/** Prices at which a position reaches a result: a ROE, or nothing lost. The first tick that reaches it. */
import type { Minor } from '../ledger/minor.ts';
import type { Ticks } from '../units.ts';
import { PPM, quotientDown, quotientUp, tickValue, type ContractTerms } from './contract-terms.ts';
import { signOf, type Position } from './position.ts';

type Terms = Pick<ContractTerms, 'notional' | 'notionalPer'>;
type Open = Pick<Position, 'side' | 'lots' | 'entryNotional'>;

export interface RoeTarget {
  /** In parts per million; below zero: a loss. */
  readonly roe: bigint;
  readonly leverage: number;
  /** The notional whose initial margin the ROE is measured by: at entry, or at the mark. */
  readonly on: 'entry' | 'mark';
}

/**
 * The first tick, going away from the entry price, with this ROE.
 *
 *     on entry: entry × (1 ± ROE / leverage)
 *     on mark:  entry / (1 ∓ ROE / leverage)
 *
 * A gain is rounded away from the entry price, and a loss too, so the ROE at this tick is at least as large
 * as asked. Undefined if no price has it. Source: Binance (futures calculator, target price; ROE by the
 * mark's initial margin).
 */
export function targetPrice(
  terms: Terms,
  { side, lots, entryNotional }: Open,
  target: RoeTarget,
): Ticks | undefined {
  const whole = BigInt(target.leverage) * PPM;
  const share = signOf(side) * target.roe;
  const [by, of] = target.on === 'entry' ? [whole + share, whole] : [whole, whole - share];
  if (of <= 0n) return undefined;
  const isUp = (side === 'long') === target.roe >= 0n;
  return tickOf(entryNotional * by, of * tickValue(terms, lots), isUp);
}

/**
 * The break-even price: the first tick at which closing at once loses nothing, with the closing fee as it is
 * rounded.
 *
 *     long: (entry notional + paid) / (1 − fee rate); short: (entry notional − paid) / (1 + fee rate)
 *
 * Rounded up for a long position and down for a short one. Undefined for a short one that no price saves.
 * @param paid the costs of what is open (`openCostLeft`): entry fees and funding, less the funding received
 * @param feePpm the taker's fee in parts per million
 */
export function breakEvenPrice(
  terms: Terms,
  { side, lots, entryNotional }: Open,
  { paid, feePpm }: { readonly paid: Minor; readonly feePpm: number },
): Ticks | undefined {
  const sign = signOf(side);
  const kept = PPM - sign * BigInt(feePpm);
  return tickOf((entryNotional + sign * paid) * PPM, tickValue(terms, lots) * kept, side === 'long');
}

/** No mark is below one tick. */
function tickOf(numerator: bigint, denominator: bigint, isUp: boolean): Ticks | undefined {
  const tick = isUp ? quotientUp(numerator, denominator) : quotientDown(numerator, denominator);
  if (tick < 1n) return isUp ? 1 : undefined;
  return tick > Number.MAX_SAFE_INTEGER ? undefined : Number(tick);
}
