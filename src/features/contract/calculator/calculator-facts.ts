/** The calculator's facts, from a market's terms and the user's fees. */
import { mostNotional, type ContractTerms } from '#domain/contract/contract-terms';
import { exact } from '#domain/contract/reference/exact';
import { money, plainRule, rate } from '#domain/contract/reference/from-integers';
import { formatScaled } from '#domain/decimal-text';
import { orderStepsOf } from '#domain/trading/order';
import type { CalculatorFacts } from './calculator.form.ts';

interface KnownFacts extends Omit<CalculatorFacts, 'mostLeverage' | 'market' | 'limitAt'> {
  readonly terms: ContractTerms;
  /** In parts per million. */
  readonly fees: { readonly maker: number; readonly taker: number };
}

export function calculatorFacts({ terms, fees, ...known }: KnownFacts): CalculatorFacts {
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
    limitAt: (leverage) => money(mostNotional(terms, leverage)),
  };
}
