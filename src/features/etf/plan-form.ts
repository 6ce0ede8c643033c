/** The terms of a plan as its user chose them in a form. Pure. */
import type { CallInput } from '#protocol/call';
import type { PlanMissed } from '#domain/etf/etf-terms';
import { dayIn, endOn, LONGEST_PLAN, type PlanCycle } from '#domain/etf/plan-times';
import type { LiveRow } from '#protocol/entities/define-entity';
import type { etfPlan } from '#protocol/entities/etf-plan';
import type { editPlan } from '#protocol/etf';

export interface PlanForm {
  readonly amount: string;
  readonly every: PlanCycle;
  readonly hour: string;
  /** The last day on which it may run, "2026-11-28"; '': it has no end. */
  readonly last: string;
  readonly missed: PlanMissed;
}

const LENGTH_OF_DAY = '2026-11-28'.length;

/** 0: the plan has no end. */
export function endOf({ last, hour }: Pick<PlanForm, 'last' | 'hour'>, zone: string): number {
  return last === '' ? 0 : endOn(last, { hour: Number(hour), zone });
}

export type LastDayProblem = 'lastPast' | 'lastLate';

interface DayTerms {
  readonly zone: string;
  /** When the plan runs next. */
  readonly due: number;
  readonly time: number;
}

/** Why a plan cannot end on its last day, as the platform checks it. */
export function lastDayProblem(
  form: Pick<PlanForm, 'last' | 'hour'>,
  { zone, due, time }: DayTerms,
): LastDayProblem | undefined {
  if (form.last === '') return undefined;
  // A field takes years of six digits, up to the end of the range of dates: no zone has a time there.
  if (form.last.length > LENGTH_OF_DAY) return 'lastLate';
  const end = endOf(form, zone);
  if (end < due) return 'lastPast';
  return end > time + LONGEST_PLAN ? 'lastLate' : undefined;
}

type EditedPlan = Pick<
  LiveRow<typeof etfPlan>,
  'id' | 'amount' | 'every' | 'hour' | 'end' | 'zone' | 'missed'
>;

/** The terms that a plan has now, with those that the user changed. */
export function editedForm(plan: EditedPlan, changed: Partial<PlanForm>): PlanForm {
  const { amount, every, hour, end, zone, missed } = plan;
  const last = end === 0 ? '' : dayIn(zone, end);
  return { amount, every, hour: String(hour), last, missed, ...changed };
}

/** Only the changed terms: the others may have been changed elsewhere meanwhile, and stay. */
export function editedTerms(
  plan: EditedPlan,
  changed: Partial<PlanForm>,
): Omit<CallInput<typeof editPlan>, 'id'> {
  const { hour, last, ...others } = changed;
  return {
    plan: plan.id,
    ...others,
    ...(hour !== undefined && { hour: Number(hour) }),
    ...(last !== undefined && { end: endOf(editedForm(plan, changed), plan.zone) }),
  };
}
