/**
 * Why an order of the ticket costs what it costs, and where its position would be liquidated: step by step, with the
 * platform's roundings (`domain/contract/opening-estimate.ts` computes the same on integers).
 */
import { Exact, ZERO } from './exact.ts';
import { explain, type PositionFacts } from './explain.ts';
import { availableSteps, mostSteps } from './explain-most.ts';
import {
  amountOf,
  base,
  fraction,
  plain,
  price,
  quote,
  step,
  type Explanation,
  type FormulaPart,
  type OrderTopic,
  type WhyNumber,
  type WhyStep,
} from './explanation.ts';
import { plainInitialMargin } from './formulas.ts';
import { roundedUp } from './from-integers.ts';
import { highestRate, reduced, type OrderFacts } from './order-facts.ts';

/** @returns undefined without an order, and if no position is left to be explained */
export function explainOrder(topic: OrderTopic, facts: OrderFacts): Explanation | undefined {
  if (topic === 'available') return { topic, steps: availableSteps(facts), tiers: [] };
  if (topic === 'most') {
    const steps = mostSteps(facts);
    return steps && { topic, steps, tiers: [] };
  }
  if (facts.fill.quantity.isZero()) return undefined;
  if (topic === 'cost') return { topic, steps: costSteps(facts), tiers: [] };
  if (topic === 'fee') return { topic, steps: feeSteps(facts), tiers: [] };
  const after = positionAfter(facts);
  return after && explain(topic, after);
}

function valueStep({ fill: { quantity, value } }: OrderFacts): WhyStep {
  return step('orderValue', quote(value), [base(quantity), '×', price(value.div(quantity))]);
}

/** The amounts of a trade of the whole order. */
function traded(facts: OrderFacts) {
  const { side, fill, closed, closes, leverage, marginMode, mark } = facts;
  const rate = highestRate(facts);
  const opened = { quantity: fill.quantity.minus(closed.quantity), value: fill.value.minus(closed.value) };
  const isOpening = opened.quantity.gt(0);
  // Two trades, each rounded up.
  const fee = roundedUp(closed.value.times(rate)).plus(roundedUp(opened.value.times(rate)));
  const worse = opened.value.minus(mark.times(opened.quantity));
  const loss = side === 'buy' ? worse : worse.neg();
  return {
    ...{ opened, isOpening, fee },
    initial: roundedUp(plainInitialMargin(opened.value, leverage)),
    loss: marginMode === 'isolated' ? Exact.max(loss, ZERO) : ZERO,
    closing: closes && closed.quantity.gt(0) ? reduced(closes, closed) : undefined,
  };
}

function costSteps(facts: OrderFacts): WhyStep[] {
  const { fill, closesOnly, taken, leverage, mark } = facts;
  const rate = highestRate(facts);
  const rests = taken.isZero();
  if (rests && closesOnly) return [valueStep(facts), step('cost', quote(ZERO))];
  if (rests) {
    const initial = quote(roundedUp(plainInitialMargin(fill.value, leverage)));
    const fee = quote(roundedUp(fill.value.times(rate)));
    return [
      valueStep(facts),
      step('initial', initial, [quote(fill.value), '÷', plain(leverage)]),
      step('openFee', fee, [quote(fill.value), '×', fraction(rate)]),
      step('cost', quote(initial.value.plus(fee.value)), [initial, '+', fee]),
    ];
  }
  const { opened, isOpening, initial, loss, fee, closing } = traded(facts);
  const steps = [valueStep(facts)];
  const sum: FormulaPart[] = [];
  const counted = (sign: '+' | '−', made: WhyStep, value: WhyNumber) => {
    steps.push(made);
    sum.push(...(sum.length === 0 ? [] : [sign]), value);
  };
  if (isOpening) {
    const value = quote(opened.value);
    if (closing !== undefined)
      steps.push(step('openedValue', value, [quote(fill.value), '−', quote(facts.closed.value)]));
    counted('+', step('initial', quote(initial), [value, '÷', plain(leverage)]), quote(initial));
    const atMark = quote(mark.times(opened.quantity));
    const formula = facts.side === 'buy' ? [value, '−', atMark] : [atMark, '−', value];
    if (loss.gt(0)) counted('+', step('openingLoss', quote(loss), formula, 'mark'), quote(loss));
  }
  counted('+', step('openFee', quote(fee), [quote(fill.value), '×', fraction(rate)]), quote(fee));
  if (closing !== undefined) {
    counted('−', step('settled', quote(closing.settled)), quote(closing.settled));
    counted('−', step('released', quote(closing.released)), quote(closing.released));
  }
  return [...steps, step('cost', quote(costOf(facts)), sum)];
}

/** Taken from the available balance; below zero: it frees money. */
function costOf(facts: OrderFacts): Exact {
  const { isOpening, initial, loss, fee, closing } = traded(facts);
  const opening = isOpening ? initial.plus(loss) : ZERO;
  return fee
    .plus(opening)
    .minus(closing?.settled ?? ZERO)
    .minus(closing?.released ?? ZERO);
}

function feeSteps(facts: OrderFacts): WhyStep[] {
  const { fill, taken, fees } = facts;
  const rest = fill.value.minus(taken);
  const parts = [
    { name: 'takerFee', value: taken, rate: fees.taker },
    { name: 'makerFee', value: rest, rate: fees.maker },
  ] as const;
  const charged = parts
    .filter(({ value }) => value.gt(0))
    .map(({ name, value, rate }) =>
      step(name, quote(roundedUp(value.times(rate))), [quote(value), '×', fraction(rate)]),
    );
  const amounts = charged.map((each) => quote(amountOf(each)));
  const sum = amounts.flatMap((amount, at) => (at === 0 ? [amount] : ['+', amount]));
  const fee = amounts.reduce((total, { value }) => total.plus(value), ZERO);
  return [valueStep(facts), ...charged, step('fee', quote(fee), sum)];
}

/** The position once all of the order is filled; undefined: none is left. */
function positionAfter(facts: OrderFacts): PositionFacts | undefined {
  const { side, opens, available, leverage, mark, index, tick, rule } = facts;
  const { opened, isOpening, initial, loss, closing } = traded(facts);
  const kept = isOpening ? opens : closing?.left;
  const none = { side: side === 'buy' ? 'long' : 'short', quantity: ZERO, entryNotional: ZERO } as const;
  const before = kept?.position ?? none;
  const position = isOpening
    ? {
        ...before,
        quantity: before.quantity.plus(opened.quantity),
        entryNotional: before.entryNotional.plus(opened.value),
      }
    : before;
  if (position.quantity.isZero()) return undefined;
  const margin = (kept?.margin ?? ZERO).plus(isOpening ? initial.plus(loss) : ZERO);
  return {
    ...{ position, leverage, margin, mark, index, tick, rule, fundingRate: undefined },
    cross:
      facts.marginMode === 'isolated' ? undefined : crossAfter(facts, margin, available.minus(costOf(facts))),
  };
}

function crossAfter({ others, opposite }: OrderFacts, margin: Exact, available: Exact) {
  const margins = [...others, ...(opposite === undefined ? [] : [opposite])];
  return {
    wallet: margins.reduce((sum, held) => sum.plus(held.margin), available.plus(margin)),
    others,
    opposite: opposite?.position,
  };
}
