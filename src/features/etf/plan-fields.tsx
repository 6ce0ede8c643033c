/** The fields of a plan that can be edited later, too. */
import { computed } from '@preact/signals-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ETF_MONEY, PLAN_MISSED, type PlanAccount } from '#domain/etf/etf-terms';
import { PLAN_CYCLES } from '#domain/etf/plan-times';
import { AmountField } from '../../blocks/amount/amount-field.tsx';
import { Available } from '../../blocks/available-amount.tsx';
import { ChoiceSheet } from '../../blocks/choice-sheet.tsx';
import { usePlatformTime } from '../../blocks/market/use-countdown.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { zoneName } from '../../i18n/zone-text.ts';
import { RowButton } from '../../ui/rows.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './etf.module.css';
import { isGiven, isMore } from './limit-terms.ts';
import { lastDayProblem, type LastDayProblem, type PlanForm } from './plan-form.ts';
import { useAmountFault } from './use-amount-fault.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

interface FieldsInput {
  readonly form: PlanForm;
  readonly change: (changed: Partial<PlanForm>) => void;
}

interface AmountOfRunInput extends FieldsInput {
  /** The account that pays. */
  readonly from: PlanAccount;
  /** The least that the product accepts now, if the amount is below it. */
  readonly minimum: string | undefined;
}

export function AmountOfRun({ form: { amount }, change, from, minimum }: AmountOfRunInput): ReactNode {
  const { t, i18n } = useTranslation();
  const tooLittle =
    minimum && t('etf.ticket.minimum', { least: `${amountText(minimum, i18n.language)} ${ETF_MONEY}` });
  const balance = useTopic(`balance/${from}/${ETF_MONEY}`);
  const available = useValue(balance.plain);
  const isShort = isGiven(amount) && available !== '' && isMore(amount, available);
  const fault = useAmountFault(amount);
  return (
    <AmountField
      label={t('etf.plan.amount')}
      value={amount}
      change={(typed) => change({ amount: typed })}
      unit={ETF_MONEY}
      problem={fault ?? tooLittle}
      hint={isShort ? t('etf.plan.short') : undefined}
      veiled={false}
      beside={<Available balance={balance} asset={ETF_MONEY} />}
    />
  );
}

interface TimeFieldsInput extends FieldsInput {
  readonly zone: string;
  /** Why the plan cannot end on its last day. */
  readonly dayProblem: LastDayProblem | undefined;
}

export function TimeFields({ form, change, zone, dayProblem }: TimeFieldsInput): ReactNode {
  const { t } = useTranslation();
  const { every, hour, last, missed } = form;
  return (
    <>
      <Choice
        label={t('etf.plan.every')}
        keys={PLAN_CYCLES}
        text={(key) => t(`etf.plan.cycles.${key}`)}
        chosen={every}
        choose={(chosen) => change({ every: chosen })}
      />
      <Choice
        label={t('etf.plan.hour')}
        keys={HOURS}
        text={(key) => `${key.padStart(2, '0')}:00`}
        chosen={hour}
        choose={(chosen) => change({ hour: chosen })}
      />
      <p className={styles.quiet}>{t('etf.plan.zone', { zone: zoneName(zone) })}</p>
      <TextField
        label={t('etf.plan.last')}
        value={last}
        change={(day) => change({ last: day })}
        control={{ type: 'date' }}
        problem={dayProblem && t(`etf.plan.${dayProblem}`)}
        hint={t('etf.plan.lastText')}
      />
      <Choice
        label={t('etf.plan.missed')}
        keys={PLAN_MISSED}
        text={(key) => t(`etf.plan.missedRules.${key}`)}
        chosen={missed}
        choose={(chosen) => change({ missed: chosen })}
      />
    </>
  );
}

/** Why a plan cannot end on the chosen day, by the platform's clock. @param due when it runs next */
export function useLastDayProblem(
  { last, hour }: Pick<PlanForm, 'last' | 'hour'>,
  zone: string,
  due: number,
): LastDayProblem | undefined {
  const now = usePlatformTime();
  const problem = useMemo(
    () => computed(() => lastDayProblem({ last, hour }, { zone, due, time: now.value })),
    [last, hour, zone, due, now],
  );
  return useValue(problem);
}

interface ChoiceInput<Key extends string> {
  readonly label: string;
  readonly keys: readonly Key[];
  readonly text: (key: Key) => string;
  readonly chosen: Key;
  readonly choose: (key: Key) => void;
}

/** More choices than this are in a sheet. */
const MOST_BESIDE = 4;

/** One of several. */
export function Choice<Key extends string>({
  label,
  keys,
  text,
  chosen,
  choose,
}: ChoiceInput<Key>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const choices = keys.map((key) => ({ key, label: text(key) }));
  if (keys.length <= MOST_BESIDE)
    return (
      <div className={styles.choice}>
        <p className={styles.quiet}>{label}</p>
        <Segments label={label} choices={choices} chosen={chosen} choose={choose} />
      </div>
    );
  return (
    <>
      <RowButton name={label} value={text(chosen)} press={() => setOpen(true)} />
      {isOpen ? (
        <ChoiceSheet
          title={label}
          choices={choices}
          chosen={chosen}
          choose={choose}
          close={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
