/** A liquidation price with the tiers it follows from, also of a long and a short position that move together. */
import { ONE, ZERO, type Exact } from './exact.ts';
import type { PlainPosition, PlainRule } from './formulas.ts';

/** The price is (entry − covered − deduction) / quantity, each with the sign of its position. */
export interface LiquidationLine {
  /** The places of the tiers, one for each position. */
  readonly tiers: readonly number[];
  readonly rates: readonly Exact[];
  readonly deduction: Exact;
  readonly numerator: Exact;
  readonly denominator: Exact;
}

export interface PlainLiquidationLines {
  /** Liquidated at its price and below. */
  readonly down: LiquidationLine | undefined;
  /** Liquidated at its price and above. */
  readonly up: LiquidationLine | undefined;
}

export const linePrice = ({ numerator, denominator }: LiquidationLine) => numerator.div(denominator);

/**
 * The lines on which equity and requirement meet first: the requirement of a rising notional is the largest of its
 * tiers' lines, so going down the highest price acts, and going up the lowest.
 * @param balance an isolated margin, or what `plainCrossBalance` gives
 */
export function liquidationLines(
  rule: PlainRule,
  positions: readonly PlainPosition[],
  balance: Exact,
): PlainLiquidationLines {
  let [down, up]: (LiquidationLine | undefined)[] = [undefined, undefined];
  for (const line of linesOf(rule, positions, balance)) {
    if (line.denominator.isZero()) continue;
    const price = linePrice(line);
    if (line.denominator.gt(0)) {
      if (down === undefined || price.gt(linePrice(down))) down = line;
    } else if (up === undefined || price.lt(linePrice(up))) up = line;
  }
  return { down, up };
}

function linesOf(rule: PlainRule, positions: readonly PlainPosition[], balance: Exact): LiquidationLine[] {
  let lines: LiquidationLine[] = [
    { tiers: [], rates: [], deduction: ZERO, numerator: balance.neg(), denominator: ZERO },
  ];
  for (const { side, quantity, entryNotional } of positions) {
    const direction = side === 'long' ? ONE : ONE.neg();
    lines = lines.flatMap((line) =>
      rule.tiers.map(({ rate, deduction }, tier) => ({
        tiers: [...line.tiers, tier],
        rates: [...line.rates, rate],
        deduction: line.deduction.plus(deduction),
        numerator: line.numerator.plus(entryNotional.times(direction)).minus(deduction),
        denominator: line.denominator.plus(quantity.times(direction.minus(rate))),
      })),
    );
  }
  return lines;
}
