import { computed } from '@preact/signals-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { isAmount } from '#domain/decimal-text';
import { dayIn, nextRun, rescheduled, type PlanRhythm } from '#domain/etf/plan-times';
import type { LiveRow } from '#protocol/entities/define-entity';
import type { etfPlan } from '#protocol/entities/etf-plan';
import { usePlatformTime } from '../../blocks/market/use-countdown.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { useValue } from '../../engine/use-value.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AmountOfRun, endOf, TimeFields, type PlanForm } from './plan-fields.tsx';
import { editingPlan, planEdited } from './plan.state.ts';
import { Rows } from './rows.tsx';
import { useProductName } from './use-products.ts';
import { useQuote } from './use-quote.ts';
import { useWhenDone } from './use-when-done.ts';

interface EditPlanInput {
  readonly plan: LiveRow<typeof etfPlan>;
  readonly close: () => void;
}

/** Other terms for the runs to come. The hour stays that of the plan's zone. */
export function EditPlan({ plan, close }: EditPlanInput): ReactNode {
  const { t } = useTranslation();
  const nameOf = useProductName();
  const { moment } = useTimes();
  const [form, setForm] = useState(() => formOf(plan));
  const change = (changed: Partial<PlanForm>) => setForm((before) => ({ ...before, ...changed }));
  const { open, unknown } = useSnapshot(editingPlan.view);
  useWhenDone(planEdited, close);
  const { minimum } = useQuote(plan.product, 'subscribe', form.amount);
  const { amount, every, missed } = form;
  const rhythm = { every, hour: Number(form.hour) };
  const end = endOf(form, plan.zone);
  const due = useNextRun(plan, rhythm);
  const isPast = end !== 0 && end < due;
  return (
    <Sheet title={`${t('etf.plan.actions.edit')}: ${nameOf(plan.product)}`} close={close}>
      <AmountOfRun form={form} change={change} from={plan.from} minimum={minimum} />
      <TimeFields form={form} change={change} zone={plan.zone} isPast={isPast} />
      <Rows rows={[[t('etf.plan.next'), plan.status === 'active' ? moment(due) : '—']]} />
      <Button
        wide
        disabled={!isAmount(amount) || minimum !== undefined || isPast}
        busy={open !== undefined && !unknown}
        press={() => editingPlan.begin({ plan: plan.id, amount, missed, end, ...rhythm })}
      >
        {t('etf.plan.save')}
      </Button>
    </Sheet>
  );
}

function formOf({ amount, every, hour, end, zone, missed }: LiveRow<typeof etfPlan>): PlanForm {
  return { amount, every, hour: String(hour), last: end === 0 ? '' : dayIn(zone, end), missed };
}

/** When the plan would run next with another cycle or hour, by the platform's clock. */
function useNextRun(plan: LiveRow<typeof etfPlan>, { every, hour }: PlanRhythm): number {
  const now = usePlatformTime();
  const run = useMemo(() => runOf(plan), [plan]);
  const due = useMemo(
    () => computed(() => rescheduled({ ...plan, run }, { every, hour }, now.value).due),
    [plan, run, every, hour, now],
  );
  return useValue(due);
}

/** The number of the next run: a paused plan has none, and goes on from its first day. */
function runOf(plan: LiveRow<typeof etfPlan>): number {
  return plan.due === 0 ? 0 : nextRun(plan, 0, plan.due - 1);
}
