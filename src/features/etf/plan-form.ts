/** The terms of a plan as its user chose them in a form. Pure. */
import type { CallInput } from '#protocol/call';
import type { PlanMissed } from '#domain/etf/etf-terms';
import { dayIn, endOn, type PlanCycle } from '#domain/etf/plan-times';
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

/** 0: the plan has no end. */
export function endOf({ last, hour }: Pick<PlanForm, 'last' | 'hour'>, zone: string): number {
  return last === '' ? 0 : endOn(last, { hour: Number(hour), zone });
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
