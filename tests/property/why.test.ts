/**
 * "Why this number" of random positions against the integers by which the engine shows them and the platform acts:
 * every result equal to the last digit.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contractTerms } from '../../domain/contract/contract-terms.ts';
import { fundingPayment } from '../../domain/contract/funding.ts';
import { crossAccount } from '../../domain/contract/margin.ts';
import type { Position } from '../../domain/contract/position.ts';
import { crossPositionValues, positionValues } from '../../domain/contract/position-values.ts';
import { exact, Exact } from '../../domain/contract/reference/exact.ts';
import { explain, type CrossFacts, type PositionFacts } from '../../domain/contract/reference/explain.ts';
import { WHY_TOPICS, isPositionTopic, type WhyTopic } from '../../domain/contract/reference/explanation.ts';
import {
  money,
  plainPosition,
  plainRule,
  plainSteps,
} from '../../domain/contract/reference/from-integers.ts';
import { down, ppm, up } from '../support/plain-contracts.ts';
import { randomContract, type RandomContract } from '../support/random-contracts.ts';
import { examples } from '../support/test-size.ts';

const RUNS = examples({ few: 100, small: 2_000, long: 50_000 });
const { ROUND_FLOOR, ROUND_HALF_UP } = Exact;
const FUNDING = '-0.000375';
const NO_FEES = { paid: 0n, feePpm: 0 };

/** In the terms of the platform: the rules of other venues are not explained. */
function onPlatform(drawn: RandomContract): RandomContract {
  return { ...drawn, terms: contractTerms(drawn.steps, drawn.terms.tiers) };
}

function factsOf(
  { steps, terms, position, mark, leverage }: RandomContract,
  cross?: CrossFacts,
): PositionFacts {
  const { tick } = plainSteps(steps);
  return {
    position: plainPosition(steps, position),
    ...{
      leverage: exact(leverage),
      margin: money(position.margin),
      mark: tick.times(mark),
      index: undefined,
    },
    ...{ tick, rule: plainRule(terms), fundingRate: exact(FUNDING), cross },
  };
}

function resultOf(topic: WhyTopic, facts: PositionFacts): Exact | undefined {
  return explain(topic, facts).steps.at(-1)?.value;
}

function compare(
  facts: PositionFacts,
  drawn: RandomContract,
  values: ReturnType<typeof positionValues>,
): void {
  const { position, mark, terms } = drawn;
  const result = (topic: WhyTopic) => resultOf(topic, facts) as Exact;
  const ratio = resultOf('ratio', facts);
  expect({
    pnl: down(result('pnl')),
    roe: ppm(result('roe'), ROUND_HALF_UP),
    margin: down(result('margin')),
    maintenance: up(result('maintenance')),
    equity: down(result('equity')),
    ratio: ratio && ppm(ratio, ROUND_FLOOR),
    liquidation: resultOf('liquidation', facts)?.div(facts.tick).toNumber(),
    funding: down(result('funding')),
  }).toEqual({
    ...{ pnl: values.pnl, roe: values.roe, margin: position.margin, maintenance: values.maintenanceMargin },
    ...{ equity: values.equity, ratio: values.marginRatio, liquidation: values.liquidation },
    funding: fundingPayment(terms, position, mark, FUNDING),
  });
}

it('WHY-001 every explained result of random isolated positions equals the integers', () => {
  const check = (random: RandomContract) => {
    const drawn = onPlatform(random);
    const { terms, position, leverage, mark } = drawn;
    compare(factsOf(drawn), drawn, positionValues(terms, { position, leverage, ...NO_FEES }, mark));
  };
  fc.assert(fc.property(randomContract, check), { numRuns: RUNS });
});

it('WHY-002 every explained result of cross accounts equals the integers, in hedge mode too', () => {
  const check = (randoms: readonly RandomContract[], isPair: boolean, balance: number) => {
    const [drawn, ...others] = randoms.map(onPlatform) as [RandomContract, ...RandomContract[]];
    const { steps, terms, position, leverage, mark } = drawn;
    const wallet = BigInt(balance);
    const opposite: Position | undefined = isPair
      ? { ...position, side: position.side === 'long' ? 'short' : 'long', lots: 3 * steps.perOrder.size }
      : undefined;
    const beside = crossAccount(wallet, others);
    const values = crossPositionValues(terms, { position, leverage, ...NO_FEES }, mark, { beside, opposite });
    const cross = {
      wallet: money(wallet),
      others: others.map((other) => {
        const { position: of, rule, mark: at } = factsOf(other);
        return { position: of, rule, mark: at };
      }),
      opposite: opposite && plainPosition(steps, opposite),
    };
    compare(factsOf(drawn, cross), drawn, values);
  };
  const randoms = fc.array(randomContract, { minLength: 1, maxLength: 3 });
  const balance = fc.integer({ min: -(10 ** 12), max: 10 ** 15 });
  fc.assert(fc.property(randoms, fc.boolean(), balance, check), { numRuns: RUNS / 5 });
});

it('WHY-003 every step that can be tapped opens an explanation, and its result is the value of that step', () => {
  const check = (random: RandomContract) => {
    const facts = factsOf(onPlatform(random));
    for (const topic of WHY_TOPICS)
      for (const { opens, value, name } of explain(topic, facts).steps) {
        if (opens === undefined || !isPositionTopic(opens)) continue;
        const opened = explain(opens, facts).steps;
        // A table of tiers and a price are inputs; an amount is the same one again.
        if (name === opens) expect(opened.at(-1)?.value).toEqual(value);
        expect(opened.length).toBeGreaterThan(0);
      }
  };
  fc.assert(fc.property(randomContract, check), { numRuns: 100 });
});

it('WHY-012 a rounded price is its number of ticks times the tick', () => {
  const check = (random: RandomContract) => {
    const facts = factsOf(onPlatform(random));
    const { formula = [], value } = explain('liquidation', facts).steps.at(-1) ?? {};
    const [ticks, sign, tick] = formula;
    if (value === undefined) {
      expect(formula).toEqual([]);
      return;
    }
    expect([sign, tick]).toEqual(['×', { value: facts.tick, unit: 'price' }]);
    if (typeof ticks !== 'object') throw new Error('no number of ticks');
    expect(ticks.value.isInteger()).toBe(true);
    expect(ticks.value.times(facts.tick)).toEqual(value);
  };
  fc.assert(fc.property(randomContract, check), { numRuns: 100 });
});
