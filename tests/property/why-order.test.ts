/**
 * "Why this number" of random orders of the ticket against the integers by which the engine estimates them: cost, fee
 * and liquidation price equal to the last digit, in both margin modes, with positions that they close or add to.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contractTerms } from '../../domain/contract/contract-terms.ts';
import { spendable, type LeveragedPosition } from '../../domain/contract/cross-wallet.ts';
import {
  openingEstimate,
  type MostOrder,
  type OpeningFacts,
} from '../../domain/contract/opening-estimate.ts';
import { sideOpenedBy, type Fill, type Position } from '../../domain/contract/position.ts';
import { exact, type Exact } from '../../domain/contract/reference/exact.ts';
import { explainOrder } from '../../domain/contract/reference/explain-order.ts';
import type { OrderTopic, StepName } from '../../domain/contract/reference/explanation.ts';
import {
  money,
  plainPosition,
  plainRule,
  plainSteps,
  rate,
} from '../../domain/contract/reference/from-integers.ts';
import type { OrderFacts, PlainMost } from '../../domain/contract/reference/order-facts.ts';
import { randomContract, type RandomContract } from '../support/random-contracts.ts';
import { examples } from '../support/test-size.ts';

const RUNS = examples({ few: 100, small: 2_000, long: 50_000 });

const limit = fc.oneof(fc.constant(30), fc.integer({ min: 10, max: 18 }));
/** Of the tiers, from the first one. */
const LEVERAGES = [125, 80, 40, 10, 1];

const orders = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  marginMode: fc.constantFrom('isolated' as const, 'cross' as const),
  /** Undefined: none is open. */
  held: fc.constantFrom(undefined, 'closes' as const, 'opens' as const),
  opposite: fc.boolean(),
  closesOnly: fc.integer({ min: 0, max: 5 }).map((six) => six === 0),
  isLimit: fc.boolean(),
  /** Beyond the mark, in ticks. */
  away: fc.integer({ min: -60, max: 60 }),
  /** In order steps. */
  size: fc.integer({ min: 1, max: 5_000 }),
  levels: fc.array(
    fc.record({ gap: fc.integer({ min: 1, max: 30 }), steps: fc.integer({ min: 1, max: 4_000 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  fees: fc.constantFrom([200, 500] as const, [0, 350] as const, [600, 500] as const),
  available: fc.integer({ min: 0, max: 10 ** 15 }),
  /** The powers of ten of the limits, in minor units. */
  limits: fc.tuple(limit, limit, limit),
  exposure: fc.integer({ min: 0, max: 10 ** 13 }),
});
type RandomOrder = typeof orders extends fc.Arbitrary<infer Value> ? Value : never;

const opened = (side: 'buy' | 'sell') => sideOpenedBy(side);
const closedBy = (side: 'buy' | 'sell') => (side === 'buy' ? 'short' : 'long');

interface Drawn {
  readonly contract: RandomContract;
  readonly other: RandomContract | undefined;
  readonly order: RandomOrder;
}

/** The account as the worker would hand it to the estimate. */
function integersOf({ contract, other, order }: Drawn) {
  const { steps, terms, leverage, mark } = contract;
  const { side, fees } = order;
  const own: Position = {
    ...contract.position,
    margin: contract.position.margin < 0n ? 0n : contract.position.margin,
  };
  const held: Position | undefined =
    order.held === undefined
      ? undefined
      : { ...own, side: order.held === 'closes' ? closedBy(side) : opened(side) };
  const opposite: Position | undefined =
    order.opposite && order.held !== 'closes' ? { ...own, side: closedBy(side), margin: 0n } : undefined;
  const cross: LeveragedPosition[] = [
    ...(opposite === undefined ? [] : [{ terms, position: opposite, leverage, mark }]),
    ...(other === undefined
      ? []
      : [{ terms: other.terms, position: other.position, leverage: other.leverage, mark: other.mark }]),
  ];
  let tick = mark;
  const levels = { ticks: [] as number[], lots: [] as number[] };
  for (const { gap, steps: many } of order.levels) {
    tick += side === 'buy' ? gap : -gap;
    if (tick < 1) break;
    levels.ticks.push(tick);
    levels.lots.push(many * steps.perOrder.size);
  }
  const most = (at: 0 | 1 | 2) => 10n ** BigInt(order.limits[at]);
  const facts: OpeningFacts = {
    terms: {
      ...{ steps, contract: terms, side, leverage, marginMode: order.marginMode, mark },
      feePpm: Math.max(...fees),
    },
    fees: { maker: fees[0], taker: fees[1] },
    payer: {
      available: BigInt(order.available),
      cross,
      closes: order.held === 'closes' ? held : undefined,
      opens: order.held === 'opens' ? held : undefined,
    },
    spendable: spendable(BigInt(order.available), [
      ...cross,
      ...(held !== undefined && order.marginMode === 'cross'
        ? [{ terms, position: held, leverage, mark }]
        : []),
    ]),
    levels,
    resting: [],
    limits: { position: most(0), share: most(1), exposure: most(2) },
    exposure: BigInt(order.exposure),
  };
  const limit = Math.max(1, mark + (side === 'buy' ? order.away : -order.away));
  const wanted = {
    closesOnly: order.closesOnly,
    tick: order.isLimit ? limit : undefined,
    lots: order.size * steps.perOrder.size,
    slippageBps: 10_000,
  };
  return { facts, wanted, held, opposite };
}

function plainFacts(
  { contract, other, order }: Drawn,
  { facts, held, opposite }: ReturnType<typeof integersOf>,
  estimate: { readonly fill: Fill; readonly taken: bigint; readonly closed: Fill },
  most?: MostOrder,
): OrderFacts {
  const { steps, terms, leverage, mark } = contract;
  const { tick, lot } = plainSteps(steps);
  const heldOf = (position: Position | undefined) =>
    position && { position: plainPosition(steps, position), margin: money(position.margin) };
  const fillOf = ({ lots, total }: Fill) => ({ quantity: lot.times(lots), value: money(total) });
  return {
    ...{ side: order.side, closesOnly: order.closesOnly, marginMode: order.marginMode },
    ...{ leverage: exact(leverage), mark: tick.times(mark), index: undefined, tick, rule: plainRule(terms) },
    fees: { maker: rate(order.fees[0]), taker: rate(order.fees[1]) },
    fill: fillOf(estimate.fill),
    taken: money(estimate.taken),
    closed: fillOf(estimate.closed),
    available: money(facts.payer.available),
    closes: heldOf(order.held === 'closes' ? held : undefined),
    opens: heldOf(order.held === 'opens' ? held : undefined),
    opposite: heldOf(opposite),
    most: most && plainMost(most, fillOf),
    others:
      other === undefined
        ? []
        : [
            {
              rule: plainRule(other.terms),
              position: plainPosition(other.steps, other.position),
              margin: money(other.position.margin),
              leverage: exact(other.leverage),
              mark: plainSteps(other.steps).tick.times(other.mark),
            },
          ],
  };
}

function plainMost({ bound, rests, limited, next, ...fill }: MostOrder, fillOf: FillOf): PlainMost {
  const amounts = [limited?.most.limit, limited?.most.held, limited?.next.held].map((each) =>
    money(each ?? 0n),
  );
  const [limitOf, held, nextHeld] = amounts as [Exact, Exact, Exact];
  return { bound, rests, whole: fillOf(fill), next: next && fillOf(next), limit: limitOf, held, nextHeld };
}
type FillOf = (fill: Fill) => PlainMost['whole'];

const onPlatform = (each: RandomContract) => ({
  ...each,
  terms: contractTerms(
    each.steps,
    each.terms.tiers.map((tier, at) => ({ ...tier, mostLeverage: LEVERAGES[at] as number })),
  ),
});

it('WHY-005 cost, fee and liquidation price of random orders equal the integers of the ticket', () => {
  let [explained, closing, resting] = [0, 0, 0];
  const check = (contracts: readonly RandomContract[], order: RandomOrder) => {
    const [contract, other] = contracts.map(onPlatform) as [RandomContract, RandomContract | undefined];
    const drawn = { contract, other, order };
    const integers = integersOf(drawn);
    const estimate = openingEstimate(integers.wanted, integers.facts).order;
    if (estimate === undefined) return;
    const facts = plainFacts(drawn, integers, estimate);
    const last = (topic: OrderTopic): Exact | undefined => explainOrder(topic, facts)?.steps.at(-1)?.value;
    expect({
      cost: last('cost')?.toFixed(),
      fee: last('fee')?.toFixed(),
      liquidation: last('liquidation')?.div(facts.tick).toNumber(),
    }).toEqual({
      cost: money(estimate.cost).toFixed(),
      fee: money(estimate.fee).toFixed(),
      liquidation: estimate.liquidation,
    });
    explained++;
    if (estimate.closes > 0) closing++;
    if (estimate.taken === 0n) resting++;
  };
  const contracts = fc.array(randomContract, { minLength: 1, maxLength: 2 });
  fc.assert(fc.property(contracts, orders, check), { numRuns: RUNS });
  expect([explained > RUNS / 2, closing > RUNS / 20, resting > RUNS / 20]).toEqual([true, true, true]);
});

it('WHY-007 WHY-008 maximum and available balance of random orders equal the integers of the ticket', () => {
  const seen = new Map<string, number>();
  const check = (contracts: readonly RandomContract[], order: RandomOrder) => {
    const [contract, other] = contracts.map(onPlatform) as [RandomContract, RandomContract | undefined];
    const drawn = { contract, other, order };
    const integers = integersOf(drawn);
    const { most, order: estimate } = openingEstimate(integers.wanted, integers.facts);
    if (most === undefined || estimate === undefined) return;
    const facts = plainFacts(drawn, integers, estimate, most);
    const valueOf = (topic: OrderTopic, name: StepName): Exact | undefined =>
      explainOrder(topic, facts)?.steps.find((step) => step.name === name)?.value;
    expect(valueOf('available', 'available')?.toFixed()).toBe(
      money(integers.facts.spendable ?? 0n).toFixed(),
    );
    expect(valueOf('most', 'most')?.toFixed()).toBe(facts.most?.whole.quantity.toFixed());
    const { bound } = most;
    seen.set(bound, (seen.get(bound) ?? 0) + 1);
    const closable = facts.closes?.position.quantity ?? exact(0);
    if (bound === 'balance') {
      // An order that frees money is paid even if losses elsewhere are not; a closing one is judged by what it leaves.
      const costs = facts.most?.whole.quantity.gt(closable) === true && valueOf('most', 'cost')?.gt(0);
      const left = costs === true ? valueOf('most', 'left') : undefined;
      const opens = facts.most?.next?.quantity.gt(closable) === true;
      const next = opens ? valueOf('most', 'nextLeft') : undefined;
      expect([left?.gte(0) ?? true, next?.lt(0) ?? true]).toEqual([true, true]);
    } else if (facts.most !== undefined && bound.startsWith('above')) {
      const { held, limit: least, nextHeld, whole } = facts.most;
      // An order that only closes passes no limit, even if more is open than the limit allows now.
      const isClosing = whole.quantity.lte(closable);
      expect([held.lte(least) || isClosing, nextHeld.gt(least)]).toEqual([true, true]);
    }
  };
  const contracts = fc.array(randomContract, { minLength: 1, maxLength: 2 });
  fc.assert(fc.property(contracts, orders, check), { numRuns: RUNS });
  expect([...seen.keys()].sort()).toEqual([
    ...['above-exposure', 'above-limit', 'above-position', 'above-share', 'balance', 'book', 'position'],
  ]);
});
