/** Values of the steps by which the platform closed a position, as its page shows them: exact decimal texts. */
import { PPM } from '#domain/contract/contract-terms';
import { marginRatio } from '#domain/contract/margin';
import { digitsOf, formatScaled, parseScaled } from '#domain/decimal-text';
import { minorOf, minorText } from '#domain/ledger/minor';
import { averagePrice } from '#domain/spot/average-price';
import { MINOR_DIGITS } from '#domain/units';
import type { ContractLiquidation } from '#protocol/names/liquidation';

/** Of all steps together. */
export interface StepTotals {
  readonly pnl: string;
  readonly fee: string;
  readonly closed: string;
  /** The size before the first step. */
  readonly size: string;
  readonly asset: string;
}

/** @param steps the oldest first, at least one */
export function totalsOf(
  steps: readonly [ContractLiquidation, ...(readonly ContractLiquidation[])],
): StepTotals {
  const [first] = steps;
  const digits = digitsOf(first.size);
  const sum = (amounts: readonly string[]) =>
    minorText(amounts.reduce((total, each) => total + (minorOf(each) ?? 0n), 0n));
  return {
    pnl: sum(steps.map(({ pnl }) => pnl)),
    fee: sum(steps.map(({ fee }) => fee)),
    closed: formatScaled(
      steps.reduce((total, { closed }) => total + (parseScaled(closed, digits) ?? 0n), 0n),
      digits,
    ),
    size: first.size,
    asset: first.asset,
  };
}

/** The size that a step left open. */
export function leftAfter({ size, closed }: Pick<ContractLiquidation, 'size' | 'closed'>): string {
  const digits = digitsOf(size);
  return formatScaled((parseScaled(size, digits) ?? 0n) - (parseScaled(closed, digits) ?? 0n), digits);
}

/** The average price that the order book gave; '': it took nothing. */
export function bookPrice({ filled, filledTotal, mark }: ContractLiquidation): string {
  return averagePrice(filledTotal, filled, digitsOf(mark));
}

/** The gain (above zero) or the cost of a close at its price instead of the mark. */
export function againstMark({ side, mark, price, closed }: ContractLiquidation): string {
  const higher = scaled(price) - scaled(mark);
  const difference = side === 'long' ? higher : -higher;
  return minorText((difference * scaled(closed)) / 10n ** BigInt(MINOR_DIGITS));
}

function scaled(text: string): bigint {
  return parseScaled(text, MINOR_DIGITS) ?? 0n;
}

/**
 * The margin ratio just before a step, in parts per million (`domain/contract/margin.ts`); undefined: there was no
 * equity.
 */
export function ratioBefore({
  equity,
  requirement,
}: Pick<ContractLiquidation, 'equity' | 'requirement'>): bigint | undefined {
  return marginRatio({ equity: scaled(equity), requirement: scaled(requirement) * PPM });
}
