/**
 * Liquidation and bankruptcy prices. A liquidation price is the first tick at which `isLiquidated` is true,
 * going down for a long position and up for a short one, with the marks of all other contracts held still.
 * The same inequality gives the price and acts, so the shown price is the acting one to the tick.
 *
 * Funding that is not charged yet is left out, so a real liquidation may come slightly earlier.
 */
import type { Minor } from '../ledger/minor.ts';
import type { Ticks } from '../units.ts';
import {
  PPM,
  quotientDown,
  quotientUp,
  tickValue,
  type ContractTerms,
  type MinorPpm,
  type RequirementLine,
} from './contract-terms.ts';
import { crossAccount, requirementLines, type CrossAccount, type MarkedPosition } from './margin.ts';
import { signOf, type Position } from './position.ts';

/** Marks at which a position or an account is liquidated; undefined if there is none on that side. */
export interface LiquidationPrices {
  /** At this mark and at each one below it. */
  readonly down: Ticks | undefined;
  /** At this mark and at each one above it. */
  readonly up: Ticks | undefined;
}

/** Equity less requirement as a function of one contract's mark: `slope` × mark + `constant`. */
interface Surplus {
  readonly slope: bigint;
  readonly constant: MinorPpm;
}

/**
 * The liquidation price of an isolated position.
 *
 *     long:  mark ≤ ((entry notional − margin) × 10⁶ − deduction) / (tick value × (10⁶ − rate)), down
 *     short: mark ≥ ((entry notional + margin) × 10⁶ + deduction) / (tick value × (10⁶ + rate)), up
 *
 * of all tiers the first one that acts. It depends on no mark. Undefined for a long position whose margin and
 * deduction cover its whole notional. 1 for a short position that is liquidated at every mark.
 * Source: Binance (liquidation price formula); OKX with the fee inside the rate.
 */
export function isolatedLiquidation(terms: ContractTerms, position: Position): Ticks | undefined {
  return onePrice(terms, position, position.margin * PPM);
}

/**
 * The liquidation prices of a cross account in one contract. In hedge mode both positions move with the same
 * mark, so there may be a price on either side.
 * @param positions of this contract: one, or a long and a short one
 * @param wallet the balance behind all cross positions, in the quote
 * @param others cross positions of other contracts, held at their marks
 */
export function crossLiquidation(
  terms: ContractTerms,
  positions: readonly Position[],
  wallet: Minor,
  others: readonly MarkedPosition[],
): LiquidationPrices {
  return liquidationBeside(terms, positions, crossAccount(wallet, others));
}

/** The same with the rest of the cross account added up: wallet and positions of other contracts. */
export function liquidationBeside(
  terms: ContractTerms,
  positions: readonly Position[],
  { equity, requirement }: CrossAccount,
): LiquidationPrices {
  const balance = equity * PPM - requirement;
  const [position] = positions;
  if (position === undefined || positions.length > 1) return pricesOfBoth(terms, positions, balance);
  const price = onePrice(terms, position, balance);
  return position.side === 'long' ? { down: price, up: undefined } : { down: undefined, up: price };
}

/**
 * The liquidation price that the first position shows: the one on its side. In hedge mode the account may be
 * liquidated only on the other side, by the opposite position.
 * @param beside the rest of the cross account, or an isolated margin
 */
export function shownLiquidation(
  terms: ContractTerms,
  positions: readonly [Position, ...Position[]],
  beside: CrossAccount,
): Ticks | undefined {
  const { down, up } = liquidationBeside(terms, positions, beside);
  return positions[0].side === 'long' ? (down ?? up) : (up ?? down);
}

/**
 * The price of one position: that of the line on which equity and requirement meet. `longUpTo` and
 * `shortUpTo` find the line without a division.
 * @param balance without the PnL and the requirement of the position: an isolated margin, or a cross
 * account's balance
 *   with the PnL of the others less their requirement
 */
function onePrice(terms: ContractTerms, position: Position, balance: MinorPpm): Ticks | undefined {
  const { side, entryNotional, lots } = position;
  const lines = requirementLines(terms, position);
  const last = lines.length - 1;
  const perTick = tickValue(terms, lots);
  let at = 0;
  if (side === 'long') {
    const lost = entryNotional * PPM - balance;
    while (at < last && lost > (lines[at] as RequirementLine).longUpTo) at++;
    const { slope, constant } = lines[at] as RequirementLine;
    return markBelow(quotientDown(lost + constant, perTick * (PPM - slope)));
  }
  const held = entryNotional * PPM + balance;
  while (at < last && held > (lines[at] as RequirementLine).shortUpTo) at++;
  const { slope, constant } = lines[at] as RequirementLine;
  return markAbove(quotientUp(held - constant, perTick * (PPM + slope)));
}

/** The prices of a long and a short position of one contract. @param balance as in `onePrice` */
function pricesOfBoth(
  terms: ContractTerms,
  positions: readonly Position[],
  balance: MinorPpm,
): LiquidationPrices {
  let down: bigint | undefined;
  let up: bigint | undefined;
  for (const { slope, constant } of surpluses(terms, positions, balance)) {
    if (slope > 0n) {
      const tick = quotientDown(-constant, slope);
      if (down === undefined || tick > down) down = tick;
    } else if (slope < 0n) {
      const tick = quotientUp(constant, -slope);
      if (up === undefined || tick < up) up = tick;
    } else if (constant <= 0n) up = 1n;
  }
  return { down: markBelow(down), up: markAbove(up) };
}

/**
 * One line for each choice of a tier a position. The requirement is the largest of its lines, so the account
 * is liquidated if one of these is zero or below.
 */
function surpluses(terms: ContractTerms, positions: readonly Position[], balance: MinorPpm): Surplus[] {
  let all: Surplus[] = [{ slope: 0n, constant: balance }];
  for (const position of positions) {
    const sign = signOf(position.side);
    const perTick = tickValue(terms, position.lots);
    const lines = requirementLines(terms, position);
    all = all.flatMap((sum) =>
      lines.map((line) => ({
        slope: sum.slope + perTick * (sign * PPM - line.slope),
        constant: sum.constant - sign * PPM * position.entryNotional - line.constant,
      })),
    );
  }
  return all;
}

/** No mark is below one tick. */
function markBelow(tick: bigint | undefined): Ticks | undefined {
  if (tick === undefined || tick < 1n) return undefined;
  return tick > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : Number(tick);
}

/** No mark is above the safe integers. */
function markAbove(tick: bigint | undefined): Ticks | undefined {
  if (tick === undefined || tick > Number.MAX_SAFE_INTEGER) return undefined;
  return tick < 1n ? 1 : Number(tick);
}

/**
 * The bankruptcy price: the first tick at which the equity is zero or below, before any fee.
 *
 *     long: (entry notional − balance) / tick value, rounded down; short: (entry notional + balance) / tick
 * value, up
 *
 * Undefined for a long position that its balance pays whole; 1 for a short one that is bankrupt at every
 * mark. Source: Bybit (bankruptcy price).
 * @param balance the isolated margin, or a cross account's balance with the PnL of its other positions
 */
export function bankruptcyPrice(terms: ContractTerms, position: Position, balance: Minor): Ticks | undefined {
  const perTick = tickValue(terms, position.lots);
  return position.side === 'long'
    ? markBelow(quotientDown(position.entryNotional - balance, perTick))
    : markAbove(quotientUp(position.entryNotional + balance, perTick));
}
