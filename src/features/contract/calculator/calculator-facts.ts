/** The calculator's facts, from a market's terms and the user's fees. */
import { mostNotional, type ContractTerms } from '#domain/contract/contract-terms';
import { LIMIT_FAULTS, type PositionLimits } from '#domain/contract/position-limits';
import { exact } from '#domain/contract/reference/exact';
import { money, plainRule, rate } from '#domain/contract/reference/from-integers';
import { formatScaled } from '#domain/decimal-text';
import { orderStepsOf } from '#domain/trading/order';
import type { CalculatorFacts } from './calculator.form.ts';

interface KnownFacts extends Omit<CalculatorFacts, 'mostLeverage' | 'market' | 'limitAt' | 'userLimit'> {
  readonly terms: ContractTerms;
  /** In parts per million. */
  readonly fees: { readonly maker: number; readonly taker: number };
  /** As the terms send them, in the quote. */
  readonly limits: Readonly<Record<keyof PositionLimits, string>>;
}

export function calculatorFacts({ terms, fees, limits, ...known }: KnownFacts): CalculatorFacts {
  const { price, size } = orderStepsOf(known.instrument).grid;
  return {
    ...known,
    mostLeverage: terms.tiers[0]?.mostLeverage ?? 1,
    market: {
      rule: plainRule(terms),
      tick: exact(formatScaled(price.unit, price.digits)),
      lot: exact(formatScaled(size.unit, size.digits)),
      fees: { maker: rate(fees.maker), taker: rate(fees.taker) },
    },
    userLimit: lowestOf(limits),
    limitAt: (leverage) => money(mostNotional(terms, leverage)),
  };
}

/** A planned position is judged alone: what the user holds already is no part of the plan. */
function lowestOf({ position, share, exposure }: KnownFacts['limits']): CalculatorFacts['userLimit'] {
  const values = [exact(position), exact(share), exact(exposure)] as const;
  const [above, aboveShare, aboveExposure] = LIMIT_FAULTS;
  const [first, second, third] = values;
  if (first.lte(second) && first.lte(third)) return { value: first, fault: above };
  return second.lte(third) ? { value: second, fault: aboveShare } : { value: third, fault: aboveExposure };
}
