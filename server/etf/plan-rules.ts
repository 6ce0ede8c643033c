/** A user begins, edits, pauses, resumes and ends a plan, or leaves out its next run. */
import { givenAmount } from '#domain/ledger/given-amount';
import type { PlanAction } from '#domain/etf/etf-terms';
import { minorText } from '#domain/ledger/minor';
import {
  dayIn,
  dueOf,
  endOn,
  firstDayOf,
  isZone,
  LONGEST_PLAN,
  nextRun,
  rescheduled,
  type PlanRhythm,
  type PlanSchedule,
} from '#domain/etf/plan-times';
import type { Millis } from '#domain/units';
import type * as z from 'zod/mini';
import { etfPlan } from '#protocol/entities/etf-plan';
import { changePlanInput, editPlanInput, placePlanInput } from '#protocol/etf';
import { ETF_CODES } from '#protocol/names/codes';
import type { Problem } from '../core/core-api.ts';
import { sentIn } from '../core/entity-change.ts';
import { defineCommand, type RuleContext } from '../core/user-command.ts';
import { valueOf } from '../settings/settings-state.ts';
import { etfPlanChange } from './etf-change.ts';
import type { HeldEtfPlan } from './etf-rows.ts';
import { etfs } from './etfs.ts';
import { leastSpent, openEtf, termsOf } from './order-terms.ts';
import { etfLimits } from './settings.ts';

/** The end of the range of dates. */
const LAST_DATE: Millis = 8_640_000_000_000_000;

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
    if (!isZone(input.zone))
      return { refused: ETF_CODES.badPlan, problems: [{ field: 'zone', code: 'unknown' }] };
    const { every, hour, zone } = input;
    const schedule = { every, hour, zone, firstDay: firstDayOf(input, time) };
    const refused = refusedTerms(context, input, dueOf(schedule, 0));
    if (refused !== undefined) return refused;
    if (all.plansOf(user?.id as number).length >= valueOf(state, etfLimits).mostPlans)
      return { refused: ETF_CODES.tooManyPlans };
    const plan = newPlan(context, input, { id: ++all.lastPlan, schedule });
    all.setPlan(plan);
    return { changes: [etfPlanChange(plan)], answer: sentIn(etfPlan, plan.id) };
  },
});

interface CheckedTerms extends Pick<PlanInput, 'amount' | 'end'> {
  readonly product: string;
}

/** Why a plan cannot have these terms. @param due when it would run next */
function refusedTerms(
  { state, time }: Pick<RuleContext, 'state' | 'time'>,
  { product, amount, end }: CheckedTerms,
  due: Millis,
) {
  const read = givenAmount(amount);
  const problems: Problem[] = [
    ...(typeof read === 'string' ? [{ field: 'amount', code: read }] : []),
    ...(end !== 0 && due > end ? [{ field: 'end', code: 'past' }] : []),
    ...(end > time + LONGEST_PLAN ? [{ field: 'end', code: 'too-late' }] : []),
  ];
  if (typeof read === 'string' || problems.length > 0) return { refused: ETF_CODES.badPlan, problems };
  const open = openEtf(state, product);
  // While a coin is not traded the minimum is not known; each run is checked again.
  if (typeof open === 'string' || (leastSpent(open) ?? 0n) <= read) return undefined;
  const tooLittle: Problem = { field: 'amount', code: 'below-minimum' };
  return { refused: ETF_CODES.belowMinimum, problems: [tooLittle] };
}

function newPlan(
  { user, id: clientId, time }: RuleContext,
  { product, amount, from, end, missed }: PlanInput,
  { id, schedule }: { readonly id: number; readonly schedule: PlanSchedule },
): HeldEtfPlan {
  return {
    ...{ id, user: user?.id as number, clientId, product, from, end, missed, ...schedule },
    ...{ amount: String(givenAmount(amount)), status: 'active', cause: '', run: 0, due: dueOf(schedule, 0) },
    ...{ runs: 0, spent: '0', shares: '0', lacking: 0, created: time, updated: time, version: 0 },
    ...{ firstSpent: '0', firstShares: '0' },
  };
}

/** Other terms for the runs to come; what was spent and bought stays. */
export const editPlanCommand = defineCommand('etf.editPlan', {
  by: 'user',
  input: editPlanInput,
  refusals: [ETF_CODES.noPlan, ETF_CODES.badPlan, ETF_CODES.belowMinimum],
  reasons: ['etf-subscription'],
  rule({ state, user, time }, { plan: id, ...given }) {
    const all = etfs.of(state);
    const plan = all.plan(id);
    if (plan === undefined || plan.user !== user?.id) return { refused: ETF_CODES.noPlan };
    const { amount, end, missed, ...rhythm } = editedTerms(plan, given);
    const next = editedTimes(plan, rhythm, time);
    const refused = refusedTerms({ state, time }, { product: plan.product, amount, end }, next.due);
    if (refused !== undefined) return refused;
    const due = plan.status === 'active' ? next.due : 0;
    const edited = { ...next, due, amount: String(givenAmount(amount)), end, missed, updated: time };
    Object.assign(plan, edited);
    all.setPlan(plan);
    return { changes: [etfPlanChange(plan)], answer: sentIn(etfPlan, plan.id) };
  },
});

/** The given terms, and otherwise those that the plan has; its last day stays with another hour. */
function editedTerms(plan: HeldEtfPlan, given: Omit<z.output<typeof editPlanInput>, 'plan'>) {
  const { amount = minorText(BigInt(plan.amount)), every = plan.every, hour = plan.hour } = given;
  const { zone, end: held } = plan;
  // Earlier versions took any end. One that is no date stays as it is, and is refused as too late.
  const isDay = held !== 0 && held <= LAST_DATE;
  const kept = isDay && hour !== plan.hour ? endOn(dayIn(zone, held), { hour, zone }) : held;
  return { amount, every, hour, end: given.end ?? kept, missed: given.missed ?? plan.missed };
}

/** A run that is due already is made, and the run after it is one of the new schedule. */
function editedTimes(plan: HeldEtfPlan, rhythm: PlanRhythm, time: Millis) {
  const next = rescheduled(plan, rhythm, time);
  const { due, run } = plan;
  if (due === 0 || due > time) return next;
  return { ...next, due, run: rhythm.every === plan.every ? run : -1 };
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
