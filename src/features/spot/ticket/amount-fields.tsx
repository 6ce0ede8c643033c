import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '../../../i18n/amount-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CompactField } from '../../../blocks/amount/compact-field.tsx';
import { shownProblem } from '../../../blocks/trading/problem-text.ts';
import { withAmount, withGiven, type AmountField } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';
import styles from '../../../blocks/trading/ticket.module.css';
import type { Ticket } from './use-ticket.ts';

interface AmountInput {
  readonly ticket: Ticket;
  readonly tried: boolean;
  readonly note: HTMLElement | null;
}

/** Quantity and total of a limit order: the one typed last stays, the other follows. */
export function LimitAmounts(input: AmountInput): ReactNode {
  return (
    <>
      <Amount {...input} field="size" />
      <Amount {...input} field="total" />
    </>
  );
}

/** The one amount of a market order; a buy takes it in base or quote. */
export function MarketAmount(input: AmountInput): ReactNode {
  const { form } = input.ticket;
  return (
    <Amount {...input} field={form.given}>
      {form.side === 'buy' ? <Unit ticket={input.ticket} /> : null}
    </Amount>
  );
}

interface OneAmountInput extends AmountInput {
  readonly field: AmountField;
  readonly children?: ReactNode;
}

function Amount({ ticket, tried, note, field, children }: OneAmountInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { instrument, form, summary } = ticket;
  const settings = { t, language: i18n.language };
  const least = amountText(instrument.minSize, i18n.language);
  const isGiven = form.given === field;
  const coin = field === 'size' ? instrument.base : instrument.quote;
  return (
    <CompactField
      name={isGiven ? 'amount' : field}
      label={t(`trading.ticket.${field}`, { coin })}
      value={isGiven ? form.amount : summary[field]}
      unit={coin}
      empty={field === 'size' ? t('trading.ticket.least', { amount: least }) : '0'}
      change={(amount) => (ticketView.form = withAmount(ticketView.form, field, amount))}
      note={note}
      problem={isGiven ? shownProblem(summary.amount, tried, instrument, settings) : undefined}
    >
      {children}
    </CompactField>
  );
}

function Unit({ ticket }: { readonly ticket: Ticket }): ReactNode {
  const { t } = useTranslation();
  const { form, instrument } = ticket;
  const other: AmountField = form.given === 'size' ? 'total' : 'size';
  const coin = other === 'size' ? instrument.base : instrument.quote;
  return (
    <button
      type="button"
      className={styles.unit}
      aria-label={t('trading.ticket.unit', { coin })}
      onClick={() => (ticketView.form = withGiven(ticketView.form, other))}
    >
      {form.given === 'size' ? instrument.base : instrument.quote}
      <Icon name="trade" size={16} />
    </button>
  );
}
