import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CompactField } from '../../../blocks/amount/compact-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './contract-ticket.module.css';
import type { FieldsInput } from './fields-input.ts';
import {
  isConditional,
  LEGS,
  withProtects,
  withReduceOnly,
  type ContractForm,
  type Leg,
} from './ticket.form.ts';
import { legWords } from './order-words.ts';
import { ticketView } from './ticket.state.ts';
import { useFieldProblem } from './use-field-problem.ts';

/**
 * Take-profit and stop-loss with the order, or reduce-only: an order has one of them. In hedge mode the ticket's effect
 * says what it closes.
 */
export function Options(input: FieldsInput): ReactNode {
  const { t } = useTranslation();
  const { form, mode, end } = input.ticket;
  const isHedge = mode.positionMode === 'hedge';
  const isReducing = end === 'delisting';
  const canProtect = !isReducing && !isConditional(form.type) && !(isHedge && form.closes);
  const isProtecting = form.protects && canProtect;
  return (
    <>
      <div className={styles.options}>
        {canProtect ? (
          <Check
            on={form.protects}
            change={(on) => (ticketView.form = withProtects(ticketView.form, on))}
            text={t('contract.ticket.protect')}
          />
        ) : null}
        {isProtecting ? <LegOptions {...input} /> : null}
        {isHedge || isProtecting ? null : (
          <Check
            on={form.reduceOnly}
            disabled={isReducing}
            change={(on) => (ticketView.form = withReduceOnly(ticketView.form, on))}
            text={t('contract.ticket.reduceOnly')}
          />
        )}
      </div>
      {isProtecting ? <Legs {...input} /> : null}
    </>
  );
}

interface CheckInput {
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly change: (on: boolean) => void;
  readonly text: string;
}

function Check({ on, disabled, change, text }: CheckInput): ReactNode {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={on}
        disabled={disabled}
        onChange={({ target }) => change(target.checked)}
      />
      {text}
    </label>
  );
}

interface LegFieldInput extends FieldsInput {
  readonly leg: Leg;
}

/** The trigger price of one leg, half as wide as the ticket. */
function LegField({ leg, ticket, tried, note }: LegFieldInput): ReactNode {
  const { t } = useTranslation();
  const own = useFieldProblem(leg, ticket, tried);
  const ofLimit = useFieldProblem(`${leg}Limit`, ticket, tried);
  return (
    <CompactField
      name={leg}
      label={t(`contract.ticket.${leg}`)}
      value={ticket.form[leg]}
      unit={ticket.instrument.quote}
      change={(text) => (ticketView.form = { ...ticketView.form, [leg]: text })}
      problem={own ?? ofLimit}
      note={note}
      counted
    />
  );
}

/** By the mark and at market, as every leg begins. */
function isPlainLeg(form: ContractForm, leg: Leg): boolean {
  return form[`${leg}By`] === 'mark' && form[`${leg}Limit`] === '';
}

/** The trigger prices of both legs; below them which price triggers a leg and what it places, unless it is as usual. */
function Legs(input: FieldsInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { form } = input.ticket;
  return (
    <div>
      <div className={styles.legs}>
        {LEGS.map((leg) => (
          <LegField key={leg} {...input} leg={leg} />
        ))}
      </div>
      {LEGS.filter((leg) => !isPlainLeg(form, leg)).map((leg) => (
        <p key={leg} className={styles.leg} data-testid={`${leg}-order`}>
          {`${t(`contract.ticket.${leg}`)}: ${legWords(form, leg, { t, language: i18n.language })}`}
        </p>
      ))}
    </div>
  );
}

const LegSheet = lazy(() => import('./leg-sheet.tsx').then((it) => ({ default: it.LegSheet })));

/** Opens the choice of the prices that trigger both legs, and of their orders. */
function LegOptions(input: FieldsInput): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.legOptions}
        aria-haspopup="dialog"
        data-testid="leg-options"
        onClick={() => setOpen(true)}
      >
        <span>{t('contract.ticket.legOptions')}</span>
        <Icon name="down" size={14} />
      </button>
      {open ? (
        <Suspense>
          <LegSheet {...input} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
