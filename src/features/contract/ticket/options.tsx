import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CompactField } from '../../../blocks/amount/compact-field.tsx';
import styles from './contract-ticket.module.css';
import type { FieldsInput } from './fields-input.ts';
import { isConditional, withProtects, withReduceOnly } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';
import { useFieldProblem } from './use-field-problem.ts';

/** Take-profit and stop-loss with the order, and reduce-only. In hedge mode the ticket's effect says what it closes. */
export function Options(input: FieldsInput): ReactNode {
  const { t } = useTranslation();
  const { form, mode } = input.ticket;
  const isHedge = mode.positionMode === 'hedge';
  const canProtect = !isConditional(form.type) && !(isHedge && form.closes);
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
        {isHedge ? null : (
          <Check
            on={form.reduceOnly}
            change={(on) => (ticketView.form = withReduceOnly(ticketView.form, on))}
            text={t('contract.ticket.reduceOnly')}
          />
        )}
      </div>
      {form.protects && canProtect ? (
        <>
          <Protection {...input} field="takeProfit" />
          <Protection {...input} field="stopLoss" />
        </>
      ) : null}
    </>
  );
}

interface CheckInput {
  readonly on: boolean;
  readonly change: (on: boolean) => void;
  readonly text: string;
}

function Check({ on, change, text }: CheckInput): ReactNode {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={on} onChange={({ target }) => change(target.checked)} />
      {text}
    </label>
  );
}

interface ProtectionInput extends FieldsInput {
  readonly field: 'takeProfit' | 'stopLoss';
}

function Protection({ ticket, tried, note, field }: ProtectionInput): ReactNode {
  const { t } = useTranslation();
  const { form, instrument } = ticket;
  return (
    <CompactField
      name={field}
      label={t(`contract.ticket.${field}`, { coin: instrument.quote })}
      value={form[field]}
      unit={instrument.quote}
      change={(text) => (ticketView.form = { ...ticketView.form, [field]: text })}
      problem={useFieldProblem(field, ticket, tried)}
      note={note}
      counted
    />
  );
}
