/** A user begins, pauses, resumes and ends a plan, or leaves out its next run. */
import { givenAmount } from '#domain/ledger/given-amount';
import type { PlanAction } from '#domain/etf/etf-terms';
import { dueOf, firstDayOf, isZone, nextRun } from '#domain/etf/plan-times';
import type { Millis } from '#domain/units';
import type * as z from 'zod/mini';
import { etfPlan } from '#protocol/entities/etf-plan';
import { changePlanInput, placePlanInput } from '#protocol/etf';
import { ETF_CODES } from '#protocol/names/codes';
import type { Problem } from '../core/core-api.ts';
import { sentIn } from '../core/entity-change.ts';
import { defineCommand, type RuleContext } from '../core/user-command.ts';
import { etfPlanChange } from './etf-change.ts';
import type { HeldEtfPlan } from './etf-rows.ts';
import { etfs } from './etfs.ts';
import { leastSpent, openEtf, termsOf } from './order-terms.ts';
import { MOST_ETF_PLANS } from './settings.ts';

type PlanInput = z.output<typeof placePlanInput>;

export const placePlanCommand = defineCommand('etf.placePlan', {
  by: 'user',
  input: placePlanInput,
  refusals: [ETF_CODES.noProduct, ETF_CODES.badPlan, ETF_CODES.belowMinimum, ETF_CODES.tooManyPlans],
  // No money moves yet, but a plan is refused to whom orders are refused.
  reasons: ['etf-subscription'],
  rule(context, input) {
    const { state, user, time } = context;
    const all = etfs.of(state);
    if (termsOf(state, input.product) === undefined || all.get(input.product) === undefined)
      return { refused: ETF_CODES.noProduct };
    const problems = problemsOf(input, time);
    if (problems.length > 0) return { refused: ETF_CODES.badPlan, problems };
    const open = openEtf(state, input.product);
    // While a coin is not traded the minimum is not known; each run is checked again.
    if (typeof open !== 'string' && (leastSpent(open) ?? 0n) > BigInt(givenAmount(input.amount)))
      return {
        refused: ETF_CODES.belowMinimum,
        problems: [{ field: 'amount', code: 'below-minimum' }],
      };
    if (all.plansOf(user?.id as number).length >= MOST_ETF_PLANS) return { refused: ETF_CODES.tooManyPlans };
    const plan = newPlan(context, input, ++all.lastPlan);
    all.setPlan(plan);
    return { changes: [etfPlanChange(plan)], answer: sentIn(etfPlan, plan.id) };
  },
});

function problemsOf({ amount, zone, end }: PlanInput, time: Millis): Problem[] {
  const read = givenAmount(amount);
  return [
    ...(typeof read === 'string' ? [{ field: 'amount', code: read }] : []),
    ...(isZone(zone) ? [] : [{ field: 'zone', code: 'unknown' }]),
    ...(end !== 0 && end <= time ? [{ field: 'end', code: 'past' }] : []),
  ];
}

function newPlan({ user, id: clientId, time }: RuleContext, input: PlanInput, id: number): HeldEtfPlan {
  const { amount, ...terms } = input;
  const schedule = { ...terms, firstDay: firstDayOf(terms, time) };
  const due = dueOf(schedule, 0);
  return {
    ...{ id, user: user?.id as number, clientId, ...schedule },
    ...{ amount: String(givenAmount(amount)), status: 'active', cause: '', run: 0, due },
    ...{ runs: 0, spent: '0', shares: '0', lacking: 0, created: time, updated: time, version: 0 },
    ...{ firstSpent: '0', firstShares: '0' },
  };
}

export const changePlanCommand = defineCommand('etf.changePlan', {
  by: 'user',
  input: changePlanInput,
  refusals: [ETF_CODES.noPlan],
  reasons: ['etf-subscription'],
  rule({ state, user, time }, { plan: id, action }) {
    const all = etfs.of(state);
    const plan = all.plan(id);
    if (plan === undefined || plan.user !== user?.id || !canChange(plan, action))
      return { refused: ETF_CODES.noPlan };
    change(plan, action, time);
    all.setPlan(plan);
    return { changes: [etfPlanChange(plan)], answer: sentIn(etfPlan, plan.id) };
  },
});

function canChange({ status }: HeldEtfPlan, action: PlanAction): boolean {
  if (action === 'resume') return status === 'paused';
  return action === 'end' || status === 'active';
}

function change(plan: HeldEtfPlan, action: PlanAction, time: Millis): void {
  plan.updated = time;
  if (action === 'pause' || action === 'end') {
    Object.assign(plan, { status: action === 'pause' ? 'paused' : 'ended', cause: '', due: 0 });
    return;
  }
  if (action === 'resume') Object.assign(plan, { status: 'active', cause: '', lacking: 0 });
  const from = action === 'skip' ? plan.run + 1 : plan.run;
  setNext(plan, nextRun(plan, from, time));
}

/** The plan's next run; past its end it has none, and has ended. */
export function setNext(plan: HeldEtfPlan, run: number): void {
  const due = dueOf(plan, run);
  if (plan.end !== 0 && due > plan.end) Object.assign(plan, { status: 'ended', run, due: 0 });
  else Object.assign(plan, { run, due });
}
