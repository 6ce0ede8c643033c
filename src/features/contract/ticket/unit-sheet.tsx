import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '../../../i18n/amount-text.ts';
import { Choices } from '../../../ui/choices.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useUnitName } from './use-unit-name.ts';
import { conversionTick } from './ticket-summary.ts';
import { withUnit } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';
import { AMOUNT_UNITS } from './typed-size.ts';
import type { ContractTicket } from './use-ticket.ts';

interface UnitSheetInput {
  readonly ticket: ContractTicket;
  readonly close: () => void;
}

/** The unit in which the quantity is typed. The typed quantity is converted exactly. */
export function UnitSheet({ ticket, close }: UnitSheetInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { instrument, form, prices } = ticket;
  const nameOf = useUnitName(instrument);
  const lot = `${amountText(instrument.orderSizeStep ?? instrument.sizeStep, i18n.language)} ${instrument.base}`;
  return (
    <Sheet title={t('contract.ticket.unitTitle')} close={close}>
      <Choices
        label={t('contract.ticket.unitTitle')}
        choices={AMOUNT_UNITS.map((key) => ({
          key,
          label: nameOf(key),
          note: t(`contract.ticket.unitTexts.${key}`, { lot, coin: instrument.base }),
        }))}
        chosen={form.unit}
        choose={(unit) => {
          const now = ticketView.form;
          ticketView.form = withUnit(now, unit, instrument, conversionTick(now, instrument, prices()));
        }}
        decided={close}
      />
    </Sheet>
  );
}
