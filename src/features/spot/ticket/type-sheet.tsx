import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ORDER_TYPES } from '#domain/trading/order';
import { TimeInForceRows } from '../../../blocks/trading/time-in-force.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { withPostOnly, withTime, withType } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';

/** Chooses limit or market, and below it the time in force of a ticket that is a limit order already. */
export function TypeSheet({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { form } = useSnapshot(ticketView);
  return (
    <Sheet title={t('trading.ticket.type')} close={close}>
      <Segments
        label={t('trading.ticket.type')}
        choices={ORDER_TYPES.map((key) => ({ key, label: t(`trading.types.${key}`) }))}
        chosen={form.type}
        choose={(type) => {
          ticketView.form = withType(ticketView.form, type);
          close();
        }}
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
