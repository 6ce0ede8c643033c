import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TRIGGER_PRICES } from '#domain/contract/trigger-terms';
import { CompactField } from '../../../blocks/amount/compact-field.tsx';
import styles from './contract-ticket.module.css';
import type { FieldsInput } from './fields-input.ts';
import { isConditional } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';
import { useFieldProblem } from './use-field-problem.ts';

/** When a conditional order is placed: its trigger price, or the callback of a trailing stop. */
export function TriggerFields(input: FieldsInput): ReactNode {
  const { t } = useTranslation();
  const { ticket, tried, note } = input;
  const { form, instrument } = ticket;
  const trigger = useFieldProblem('trigger', ticket, tried);
  if (!isConditional(form.type)) return null;
  return (
    <>
      {form.type === 'trailing' ? (
        <TrailingFields {...input} />
      ) : (
        <CompactField
          name="trigger"
          label={t('contract.ticket.trigger', { coin: instrument.quote })}
          value={form.trigger}
          unit={instrument.quote}
          change={(text) => (ticketView.form = { ...ticketView.form, trigger: text })}
          problem={trigger}
          note={note}
          counted
        />
      )}
      <div className={styles.by} role="radiogroup" aria-label={t('contract.ticket.triggerBy')}>
        {TRIGGER_PRICES.map((key) => (
          <button
            key={key}
            type="button"
            role="radio"
            className={styles.byChoice}
            aria-checked={form.triggerBy === key}
            onClick={() => (ticketView.form = { ...ticketView.form, triggerBy: key })}
          >
            <span>{t(`contract.ticket.by.${key}`)}</span>
          </button>
        ))}
      </div>
    </>
  );
}

/** How far a trailing stop keeps from the price, and from which price on; by default at once. */
function TrailingFields({ ticket, tried, note }: FieldsInput): ReactNode {
  const { t } = useTranslation();
  const { form, instrument } = ticket;
  return (
    <>
      <CompactField
        name="callback"
        label={t('contract.ticket.callback')}
        value={form.callback}
        unit="%"
        change={(text) => (ticketView.form = { ...ticketView.form, callback: text })}
        problem={useFieldProblem('callback', ticket, tried)}
        note={note}
      />
      <CompactField
        name="activation"
        label={t('contract.ticket.activation', { coin: instrument.quote })}
        value={form.activation}
        unit={instrument.quote}
        empty={t('contract.ticket.atOnce')}
        change={(text) => (ticketView.form = { ...ticketView.form, activation: text })}
        problem={useFieldProblem('activation', ticket, tried)}
        note={note}
        counted
      />
    </>
  );
}
