import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mostUnits } from './most-units.ts';

interface Level {
  readonly units: bigint;
  readonly price: bigint;
}

/** The price of units on these levels, best first, with a fixed part and a rounding; undefined: they end before. */
function costOf(levels: readonly Level[], fixed: bigint, units: bigint): bigint | undefined {
  let left = units;
  let cost = fixed;
  for (const { units: some, price } of levels) {
    const taken = left < some ? left : some;
    cost += (taken * price + 6n) / 7n;
    left -= taken;
    if (left === 0n) return cost;
  }
  return undefined;
}

function searched(levels: readonly Level[], fixed: bigint, spend: bigint) {
  const priced: bigint[] = [];
  let asked = 0;
  const termsOf = (units: bigint) => {
    priced.push(units);
    const paid = costOf(levels, fixed, units);
    return paid === undefined ? undefined : { units, paid };
  };
  const terms = { units: 1n, paid: costOf(levels, fixed, 1n) ?? 0n };
  const paidFor = ({ paid }: typeof terms) => paid;
  const mostFilled = () => {
    asked++;
    return levels.reduce((sum, { units }) => sum + units, 0n);
  };
  const { units } = mostUnits({ least: 1n, terms, spend, termsOf, paidFor, mostFilled });
  return { units, priced: priced.length, asked };
}

const levelsOf = fc
  .array(fc.record({ units: fc.bigInt(1n, 5_000n), more: fc.bigInt(0n, 400n) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((steps) => {
    let price = 1_000n;
    return steps.map(({ units, more }) => ({ units, price: (price += more) }));
  });

it('ETF-002 the largest order is found that the amount pays and the books fill', () => {
  fc.assert(
    fc.property(levelsOf, fc.bigInt(0n, 500n), fc.bigInt(0n, 10n ** 7n), (levels, fixed, more) => {
      const spend = (costOf(levels, fixed, 1n) ?? 0n) + more;
      const { units } = searched(levels, fixed, spend);
      expect(costOf(levels, fixed, units)).toBeLessThanOrEqual(spend);
      const next = costOf(levels, fixed, units + 1n);
      expect(next === undefined || next > spend).toBe(true);
    }),
  );
});

it('ETF-002 the number of orders that are priced does not grow with the amount', () => {
  const levels = Array.from({ length: 100 }, (_, at) => ({ units: 10_000n, price: 6_000n + BigInt(at) }));
  for (const digits of [6n, 8n, 9n, 12n, 20n, 30n]) {
    const { priced, asked } = searched(levels, 3n, 10n ** digits);
    expect(priced).toBeLessThanOrEqual(12);
    expect(asked).toBeLessThanOrEqual(1);
  }
});
