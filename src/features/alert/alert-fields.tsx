import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_PRICES, EVENT_KINDS, MOVE_WINDOWS, type AlertKind } from '#domain/alert/alert-terms';
import type { AlertProblem } from '#domain/alert/check-alert';
import { formatSteps, stepsOf, type Instrument } from '#domain/market/instrument';
import { orderGridOf } from '#domain/market/order-steps';
import type { Ticks } from '#domain/units';
import { CompactField } from '../../blocks/amount/compact-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { priceTextOf, textOf, type AlertForm } from './alert.form.ts';
import styles from './alert.module.css';
import { useAlertTexts } from './use-alert-texts.ts';

interface AlertFieldsInput {
  readonly form: AlertForm;
  readonly setForm: (form: AlertForm) => void;
  readonly instrument: Instrument | undefined;
  readonly current: Ticks | undefined;
  readonly problems: readonly AlertProblem[];
  /** The user tried to set it: from now on an empty field is marked. */
  readonly tried: boolean;
  /** An alert that is set keeps its price, last or mark. */
  readonly isSet?: boolean;
}

/** The condition of an alert; its market and its kind are chosen beside it. */
export function AlertFields(input: AlertFieldsInput): ReactNode {
  const { t } = useTranslation();
  const { kind } = input.form;
  if (EVENT_KINDS.has(kind))
    return <p className={styles.about}>{t(`alert.about.${kind === 'order' ? 'order' : 'position'}`)}</p>;
  return kind === 'price' ? <PriceFields {...input} /> : <PercentFields {...input} />;
}

function PriceFields(input: AlertFieldsInput): ReactNode {
  const { t } = useTranslation();
  const texts = useAlertTexts();
  const { form, setForm, instrument, current, problems, tried, isSet = false } = input;
  if (instrument === undefined) return null;
  const step = texts.amount(formatSteps(1, orderGridOf(instrument).price));
  const problem = problems.find(({ field }) => field === 'price');
  const isShown = problem !== undefined && (tried || problem.code !== 'empty');
  const now = current === undefined ? '' : formatSteps(current, stepsOf(instrument).price);
  return (
    <>
      {instrument.kind === 'perpetual' && !isSet ? (
        <Segments
          label={t('alert.by.label')}
          choices={ALERT_PRICES.map((key) => ({ key, label: t(`alert.by.${key}`) }))}
          chosen={form.by}
          choose={(by) => setForm({ ...form, by })}
        />
      ) : null}
      <CompactField
        name="alert-price"
        label={t('alert.price')}
        value={form.price}
        unit={instrument.quote}
        change={(price) => setForm({ ...form, price })}
        problem={isShown ? t(`alert.problems.${priceTextOf(problem.code)}`, { step }) : undefined}
      >
        <span className={styles.unit}>{instrument.quote}</span>
      </CompactField>
      <p className={styles.about}>{t('alert.now', { price: texts.amount(now) })}</p>
    </>
  );
}

/** Smallest and largest percentage, as the rule allows them. */
const RANGES: Readonly<Partial<Record<AlertKind, readonly string[]>>> = {
  move: ['0.1', '100'],
  margin: ['1', '100'],
  funding: ['-5', '5'],
};

function PercentFields({ form, setForm, problems, tried }: AlertFieldsInput): ReactNode {
  const { t } = useTranslation();
  const texts = useAlertTexts();
  const { kind, direction, windowMillis } = form;
  const problem = problems.find(({ field }) => field === 'percent');
  const isShown = problem !== undefined && (tried || problem.code !== 'empty');
  const [least, most] = (RANGES[kind] ?? []).map((each) => texts.percent(each));
  return (
    <>
      {kind === 'margin' ? <p className={styles.about}>{t('alert.about.margin')}</p> : null}
      {kind === 'margin' ? null : (
        <Segments
          label={t('alert.direction')}
          choices={(['up', 'down'] as const).map((key) => ({
            key,
            label: t(kind === 'move' ? `alert.moves.${key}` : `alert.directions.${key}`),
          }))}
          chosen={direction === '' ? 'up' : direction}
          choose={(chosen) => setForm({ ...form, direction: chosen })}
        />
      )}
      <PercentField
        signed={kind === 'funding'}
        value={form.percent}
        change={(percent) => setForm({ ...form, percent })}
        problem={isShown ? t(`alert.problems.${textOf(problem.code)}`, { least, most }) : undefined}
      />
      {kind === 'move' ? (
        <Segments
          label={t('alert.window')}
          choices={MOVE_WINDOWS.map((millis) => ({ key: String(millis), label: texts.time(millis) }))}
          chosen={String(windowMillis)}
          choose={(millis) => setForm({ ...form, windowMillis: Number(millis) })}
        />
      ) : null}
    </>
  );
}

interface PercentFieldInput {
  readonly signed: boolean;
  readonly value: string;
  readonly change: (percent: string) => void;
  readonly problem: string | undefined;
}

/** A rate may be below zero: its sign is beside the field, which takes no minus. */
function PercentField({ signed, value, change, problem }: PercentFieldInput): ReactNode {
  const { t } = useTranslation();
  const [isNegative, setNegative] = useState(value.startsWith('-'));
  const bare = value.replace('-', '');
  const put = (next: string, negative: boolean) => change(next !== '' && negative ? `-${next}` : next);
  return (
    <CompactField
      name="alert-percent"
      label={t('alert.percent')}
      value={bare}
      unit="%"
      change={(next) => put(next, isNegative)}
      problem={problem}
      before={
        signed ? (
          <button
            type="button"
            className={styles.sign}
            aria-pressed={isNegative}
            onClick={() => {
              setNegative(!isNegative);
              put(bare, !isNegative);
            }}
          >
            {isNegative ? '−' : '+'}
          </button>
        ) : undefined
      }
    >
      <span className={styles.unit}>%</span>
    </CompactField>
  );
}
