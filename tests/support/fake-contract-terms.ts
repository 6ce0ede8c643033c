/** A contract of round numbers: tick 0.1, lot 0.001; tiers of 0.5 %, 1 % and 2.5 %, borders at 50,000 and 250,000. */
import {
  contractTerms,
  type ContractTerms,
  type RequirementRule,
  type TierRow,
} from '../../domain/contract/contract-terms.ts';
import type { Position, PositionSide } from '../../domain/contract/position.ts';
import { minorOf, type Minor } from '../../domain/ledger/minor.ts';
import { orderStepsOf, totalOf } from '../../domain/trading/order.ts';

export const BTC_STEPS = orderStepsOf({ priceStep: '0.1', sizeStep: '0.001' });

export const TIERS: readonly TierRow[] = [
  { upTo: money('50000'), maintenancePpm: 5_000, mostLeverage: 125 },
  { upTo: money('250000'), maintenancePpm: 10_000, mostLeverage: 50 },
  { upTo: money('1000000'), maintenancePpm: 25_000, mostLeverage: 20 },
];

export function fakeTerms(rule?: Partial<RequirementRule>, rows = TIERS): ContractTerms {
  return contractTerms(BTC_STEPS, rows, { on: 'mark', tierRate: 'deducted', feePpm: 0, ...rule });
}

export const BTC_TERMS = fakeTerms();

/** Decimal text in units of 10⁻⁸. */
export function money(text: string): Minor {
  const minor = minorOf(text);
  if (minor === undefined) throw new RangeError(`no amount: ${text}`);
  return minor;
}

/** A position opened at one price. @param lots 0.001 BTC each @param ticks 0.1 USDT each */
export function positionAt(side: PositionSide, lots: number, ticks: number, margin = '0'): Position {
  return { side, lots, entryNotional: totalOf(BTC_STEPS, ticks, lots), margin: money(margin) };
}
