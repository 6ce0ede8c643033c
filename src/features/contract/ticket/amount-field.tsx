import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CompactField } from '../../../blocks/amount/compact-field.tsx';
import styles from '../../../blocks/trading/ticket.module.css';
import { Icon } from '../../../ui/icon.tsx';
import type { FieldsInput } from './fields-input.ts';
import { withAmount } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';
import { useUnitName } from './use-unit-name.ts';
import { useFieldProblem } from './use-field-problem.ts';

const UnitSheet = lazy(() => import('./unit-sheet.tsx').then(({ UnitSheet: sheet }) => ({ default: sheet })));

/** The quantity in coins, lots or the quote; a button changes the unit. */
export function AmountField({ ticket, tried, note }: FieldsInput): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { instrument, form } = ticket;
  const unit = useUnitName(instrument)(form.unit);
  return (
    <>
      <CompactField
        name="amount"
        label={t('trading.fields.size')}
        value={form.amount}
        unit={unit}
        change={(amount) => (ticketView.form = withAmount(ticketView.form, amount))}
        problem={useFieldProblem('amount', ticket, tried)}
        note={note}
      >
        <button
          type="button"
          className={styles.unit}
          aria-haspopup="dialog"
          aria-label={t('contract.ticket.unit', { unit })}
          onClick={() => setOpen(true)}
        >
          {unit}
          <Icon name="down" size={16} />
        </button>
      </CompactField>
      {open ? (
        <Suspense>
          <UnitSheet ticket={ticket} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
