/** A user locks or pledges a quantity, redeems it early, and decides whether it begins again at its end. */
import { checkQuantity, type QuantityProblem } from '#domain/earn/check-quantity';
import { datesOf, deductionOf, mostOwed } from '#domain/earn/income';
import { minorOf, type Minor } from '#domain/ledger/minor';
import { earnLockInput, earnRedeemInput, earnRenewInput, LOCKING } from '#protocol/earn';
import { earnOrder } from '#protocol/entities/earn-order';
import { EARN_CODES } from '#protocol/names/codes';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Refusal } from '../core/decision.ts';
import { sentIn } from '../core/entity-change.ts';
import type { CoreState } from '../core/state.ts';
import { defineCommand, type RuleContext } from '../core/user-command.ts';
import { valueOf } from '../settings/settings-state.ts';
import { earnChange, hasIncome, incomeChange } from './earn-change.ts';
import type { HeldEarn } from './earn-rows.ts';
import { earns, type Earns } from './earns.ts';
import { locked, promised, released, unpromisedOf } from './move-stake.ts';
import { earnLimits, earnProductsSetting, type EarnProduct } from './settings.ts';

export const earnLockCommand = defineCommand('earn.lock', {
  by: 'user',
  input: earnLockInput,
  refusals: LOCKING,
  reasons: ['financial-transfer-in', 'stake-lock', 'earn-promise'],
  rule(context, { product, quantity: typed, from, renew }) {
    const { state } = context;
    const user = context.user?.id as number;
    const terms = productOf(state, product);
    if (terms === undefined) return { refused: EARN_CODES.noProduct };
    if (renew && terms.kind !== 'locked') return { refused: EARN_CODES.notRenewable };
    const all = earns.of(state);
    const available = state.ledger.available(user, from, terms.asset);
    const quantity = checkQuantity(typed, limitsOf(all, terms, user), available);
    if (typeof quantity === 'string') return refusedQuantity(quantity);
    if (all.ofUser(user).length >= valueOf(state, earnLimits).mostOrders)
      return { refused: EARN_CODES.tooMany };
    const held = newOrder(all, terms, { ...startedBy(context, all), from, renew, quantity });
    all.add(held);
    return {
      postings: [...locked(held), ...promised(held.asset, mostOwed(held))],
      changes: [earnChange(held)],
      answer: sentIn(earnOrder, held.id),
    };
  },
});

export function productOf(state: CoreState, product: string): EarnProduct | undefined {
  return valueOf(state, earnProductsSetting).products.find((each) => each.product === product);
}

/** The limits of an order of this user now. */
export function limitsOf(
  all: Earns,
  { product, smallest, largest, quota, userQuota }: EarnProduct,
  user: UserId,
) {
  return {
    smallest: minorOf(smallest) as Minor,
    largest: minorOf(largest) as Minor,
    left: leftOf(quota, all.totalOf(product)),
    userLeft: leftOf(userQuota, all.userTotalOf(user, product)),
  };
}

/** The rest of a quota; an operator may have lowered it below what is in income. */
export function leftOf(quota: string, total: Minor): Minor {
  const left = (minorOf(quota) as Minor) - total;
  return left > 0n ? left : 0n;
}

/** A clock that went back begins no order before a day that is paid. */
function startedBy({ user, id: clientId, time }: RuleContext, { day }: Earns) {
  return { user: user?.id as number, clientId, time: Math.max(time, day?.due ?? 0) };
}

interface NewOrder extends Pick<HeldEarn, 'user' | 'clientId' | 'from' | 'renew' | 'quantity'> {
  readonly time: number;
}

/** An order by the terms of now. */
export function newOrder(all: Earns, terms: EarnProduct, { time, ...order }: NewOrder): HeldEarn {
  const { product, kind, asset, days, lowPpm, highPpm, canRedeem, incomeBps, feeBps } = terms;
  return {
    ...order,
    ...{ id: ++all.lastOrder, product, kind, asset, days, lowPpm, highPpm, canRedeem, incomeBps, feeBps },
    ...{ paid: 0n, paidDays: 0, deducted: 0n, status: 'in-income' },
    ...datesOf(all.calendar, terms, time),
    ...{ created: time, updated: time, version: 0 },
  };
}

function refusedQuantity(problem: QuantityProblem): Refusal {
  const problems = [{ field: 'quantity', code: problem }];
  switch (problem) {
    case 'below-minimum':
      return { refused: EARN_CODES.belowMinimum, problems };
    case 'above-maximum':
      return { refused: EARN_CODES.aboveMaximum, problems };
    case 'not-enough':
      return { refused: EARN_CODES.notEnough, problems };
    case 'above-user-quota':
      return { refused: EARN_CODES.userQuota, problems };
    case 'above-quota':
      return { refused: EARN_CODES.quota, problems };
    default:
      return { refused: EARN_CODES.badQuantity, problems };
  }
}

export const earnRedeemCommand = defineCommand('earn.redeem', {
  by: 'user',
  input: earnRedeemInput,
  refusals: [EARN_CODES.noOrder, EARN_CODES.notRedeemable, EARN_CODES.changed],
  reasons: ['stake-release', 'stake-deduction', 'financial-transfer-out', 'earn-promise-release'],
  rule(context, input) {
    const held = ownOrder(context, input);
    if (held === undefined) return { refused: EARN_CODES.noOrder };
    if (!held.canRedeem) return { refused: EARN_CODES.notRedeemable };
    // Days that are over are paid first: they change the deduction, or end the order.
    if (held.due <= context.time) return { refused: EARN_CODES.changed };
    const deduction = deductionOf(held);
    if (deduction > (minorOf(input.deduction) ?? 0n)) return { refused: EARN_CODES.changed };
    const postings = [...released(held, deduction), ...unpromisedOf(held)];
    const { state, time } = context;
    earns.of(state).remove(held);
    Object.assign(held, { status: 'redeemed', deducted: deduction, due: 0, end: time, updated: time });
    const changes = [earnChange(held), ...(hasIncome(held) ? [incomeChange(held)] : [])];
    return { postings, changes, answer: sentIn(earnOrder, held.id) };
  },
});

export const earnRenewCommand = defineCommand('earn.renew', {
  by: 'user',
  input: earnRenewInput,
  refusals: [EARN_CODES.noOrder, EARN_CODES.notRenewable],
  // No money moves now, but it is refused to whom orders are refused.
  reasons: ['stake-lock'],
  rule(context, input) {
    const held = ownOrder(context, input);
    if (held === undefined) return { refused: EARN_CODES.noOrder };
    if (held.kind !== 'locked') return { refused: EARN_CODES.notRenewable };
    // It has ended and only waits for its last payment.
    if (held.end <= context.time) return { refused: EARN_CODES.noOrder };
    Object.assign(held, { renew: input.renew, updated: context.time });
    return { changes: [earnChange(held)], answer: sentIn(earnOrder, held.id) };
  },
});

function ownOrder({ state, user }: RuleContext, { order }: { readonly order: number }): HeldEarn | undefined {
  const held = earns.of(state).get(order);
  return held === undefined || held.user !== user?.id ? undefined : held;
}
