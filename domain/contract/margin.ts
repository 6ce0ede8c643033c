/**
 * Margins of positions. Requirements are kept exact (`MinorPpm`) wherever they are compared; only a shown or
 * posted amount is rounded, up: against the user.
 */
import type { Minor } from '../ledger/minor.ts';
import { totalOf } from '../trading/order.ts';
import type { Ticks } from '../units.ts';
import {
  PPM,
  quotientHalfUp,
  quotientUp,
  requirementLine,
  roundedUp,
  tierIndex,
  tierOf,
  type ContractTerms,
  type MinorPpm,
  type RequirementLine,
} from './contract-terms.ts';
import { unrealisedPnl, type Position } from './position.ts';

/**
 * The initial margin of an order or a position: notional / leverage, in the quote, rounded up.
 * Source: Binance, Bybit, Bitget.
 * @param leverage a whole number; whether the tier allows it is `mostLeverage`
 */
export function initialMargin(notional: Minor, leverage: number): Minor {
  return quotientUp(notional, BigInt(leverage));
}

/**
 * The lines whose largest value at a mark is the position's requirement (`RequirementRule`). At the entry
 * notional, or at a flat rate, it is one line.
 */
export function requirementLines(
  terms: ContractTerms,
  { entryNotional }: Pick<Position, 'entryNotional'>,
): readonly RequirementLine[] {
  const { on, tierRate, feePpm } = terms.rule;
  if (on === 'mark' && tierRate === 'deducted') return terms.lines;
  const { maintenancePpm, deduction } = tierOf(terms, entryNotional);
  const rate = BigInt(maintenancePpm + feePpm);
  const deducted = tierRate === 'flat' ? 0n : deduction;
  return on === 'mark'
    ? [requirementLine(rate, -deducted, entryNotional)]
    : [requirementLine(0n, entryNotional * rate - deducted, entryNotional)];
}

/**
 * The maintenance requirement of a position at a mark, exact:
 *
 *     notional × (rate + fee inside) − deduction of the tier
 *
 * with the notional and the tier of the terms' rule. Continuous at each border of tiers, if the rule is
 * `deducted`. Source: Binance (maintenance amount), Bybit (maintenance margin deduction).
 */
export function requirement(terms: ContractTerms, position: Position, mark: Ticks): MinorPpm {
  return requirementAt(terms, position, totalOf(terms, mark, position.lots));
}

/** The same at a notional. */
export function requirementAt(
  terms: ContractTerms,
  { entryNotional }: Pick<Position, 'entryNotional'>,
  notionalAtMark: Minor,
): MinorPpm {
  const { on, tierRate } = terms.rule;
  const notional = on === 'entry' ? entryNotional : notionalAtMark;
  const line = terms.lines[tierIndex(terms, tierRate === 'flat' ? entryNotional : notional)];
  if (line === undefined) throw new RangeError('a contract without tiers');
  return notional * line.slope + (tierRate === 'flat' ? 0n : line.constant);
}

/** The maintenance margin as it is shown: the requirement in the quote, rounded up. */
export function maintenanceMargin(terms: ContractTerms, position: Position, mark: Ticks): Minor {
  return roundedUp(requirement(terms, position, mark));
}

/** The equity of an isolated position: its margin and its unrealised PnL, in the quote; exact. */
export function isolatedEquity(terms: ContractTerms, position: Position, mark: Ticks): Minor {
  return position.margin + unrealisedPnl(terms, position, mark);
}

/** A position of a cross account, held at its mark. */
export interface MarkedPosition {
  readonly terms: ContractTerms;
  readonly position: Position;
  readonly mark: Ticks;
}

export interface CrossAccount {
  /** The balance and the unrealised PnL of all its positions, in the quote; exact. */
  readonly equity: Minor;
  /** Of all its positions; exact. */
  readonly requirement: MinorPpm;
}

/**
 * @param wallet the balance behind all cross positions, in the quote: isolated margins and holds are no part
 * of it
 */
export function crossAccount(wallet: Minor, positions: readonly MarkedPosition[]): CrossAccount {
  let equity = wallet;
  let required = 0n;
  for (const { terms, position, mark } of positions) {
    equity += unrealisedPnl(terms, position, mark);
    required += requirement(terms, position, mark);
  }
  return { equity, requirement: required };
}

/**
 * Whether a position (isolated) or an account (cross) is liquidated: equity ≤ requirement. This rule acts;
 * both sides are exact.
 */
export function isLiquidated({ equity, requirement: required }: CrossAccount): boolean {
  return equity * PPM <= required;
}

/**
 * The margin ratio (SPEC's risk rate): requirement / equity, in parts per million, rounded down, so that 100
 * % is shown only if the liquidation acts. Undefined without equity above zero: that is liquidated too.
 * Source: Binance (margin ratio = maintenance margin / margin balance); OKX publishes the inverse.
 */
export function marginRatio({ equity, requirement: required }: CrossAccount): bigint | undefined {
  return equity > 0n ? required / equity : undefined;
}

/**
 * The return on the initial margin: PnL × leverage / notional, rounded half up by size.
 * @param notional of the position at its entry price or at the mark: the base that the venue chooses; above
 * zero
 * @param whole the parts of 100 %
 */
export function roe(pnl: Minor, notional: Minor, leverage: number, whole = PPM): bigint {
  return quotientHalfUp(pnl * BigInt(leverage) * whole, notional);
}
