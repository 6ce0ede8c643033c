import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CompactField } from '../../../blocks/amount/compact-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './contract-ticket.module.css';
import type { FieldsInput } from './fields-input.ts';
import { isConditional, withProtects, withReduceOnly, type ContractForm, type Leg } from './ticket.form.ts';
import { legWords } from './order-words.ts';
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
  readonly field: Leg;
}

/** By the mark and at market, as every leg begins. */
function isPlainLeg(form: ContractForm, leg: Leg): boolean {
  return form[`${leg}By`] === 'mark' && form[`${leg}Limit`] === '';
}

const LegSheet = lazy(() => import('./leg-sheet.tsx').then((it) => ({ default: it.LegSheet })));

/** The trigger price of one leg. Its button opens the choice of the price that triggers, and of the order. */
function Protection({ field, ...input }: ProtectionInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { ticket, tried, note } = input;
  const [open, setOpen] = useState(false);
  const { form, instrument } = ticket;
  const label = t(`contract.ticket.${field}`, { coin: instrument.quote });
  const own = useFieldProblem(field, ticket, tried);
  const ofLimit = useFieldProblem(`${field}Limit`, ticket, tried);
  return (
    <>
      <CompactField
        name={field}
        label={label}
        value={form[field]}
        unit={instrument.quote}
        change={(text) => (ticketView.form = { ...ticketView.form, [field]: text })}
        problem={own ?? ofLimit}
        note={note}
        counted
      >
        <IconButton
          label={`${t('contract.ticket.legOptions')}: ${label}`}
          testId="leg-options"
          press={() => setOpen(true)}
        >
          <Icon name="tune" size={18} />
        </IconButton>
      </CompactField>
      {isPlainLeg(form, field) ? null : (
        <p className={styles.leg} data-testid={`${field}-order`}>
          {legWords(form, field, { t, language: i18n.language })}
        </p>
      )}
      {open ? (
        <Suspense>
          <LegSheet {...input} leg={field} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
