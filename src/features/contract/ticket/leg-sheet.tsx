import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TRIGGER_PRICES } from '#domain/contract/trigger-terms';
import { CompactField } from '../../../blocks/amount/compact-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './contract-ticket.module.css';
import type { FieldsInput } from './fields-input.ts';
import { LEGS, type Leg } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';
import { useFieldProblem } from './use-field-problem.ts';

interface LegSheetInput extends Pick<FieldsInput, 'ticket' | 'tried'> {
  readonly close: () => void;
}

/** The prices that trigger the order's take-profit and stop-loss, and the orders that they place. */
export function LegSheet({ close, ...input }: LegSheetInput): ReactNode {
  const { t } = useTranslation();
  return (
    <Sheet title={t('contract.ticket.legOptions')} close={close}>
      {LEGS.map((leg) => (
        <LegRows key={leg} {...input} leg={leg} />
      ))}
      <Button wide press={close}>
        {t('contract.change.confirm')}
      </Button>
    </Sheet>
  );
}

function LegRows({ ticket, tried, leg }: Omit<LegSheetInput, 'close'> & { readonly leg: Leg }): ReactNode {
  const { t } = useTranslation();
  const { form, instrument } = ticket;
  const { quote } = instrument;
  const name = t(`contract.ticket.${leg}`);
  return (
    <section className={styles.legFields} aria-label={name}>
      <h3>{name}</h3>
      <Segments
        label={t('contract.ticket.triggerBy')}
        choices={TRIGGER_PRICES.map((key) => ({ key, label: t(`contract.ticket.by.${key}`) }))}
        chosen={form[`${leg}By`]}
        choose={(by) => (ticketView.form = { ...ticketView.form, [`${leg}By`]: by })}
      />
      <CompactField
        name={`${leg}Limit`}
        label={t('contract.ticket.legLimit', { coin: quote })}
        value={form[`${leg}Limit`]}
        unit={quote}
        empty={t('trading.types.market')}
        change={(text) => (ticketView.form = { ...ticketView.form, [`${leg}Limit`]: text })}
        problem={useFieldProblem(`${leg}Limit`, ticket, tried)}
        counted
      />
    </section>
  );
}
