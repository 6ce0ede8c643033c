/**
 * The formulas of linear contracts as one reads them, on decimal.js and without rounding: for the calculator, for "why
 * this number" and for `npm run risk`. `domain/contract` computes the same on integers; a property test holds both
 * equal to the last digit. Only pages' lazy chunks and programs import this folder.
 */
import type { PositionSide } from '../position.ts';
import { ONE, ZERO, type Exact } from './exact.ts';

/** Amounts in the quote, quantities in the base. */
export interface PlainPosition {
  readonly side: PositionSide;
  readonly quantity: Exact;
  /** Average entry price × quantity. */
  readonly entryNotional: Exact;
}

export interface PlainTier {
  /** The largest notional of the tier; undefined: no limit. */
  readonly upTo?: Exact;
  /** Maintenance margin rate: 0.005 is 0.5 %. */
  readonly rate: Exact;
  /** The maintenance amount that venues deduct. */
  readonly deduction: Exact;
  /** Undefined: any. */
  readonly mostLeverage?: Exact;
}

export interface PlainRule {
  /** By rising notional. */
  readonly tiers: readonly PlainTier[];
  /** Of the closing fee inside the requirement; zero: it is outside. */
  readonly feeInside: Exact;
  readonly requirementOn: 'mark' | 'entry';
  /** The whole notional at the rate of the entry notional's tier, without a deduction. */
  readonly isFlat: boolean;
}

const directionOf = (side: PositionSide) => (side === 'long' ? ONE : ONE.neg());

/** ± (mark × quantity − entry notional). */
export function plainPnl({ side, quantity, entryNotional }: PlainPosition, mark: Exact): Exact {
  return mark.times(quantity).minus(entryNotional).times(directionOf(side));
}

/** The PnL of a part that is closed at a price: ± (close × closed − entry notional × closed / quantity). */
export function plainSettledPnl(position: PlainPosition, close: Exact, closed: Exact): Exact {
  const { side, quantity, entryNotional } = position;
  const entry = entryNotional.times(closed).div(quantity);
  return close.times(closed).minus(entry).times(directionOf(side));
}

/** Σ price × quantity / Σ quantity. */
export function plainAverage(
  parts: readonly { readonly price: Exact; readonly quantity: Exact }[],
): Exact | undefined {
  const quantity = parts.reduce((sum, part) => sum.plus(part.quantity), ZERO);
  const notional = parts.reduce((sum, part) => sum.plus(part.price.times(part.quantity)), ZERO);
  return quantity.gt(0) ? notional.div(quantity) : undefined;
}

/** Notional / leverage. */
export function plainInitialMargin(notional: Exact, leverage: Exact): Exact {
  return notional.div(leverage);
}

export function plainTierOf(tiers: readonly PlainTier[], notional: Exact): PlainTier {
  const tier = tiers.find(({ upTo }) => upTo === undefined || notional.lte(upTo)) ?? tiers.at(-1);
  if (tier === undefined) throw new RangeError('a rule without tiers');
  return tier;
}

/** The rate and the deduction that act at a notional. */
function rateAt({ tiers, feeInside, isFlat }: PlainRule, entryNotional: Exact, notional: Exact) {
  const { rate, deduction } = plainTierOf(tiers, isFlat ? entryNotional : notional);
  return { rate: rate.plus(feeInside), deduction: isFlat ? ZERO : deduction };
}

/** Notional × (rate + fee inside) − deduction of the notional's tier. */
export function plainMaintenance(rule: PlainRule, position: PlainPosition, mark: Exact): Exact {
  const notional = rule.requirementOn === 'entry' ? position.entryNotional : mark.times(position.quantity);
  const { rate, deduction } = rateAt(rule, position.entryNotional, notional);
  return notional.times(rate).minus(deduction);
}

/** Maintenance margin / equity; undefined without equity above zero. */
export function plainMarginRatio(maintenance: Exact, equity: Exact): Exact | undefined {
  return equity.gt(0) ? maintenance.div(equity) : undefined;
}

/** PnL / (notional / leverage); undefined without a notional. */
export function plainRoe(pnl: Exact, notional: Exact, leverage: Exact): Exact | undefined {
  return notional.gt(0) ? pnl.times(leverage).div(notional) : undefined;
}

/** The change of the user's balance: ∓ mark × quantity × rate. */
export function plainFunding({ side, quantity }: PlainPosition, mark: Exact, rate: Exact): Exact {
  return mark.times(quantity).times(rate).times(directionOf(side)).neg();
}

/** The price at which margin or balance and PnL are zero: (entry notional ∓ balance) / quantity. */
export function plainBankruptcy({ side, quantity, entryNotional }: PlainPosition, balance: Exact): Exact {
  return entryNotional.minus(balance.times(directionOf(side))).div(quantity);
}

/**
 * The price at which equity equals the requirement.
 *
 *     on mark:  (entry notional ∓ (balance + deduction)) / (quantity × (1 ∓ rate))
 *     on entry: (entry notional ∓ (balance − requirement)) / quantity
 *
 * with − for a long and + for a short position. The tier is the one whose notionals contain the result, since the
 * requirement is continuous. Zero or below: no price liquidates a long position, and every price a short one.
 * @param balance the isolated margin, or what `plainCrossBalance` gives
 */
export function plainLiquidation(rule: PlainRule, position: PlainPosition, balance: Exact): Exact {
  const { side, quantity, entryNotional } = position;
  const direction = directionOf(side);
  if (rule.requirementOn === 'entry') {
    const required = plainMaintenance(rule, position, ZERO);
    return entryNotional.minus(direction.times(balance.minus(required))).div(quantity);
  }
  const priceIn = ({ rate, deduction }: { readonly rate: Exact; readonly deduction: Exact }) =>
    entryNotional
      .minus(direction.times(balance.plus(deduction)))
      .div(quantity.times(ONE.minus(direction.times(rate))));
  if (rule.isFlat) return priceIn(rateAt(rule, entryNotional, entryNotional));
  for (const tier of rule.tiers) {
    const price = priceIn({ rate: tier.rate.plus(rule.feeInside), deduction: tier.deduction });
    if (tier.upTo === undefined || price.times(quantity).lte(tier.upTo) || tier === rule.tiers.at(-1))
      return price;
  }
  throw new RangeError('a rule without tiers');
}

/** A cross position of another contract, held at its mark. */
export interface PlainOther {
  readonly rule: PlainRule;
  readonly position: PlainPosition;
  readonly mark: Exact;
}

/** Wallet + PnL of the others − their maintenance margins. */
export function plainCrossBalance(wallet: Exact, others: readonly PlainOther[]): Exact {
  return others.reduce(
    (sum, { rule, position, mark }) =>
      sum.plus(plainPnl(position, mark)).minus(plainMaintenance(rule, position, mark)),
    wallet,
  );
}

/**
 * The price with a ROE (a fraction): entry × (1 ± ROE / leverage), or entry / (1 ∓ ROE / leverage) if the ROE is
 * measured by the mark's initial margin. Undefined if no price has it.
 */
export function plainTarget(
  { side, quantity, entryNotional }: PlainPosition,
  { roe, leverage, on }: { readonly roe: Exact; readonly leverage: Exact; readonly on: 'initial' | 'mark' },
): Exact | undefined {
  const kept = directionOf(side).times(roe);
  const price =
    on === 'mark'
      ? entryNotional.times(leverage).div(quantity.times(leverage.minus(kept)))
      : entryNotional.times(leverage.plus(kept)).div(quantity.times(leverage));
  return price.isFinite() && price.gt(0) ? price : undefined;
}

/** The costs of what stays open: cost × (quantity − closed) / quantity. */
export function plainOpenCost(cost: Exact, quantity: Exact, closed: Exact): Exact {
  return cost.times(quantity.minus(closed)).div(quantity);
}

/** (entry notional ± paid) / (quantity × (1 ∓ fee rate)). @param paid of what is open: entry fees and funding */
export function plainBreakEven(
  { side, quantity, entryNotional }: PlainPosition,
  paid: Exact,
  feeRate: Exact,
): Exact {
  const direction = directionOf(side);
  return entryNotional.plus(direction.times(paid)).div(quantity.times(ONE.minus(direction.times(feeRate))));
}

/** The middle price, or the middle of the two in the middle, on the next tick; undefined without a price. */
export function plainMedian(prices: readonly Exact[], tick: Exact): Exact | undefined {
  const sorted = prices.toSorted((one, other) => one.comparedTo(other));
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low && high && firstTick(low.plus(high).div(2), tick, 'up');
}

/** The first multiple of a tick at or beyond a price, going up or down. */
export function firstTick(price: Exact, tick: Exact, to: 'up' | 'down'): Exact {
  const ticks = price.div(tick);
  return (to === 'up' ? ticks.ceil() : ticks.floor()).times(tick);
}
