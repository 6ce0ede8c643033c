import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TRIGGER_PRICES } from '#domain/contract/trigger-terms';
import { CompactField } from '../../../blocks/amount/compact-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './contract-ticket.module.css';
import type { FieldsInput } from './fields-input.ts';
import type { Leg } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';
import { useFieldProblem } from './use-field-problem.ts';

interface LegSheetInput extends Pick<FieldsInput, 'ticket' | 'tried'> {
  readonly leg: Leg;
  readonly close: () => void;
}

/** The price that triggers a take-profit or stop-loss of the order, and the order that it places. */
export function LegSheet({ ticket, tried, leg, close }: LegSheetInput): ReactNode {
  const { t } = useTranslation();
  const { form, instrument } = ticket;
  const { quote } = instrument;
  return (
    <Sheet title={t(`contract.ticket.${leg}`, { coin: quote })} close={close}>
      <div className={styles.legFields}>
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
      </div>
      <Button wide press={close}>
        {t('contract.change.confirm')}
      </Button>
    </Sheet>
  );
}
