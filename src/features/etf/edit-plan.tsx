import { computed } from '@preact/signals-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { nextRun, rescheduled, type PlanRhythm } from '#domain/etf/plan-times';
import type { LiveRow } from '#protocol/entities/define-entity';
import type { etfPlan } from '#protocol/entities/etf-plan';
import { usePlatformTime } from '../../blocks/market/use-countdown.ts';
import { KeptRefusal } from '../../blocks/trading/kept-refusal.tsx';
import { useTimes } from '../../blocks/use-times.ts';
import { useValue } from '../../engine/use-value.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './etf.module.css';
import { isGiven } from './limit-terms.ts';
import { AmountOfRun, TimeFields, useLastDayProblem } from './plan-fields.tsx';
import { editedForm, editedTerms, type PlanForm } from './plan-form.ts';
import { editingPlan, planEdited, refusedEdit } from './plan.state.ts';
import { Rows } from './rows.tsx';
import { useProductName } from './use-products.ts';
import { useQuote } from './use-quote.ts';
import { useWhenDone } from './use-when-done.ts';

interface EditPlanInput {
  readonly plan: LiveRow<typeof etfPlan>;
  readonly close: () => void;
}

/**
 * Other terms for the runs to come. The hour stays that of the plan's zone. Terms that the user leaves follow the plan,
 * which may be edited elsewhere meanwhile.
 */
export function EditPlan({ plan, close }: EditPlanInput): ReactNode {
  const { t } = useTranslation();
  const nameOf = useProductName();
  const { moment } = useTimes();
  const [changed, setChanged] = useState<Partial<PlanForm>>({});
  const change = (more: Partial<PlanForm>) => setChanged((before) => ({ ...before, ...more }));
  const form = editedForm(plan, changed);
  const { open, unknown } = useSnapshot(editingPlan.view);
  useWhenDone(planEdited, close);
  const { minimum } = useQuote(plan.product, 'subscribe', form.amount);
  const { amount, every } = form;
  const due = useNextRun(plan, { every, hour: Number(form.hour) });
  const dayProblem = useLastDayProblem(form, plan.zone, due);
  return (
    <Sheet title={`${t('etf.plan.actions.edit')} · ${nameOf(plan.product)}`} close={close}>
      <AmountOfRun form={form} change={change} from={plan.from} minimum={minimum} />
      <TimeFields form={form} change={change} zone={plan.zone} dayProblem={dayProblem} />
      <Rows rows={[[t('etf.plan.next'), plan.status === 'active' ? moment(due) : '—']]} />
      <div className={styles.foot}>
        <KeptRefusal refused={refusedEdit} values={Object.values(changed).join()} />
        <Button
          wide
          disabled={!isGiven(amount) || minimum !== undefined || dayProblem !== undefined}
          busy={open !== undefined && !unknown}
          press={() => {
            refusedEdit.clear();
            return editingPlan.begin(editedTerms(plan, changed));
          }}
        >
          {t('etf.plan.save')}
        </Button>
      </div>
    </Sheet>
  );
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
