/**
 * The contract calculator: what a planned position costs, yields and risks, step by step. Amounts that the platform
 * rounds are rounded like there, to 10⁻⁸ against the user, so that each answer is what the platform later does. The
 * mark is assumed to be the entry price when the position opens: no opening loss is part of a margin (decision 0620).
 */
import type { MarginMode } from '../position-terms.ts';
import type { PositionSide } from '../position.ts';
import { Exact, ONE, ZERO } from './exact.ts';
import { explain } from './explain.ts';
import {
  amountOf,
  base,
  fraction,
  plain,
  price,
  quote,
  inSteps,
  step,
  type FormulaPart,
  type StepName,
  type WhyStep,
} from './explanation.ts';
import {
  firstTick,
  plainAverage,
  plainFunding,
  plainInitialMargin,
  plainPnl,
  plainRoe,
  plainTarget,
  type PlainPosition,
  type PlainRule,
} from './formulas.ts';
import { roundedDown, roundedUp } from './from-integers.ts';

/** A market's terms and its user's fees. */
export interface CalculatorMarket {
  readonly rule: PlainRule;
  /** The steps of an order's price and quantity. */
  readonly tick: Exact;
  readonly lot: Exact;
  /** Fractions of the value; below zero: a rebate. */
  readonly fees: { readonly maker: Exact; readonly taker: Exact };
  /** The largest value of a position at the leverage. */
  readonly limit: Exact;
  /** The largest value that one user may hold in the market (`domain/contract/position-limits.ts`). */
  readonly userLimit: Exact;
}

export interface Calculation {
  /** The names of the steps that answer the question, the most important one first. */
  readonly answers: readonly StepName[];
  readonly steps: readonly WhyStep[];
  /** The places of the risk tiers that act. */
  readonly tiers: readonly number[];
}

export interface PlannedPosition {
  readonly side: PositionSide;
  readonly leverage: Exact;
  readonly entry: Exact;
  readonly quantity: Exact;
}

function openedBy({ side, quantity, entry }: PlannedPosition): PlainPosition {
  return { side, quantity, entryNotional: quantity.times(entry) };
}

function entryStep({ entry, quantity }: PlannedPosition): WhyStep {
  return step('entryValue', quote(entry.times(quantity)), [base(quantity), '×', price(entry)]);
}

function initialStep(value: Exact, leverage: Exact): WhyStep {
  const margin = roundedUp(plainInitialMargin(value, leverage));
  return step('initial', quote(margin), [quote(value), '÷', plain(leverage)]);
}

/** Both fees as a taker's: the dearest way to open and to close. */
function feeStep(name: 'openFee' | 'closeFee', value: Exact, rate: Exact): WhyStep {
  return step(name, quote(roundedUp(value.times(rate))), [quote(value), '×', fraction(rate)]);
}

/** The result of opening at one price and closing at another. */
export function pnlCalculation(
  planned: PlannedPosition,
  exit: Exact,
  { fees }: Pick<CalculatorMarket, 'fees'>,
): Calculation {
  const { leverage, quantity, side } = planned;
  const position = openedBy(planned);
  const entry = entryStep(planned);
  const value = exit.times(quantity);
  const pnl = plainPnl(position, exit);
  const initial = initialStep(amountOf(entry), leverage);
  const [opens, closes] = [
    feeStep('openFee', amountOf(entry), fees.taker),
    feeStep('closeFee', value, fees.taker),
  ];
  const [entryValue, exitValue] = [quote(amountOf(entry)), quote(value)];
  const net = pnl.minus(amountOf(opens)).minus(amountOf(closes));
  const roe = plainRoe(pnl, position.entryNotional, leverage);
  return {
    answers: ['settled', 'roe', 'net', 'initial'],
    steps: [
      entry,
      step('exitValue', exitValue, [base(quantity), '×', price(exit)]),
      step(
        'settled',
        quote(pnl),
        side === 'long' ? [exitValue, '−', entryValue] : [entryValue, '−', exitValue],
      ),
      initial,
      step('roe', { value: roe, unit: 'rate' }, [quote(pnl), '÷', quote(amountOf(initial))]),
      opens,
      closes,
      step('net', quote(net), [quote(pnl), '−', quote(amountOf(opens)), '−', quote(amountOf(closes))]),
    ],
    tiers: [],
  };
}

/** The first price of an order at which a position has a ROE. @param roe a fraction; below zero: a loss */
export function targetCalculation(
  { side, leverage, entry }: Omit<PlannedPosition, 'quantity'>,
  roe: Exact,
  { tick }: Pick<CalculatorMarket, 'tick'>,
): Calculation {
  const raw = plainTarget({ side, quantity: ONE, entryNotional: entry }, { roe, leverage, on: 'initial' });
  const isUp = (side === 'long') === roe.gte(0);
  const rounded = raw && firstTick(raw, tick, isUp ? 'up' : 'down');
  const target = rounded?.gt(0) === true ? rounded : undefined;
  const sign = (side === 'long') === roe.gte(0) ? '+' : '−';
  return {
    answers: ['target', 'distance'],
    steps: [
      step('exactPrice', { value: raw, unit: 'price' }, [
        ...[price(entry), '×', '(', plain(ONE), sign, fraction(roe.abs()), '÷', plain(leverage), ')'],
      ]),
      step('target', { value: target, unit: 'price' }, target && inSteps(target, tick, 'price')),
      distanceStep(target, entry),
    ],
    tiers: [],
  };
}

function distanceStep(at: Exact | undefined, entry: Exact): WhyStep {
  if (at === undefined) return step('distance', { value: undefined, unit: 'rate' });
  const away = at.minus(entry);
  return step('distance', { value: away.div(entry), unit: 'rate' }, [
    ...['(', price(at), '−', price(entry), ')', '÷', price(entry)],
  ]);
}

export interface PlannedBacking {
  readonly marginMode: MarginMode;
  /** Isolated: margin that is added after opening. Cross: the balance before it, with no other position. */
  readonly amount: Exact;
}

/** Where a planned position would be liquidated. */
export function liquidationCalculation(
  planned: PlannedPosition,
  { marginMode, amount }: PlannedBacking,
  { rule, tick, fees }: Pick<CalculatorMarket, 'rule' | 'tick' | 'fees'>,
): Calculation {
  const { entry, leverage } = planned;
  const position = openedBy(planned);
  const initial = initialStep(position.entryNotional, leverage);
  const fee = feeStep('openFee', position.entryNotional, fees.taker);
  const isCross = marginMode === 'cross';
  const margin = isCross ? amount.minus(amountOf(fee)) : amountOf(initial).plus(amount);
  const backing = isCross
    ? [fee, step('wallet', quote(margin), [quote(amount), '−', quote(amountOf(fee))])]
    : [initial, step('margin', quote(margin), [quote(amountOf(initial)), '+', quote(amount)])];
  const explained = explain('liquidation', {
    ...{ position, leverage, margin, tick, rule, mark: entry },
    ...{ index: undefined, fundingRate: undefined },
    cross: isCross ? { wallet: margin, others: [], opposite: undefined } : undefined,
  });
  const known = new Set<StepName>(['entryValue', 'margin', 'backing']);
  const rest = explained.steps.filter(({ name }) => !known.has(name));
  return {
    answers: ['liquidation', 'distance', isCross ? 'wallet' : 'margin'],
    steps: [entryStep(planned), ...backing, ...rest, distanceStep(explained.steps.at(-1)?.value, entry)],
    tiers: explained.tiers,
  };
}

/** The largest order that a balance and the risk tiers allow. Its fee is the highest that the platform may charge. */
export function mostCalculation(
  { entry, leverage }: Pick<PlannedPosition, 'entry' | 'leverage'>,
  balance: Exact,
  { fees, lot, limit, userLimit }: Pick<CalculatorMarket, 'fees' | 'lot' | 'limit' | 'userLimit'>,
): Calculation {
  const rate = Exact.max(fees.maker, fees.taker);
  const share = ONE.div(leverage).plus(rate);
  const costOf = (quantity: Exact) => {
    const value = quantity.times(entry);
    return roundedUp(plainInitialMargin(value, leverage)).plus(roundedUp(value.times(rate)));
  };
  const byBalance = roundedDown(balance.div(entry.times(share)));
  const byTier = roundedDown(limit.div(entry));
  const byLimit = roundedDown(userLimit.div(entry));
  const least = Exact.min(byBalance, byTier, byLimit);
  let most = firstTick(least, lot, 'down');
  // Both parts of the cost are rounded up.
  while (most.gt(0) && costOf(most).gt(balance)) most = most.minus(lot);
  const value = most.times(entry);
  const initial = initialStep(value, leverage);
  const fee = feeStep('openFee', value, rate);
  const unit: readonly FormulaPart[] = ['(', plain(ONE), '÷', plain(leverage), '+', fraction(rate), ')'];
  return {
    answers: ['most', 'entryValue', 'cost'],
    steps: [
      step('mostByBalance', base(byBalance), [quote(balance), '÷', '(', price(entry), '×', ...unit, ')']),
      step('tierLimit', quote(limit), [], 'tiers'),
      step('mostByTier', base(byTier), [quote(limit), '÷', price(entry)]),
      // Few users come near it: it is shown if it is the lower one.
      ...(userLimit.lt(limit)
        ? [
            step('userLimit', quote(userLimit)),
            step('mostByLimit', base(byLimit), [quote(userLimit), '÷', price(entry)]),
          ]
        : []),
      step('most', base(most), inSteps(most, lot, 'base')),
      step('entryValue', quote(value), [base(most), '×', price(entry)]),
      initial,
      fee,
      step('cost', quote(costOf(most)), [quote(amountOf(initial)), '+', quote(amountOf(fee))]),
    ],
    tiers: [],
  };
}

/** The average entry price of several fills. @param fills at least one */
export function averageCalculation(
  fills: readonly { readonly price: Exact; readonly quantity: Exact }[],
): Calculation {
  const quantities = fills.map((fill) => base(fill.quantity));
  const values = fills.map((fill) => quote(fill.quantity.times(fill.price)));
  const sum = (parts: readonly { readonly value: Exact }[]) =>
    parts.reduce((total, { value }) => total.plus(value), ZERO);
  const joined = (parts: readonly FormulaPart[]) =>
    parts.length < 2 ? [] : parts.flatMap((part, at) => (at === 0 ? [part] : ['+', part]));
  const [quantity, value] = [sum(quantities), sum(values)];
  return {
    answers: ['entryPrice', 'totalQuantity', 'entryValue'],
    steps: [
      step('totalQuantity', base(quantity), joined(quantities)),
      step('entryValue', quote(value), joined(values)),
      step('entryPrice', { value: plainAverage(fills), unit: 'price' }, [
        ...[quote(value), '÷', base(quantity)],
      ]),
    ],
    tiers: [],
  };
}

/** The change of the balance by funding. @param payments how many of them, at the same price and rate */
export function fundingCalculation(
  { side, quantity }: Pick<PlannedPosition, 'side' | 'quantity'>,
  mark: Exact,
  { rate, payments }: { readonly rate: Exact; readonly payments: number },
): Calculation {
  const value = quantity.times(mark);
  const each = roundedDown(plainFunding({ side, quantity, entryNotional: ZERO }, mark, rate));
  const count = plain(new Exact(payments));
  const sign = side === 'long' ? ['−'] : [];
  return {
    answers: ['fundingTotal', 'fundingEach'],
    steps: [
      step('value', quote(value), [base(quantity), '×', price(mark)]),
      step('fundingEach', quote(each), [...sign, quote(value), '×', fraction(rate)]),
      step('fundingTotal', quote(each.times(payments)), [quote(each), '×', count]),
    ],
    tiers: [],
  };
}
