/**
 * Runs the plans that are due, each run exactly once: it moves the plan's due time on in the same decision. A run that
 * a downtime delayed is caught up once or left out, by the plan's own rule. A run that lacks money is recorded, and
 * three in a row pause the plan.
 */
import { post } from '#domain/ledger/posting';
import { ETF_MONEY } from '#domain/etf/etf-terms';
import { nextRun } from '#domain/etf/plan-times';
import type { Millis } from '#domain/units';
import { platformRules } from '../core/decide.ts';
import type { Accepted } from '../core/decision.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import { Settlement } from '../trading/settlement.ts';
import { etfOrderChange, etfPlanChange } from './etf-change.ts';
import type { HeldEtfOrder, HeldEtfPlan } from './etf-rows.ts';
import { etfs } from './etfs.ts';
import { settledWith, tryOrder, type Executed } from './execute-order.ts';
import { setNext } from './plan-rules.ts';

/** A run that is later than this was delayed by a downtime. */
const LATE_MILLIS: Millis = 60_000;
/** Runs of one command, and the time to the next one, so that users get their turn. */
const SLICE_PLANS = 20;
const SLICE_MILLIS: Millis = 5;
const MOST_LACKING = 3;

interface RunPlans extends DueCommand {
  readonly kind: 'etf.runPlans';
}

export const runPlanRules = platformRules<RunPlans>({
  'etf.runPlans': (state, { due, time }): Accepted => {
    const all = etfs.of(state);
    const settlement = new Settlement({ state, time });
    const executed: Executed[] = [];
    const users = new Set<number>();
    all.plansNotBefore = due + SLICE_MILLIS;
    for (let count = 0; count < SLICE_PLANS; count++) {
      const first = all.planTimes.first();
      const plan = first === undefined || first.due > due ? undefined : all.plan(first.id);
      // The ledger is posted after the decision, so a user's second plan sees it in the next command.
      if (plan === undefined || users.has(plan.user)) break;
      users.add(plan.user);
      executed.push(runPlan(settlement, plan));
      all.setPlan(plan);
      executed.push({ ...NOTHING, changes: [etfPlanChange(plan)] });
    }
    return settledWith(settlement, executed);
  },
});

export const runPlansJob = defineJob<RunPlans>({
  name: 'etf.run-plans',
  next: (state) => {
    const { planTimes, plansNotBefore } = etfs.of(state);
    const first = planTimes.first();
    return first && Math.max(first.due, plansNotBefore);
  },
  command: () => ({ kind: 'etf.runPlans' }),
});

const NOTHING: Executed = { postings: [], changes: [], writes: [] };

function runPlan(settlement: Settlement, plan: HeldEtfPlan): Executed {
  const { time } = settlement;
  const isLate = time - plan.due > LATE_MILLIS;
  plan.updated = time;
  const done = isLate && plan.missed === 'skip' ? NOTHING : execute(settlement, plan);
  // Of several missed runs one is caught up.
  if (plan.status === 'active') setNext(plan, nextRun(plan, plan.run + 1, isLate ? time : plan.due));
  return done;
}

function execute(settlement: Settlement, plan: HeldEtfPlan): Executed {
  const { state, time } = settlement;
  const all = etfs.of(state);
  const order = orderOf(plan, ++all.lastOrder, time);
  const { user, from } = plan;
  if (state.users.get(user)?.abnormal === true) return recorded(order, 'abnormal');
  const amount = BigInt(plan.amount);
  if (state.ledger.available(user, from, ETF_MONEY) < amount) {
    plan.lacking += 1;
    if (plan.lacking >= MOST_LACKING) Object.assign(plan, { status: 'paused', cause: 'not-enough', due: 0 });
    return recorded(order, 'not-enough');
  }
  plan.lacking = 0;
  const brought =
    from === 'funds'
      ? []
      : [post({ reason: 'financial-transfer-out', asset: ETF_MONEY, amount, from: user, to: user })];
  const done = tryOrder(settlement, order, { released: brought });
  if (typeof done === 'string') return recorded(order, done.slice(done.indexOf('.') + 1));
  plan.runs += 1;
  const paid = BigInt(order.value) + BigInt(order.fee);
  if (plan.runs === 1) Object.assign(plan, { firstSpent: paid.toString(), firstShares: order.shares });
  plan.spent = (BigInt(plan.spent) + paid).toString();
  plan.shares = (BigInt(plan.shares) + BigInt(order.shares)).toString();
  return done;
}

/** A run that was not executed is in the record with its cause. */
function recorded(order: HeldEtfOrder, cause: string): Executed {
  Object.assign(order, { status: 'cancelled', cause });
  return { ...NOTHING, changes: [etfOrderChange(order)] };
}

function orderOf(
  { id: plan, user, clientId, product, amount }: HeldEtfPlan,
  id: number,
  time: Millis,
): HeldEtfOrder {
  return {
    ...{ id, user, clientId, product, side: 'subscribe', quantity: amount, least: '0', limit: '' },
    ...{ shares: '0', value: '0', fee: '0', nav: '', legs: [], status: 'open', cause: '', plan },
    ...{ created: time, updated: time, version: 0 },
  };
}
