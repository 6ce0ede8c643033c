import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { TimeInForceRows } from '../../../blocks/trading/time-in-force.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TICKET_TYPES, withPostOnly, withTime, withType } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';
import { useTypeNames } from './use-type-name.ts';

/** Chooses the order's type, and below it the time in force of a ticket that is a limit order already. */
export function TypeSheet({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { form } = useSnapshot(ticketView);
  const nameOf = useTypeNames();
  return (
    <Sheet title={t('trading.ticket.type')} close={close}>
      <Choices
        label={t('trading.ticket.type')}
        choices={TICKET_TYPES.map((key) => ({
          key,
          label: nameOf(key),
          note: t(`contract.typeTexts.${key}`),
        }))}
        chosen={form.type}
        choose={(type) => (ticketView.form = withType(ticketView.form, type))}
        decided={close}
      />
      {form.type === 'limit' ? (
        <TimeInForceRows
          time={form.timeInForce}
          postOnly={form.postOnly}
          chooseTime={(time) => (ticketView.form = withTime(ticketView.form, time))}
          choosePostOnly={(on) => (ticketView.form = withPostOnly(ticketView.form, on))}
        />
      ) : null}
    </Sheet>
  );
}
