/**
 * Why no larger order of the ticket is taken, and how much of the balance is available for it
 * (`domain/contract/opening-estimate.ts` and `cross-wallet.ts` compute the same on integers).
 */
import { Exact, ZERO } from './exact.ts';
import {
  amountOf,
  base,
  fraction,
  plain,
  price,
  quote,
  step,
  type FormulaPart,
  type StepName,
  type WhyStep,
} from './explanation.ts';
import {
  highestRate,
  reduced,
  type OrderFacts,
  type PlainFill,
  type PlainHeld,
  type PlainMost,
} from './order-facts.ts';
import { plainInitialMargin, plainPnl, plainTierOf, type PlainOther } from './formulas.ts';
import { roundedDown, roundedUp } from './from-integers.ts';

interface CrossHeld extends PlainOther {
  readonly margin: Exact;
  readonly leverage: Exact;
}

/** The account's cross positions, with those of the order's contract. */
function crossOf(facts: OrderFacts, own: readonly (PlainHeld | undefined)[]): readonly CrossHeld[] {
  const { rule, mark, leverage, others, opposite, marginMode } = facts;
  const held = [opposite, ...(marginMode === 'cross' ? own : [])].filter((each) => each !== undefined);
  return [...others, ...held.map((each) => ({ rule, mark, leverage, ...each }))];
}

interface Room {
  readonly wallet: Exact;
  readonly pnl: Exact;
  readonly initial: Exact;
  /** Below zero: this much is missing. */
  readonly left: Exact;
}

/** The amount that may leave the account or open something new. */
function roomOf(free: Exact, cross: readonly CrossHeld[]): Room {
  let [wallet, pnl, initial] = [free, ZERO, ZERO];
  for (const { position, rule, mark, margin, leverage } of cross) {
    const value = mark.times(position.quantity);
    const { mostLeverage = leverage } = plainTierOf(rule.tiers, value);
    const atEntry = roundedUp(plainInitialMargin(position.entryNotional, leverage));
    const atMark = roundedUp(plainInitialMargin(value, Exact.min(leverage, mostLeverage)));
    wallet = wallet.plus(margin);
    pnl = pnl.plus(plainPnl(position, mark));
    initial = initial.plus(Exact.max(atEntry, atMark));
  }
  return { wallet, pnl, initial, left: Exact.min(free, wallet.plus(pnl).minus(initial)) };
}

/** The amount that an order may spend before it is placed. */
function availableOf(facts: OrderFacts): Exact {
  const { available, opens, closes } = facts;
  return Exact.max(roomOf(available, crossOf(facts, [opens, closes])).left, ZERO);
}

export function availableSteps(facts: OrderFacts): WhyStep[] {
  const { available: free, opens, closes } = facts;
  const cross = crossOf(facts, [opens, closes]);
  if (cross.length === 0) return [step('available', quote(free))];
  const { wallet, pnl, initial } = roomOf(free, cross);
  const room = quote(wallet.plus(pnl).minus(initial));
  const available = quote(availableOf(facts));
  const formula = available.value.isZero() ? [] : ['min', '(', quote(free), ';', room, ')'];
  return [
    step('free', quote(free)),
    step('wallet', quote(wallet)),
    step('crossPnl', quote(pnl)),
    step('crossInitial', quote(initial)),
    step('crossRoom', room, [quote(wallet), '+', quote(pnl), '−', quote(initial)]),
    step('available', available, formula),
  ];
}

interface Costs {
  readonly steps: readonly WhyStep[];
  readonly sum: readonly FormulaPart[];
  readonly cost: Exact;
  /** The amount that the account may still spend afterwards; below zero: the platform refuses the order. */
  readonly left: Exact;
}

/** Of a whole order at its average price, as the platform judges whether it is paid. */
function costsOf(facts: OrderFacts, fill: PlainFill, rests: boolean): Costs {
  const { leverage, closes, mark, side, marginMode, available } = facts;
  const rate = highestRate(facts);
  const fee = roundedUp(fill.value.times(rate));
  const feeStep = step('openFee', quote(fee), [quote(fill.value), '×', fraction(rate)]);
  const closedQuantity = rests ? ZERO : Exact.min(closes?.position.quantity ?? ZERO, fill.quantity);
  const closedValue = roundedDown(fill.value.times(closedQuantity).div(fill.quantity));
  const opened = { quantity: fill.quantity.minus(closedQuantity), value: fill.value.minus(closedValue) };
  const initial = roundedUp(plainInitialMargin(opened.value, leverage));
  const atMark = mark.times(opened.quantity);
  const worse = side === 'buy' ? opened.value.minus(atMark) : atMark.minus(opened.value);
  const loss = rests || marginMode === 'cross' ? ZERO : Exact.max(worse, ZERO);
  const closing =
    closes && closedQuantity.gt(0)
      ? reduced(closes, { quantity: closedQuantity, value: closedValue })
      : undefined;
  const parts = [
    step('initial', quote(initial), [quote(opened.value), '÷', plain(leverage)]),
    ...(loss.isZero() ? [] : [step('openingLoss', quote(loss), [], 'mark')]),
    feeStep,
  ];
  const freed =
    closing === undefined
      ? []
      : [step('settled', quote(closing.settled)), step('released', quote(closing.released))];
  const cost = freed.reduce((sum, each) => sum.minus(amountOf(each)), initial.plus(loss).plus(fee));
  return {
    steps: [...parts, ...freed],
    sum: [
      ...parts.flatMap((part, at) => [...(at === 0 ? [] : ['+']), quote(amountOf(part))]),
      ...freed.flatMap((each) => ['−', quote(amountOf(each))]),
    ],
    cost,
    left: leftOf(facts, { free: available.minus(cost), cost, rests }, [
      ...(opened.quantity.isZero() ? [] : [openedOf(facts, opened, initial.plus(loss))]),
      ...(closing === undefined ? [] : [closing.left]),
    ]),
  };
}

function openedOf({ opens, side }: OrderFacts, opened: PlainFill, margin: Exact): PlainHeld {
  const before = opens?.position;
  return {
    position: {
      side: side === 'buy' ? 'long' : 'short',
      quantity: opened.quantity.plus(before?.quantity ?? ZERO),
      entryNotional: opened.value.plus(before?.entryNotional ?? ZERO),
    },
    margin: margin.plus(opens?.margin ?? ZERO),
  };
}

interface After {
  readonly free: Exact;
  readonly cost: Exact;
  readonly rests: boolean;
}

/** An order that rests only freezes: the positions stay as they are. */
function leftOf(facts: OrderFacts, { free, cost, rests }: After, own: readonly PlainHeld[]) {
  if (!rests) return roomOf(free, crossOf(facts, own)).left;
  return availableOf(facts).minus(cost);
}

/** The largest quantity with what bounds it, and what one step more would exceed; undefined while it is unknown. */
export function mostSteps(facts: OrderFacts): WhyStep[] | undefined {
  const { most, closes } = facts;
  if (most === undefined) return undefined;
  const { bound, whole, limit, held, nextHeld } = most;
  const result = (formula: readonly FormulaPart[] = []) => step('most', base(whole.quantity), formula);
  if (bound === 'balance') return balanceSteps(facts, most, result);
  if (bound === 'book') return [step('bookQuantity', base(whole.quantity)), result()];
  if (bound === 'position') return [step('openQuantity', base(closes?.position.quantity ?? ZERO)), result()];
  return [
    step(LIMIT_NAMES[bound], quote(limit), [], bound === 'above-limit' ? 'tiers' : undefined),
    step('heldValue', quote(held)),
    step('nextHeldValue', quote(nextHeld)),
    // A limit that was lowered may be passed already.
    result(held.lte(limit) ? [quote(held), '≤', quote(limit), '<', quote(nextHeld)] : []),
  ];
}

const LIMIT_NAMES = {
  'above-limit': 'tierLimit',
  'above-position': 'positionLimit',
  'above-share': 'shareLimit',
  'above-exposure': 'exposureLimit',
} as const satisfies Record<string, StepName>;

function balanceSteps(facts: OrderFacts, most: PlainMost, result: () => WhyStep): WhyStep[] | undefined {
  if (most.next === undefined) return undefined;
  const next = costsOf(facts, most.next, most.rests);
  const available = availableOf(facts);
  const first = step('available', quote(available), [], 'available');
  const last = step('nextLeft', quote(next.left));
  const { quantity, value } = most.whole;
  if (quantity.isZero()) return [first, last, result()];
  const { steps, sum, cost, left } = costsOf(facts, most.whole, most.rests);
  const plainLeft = available.minus(cost);
  return [
    first,
    step('orderValue', quote(value), [base(quantity), '×', price(value.div(quantity))]),
    ...steps,
    step('cost', quote(cost), sum),
    // An order that frees money, or only closes, is taken even while losses elsewhere are not covered.
    ...(left.lt(0)
      ? []
      : [step('left', quote(left), plainLeft.eq(left) ? [quote(available), '−', quote(cost)] : [])]),
    last,
    result(),
  ];
}
