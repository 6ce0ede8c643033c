import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ORDER_TYPES, TIMES_IN_FORCE } from '#domain/trading/order';
import { Choices } from '../../../ui/choices.tsx';
import { RowSwitch } from '../../../ui/rows.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { withPostOnly, withTime, withType } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';

/** Chooses limit or market, and a limit order's time in force. A market order has no other choice: it closes. */
export function TypeSheet({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { form } = useSnapshot(ticketView);
  return (
    <Sheet title={t('spot.ticket.type')} close={close}>
      <Segments
        label={t('spot.ticket.type')}
        choices={ORDER_TYPES.map((key) => ({ key, label: t(`spot.types.${key}`) }))}
        chosen={form.type}
        choose={(type) => {
          ticketView.form = withType(ticketView.form, type);
          if (type === 'market') close();
        }}
      />
      {form.type === 'limit' ? (
        <>
          <Choices
            label={t('spot.ticket.time')}
            choices={TIMES_IN_FORCE.map((key) => ({
              key,
              label: t(`spot.ticket.timeNames.${key}`),
              note: t(`spot.ticket.timeTexts.${key}`),
              value: t(`spot.ticket.times.${key}`),
            }))}
            chosen={form.timeInForce}
            choose={(time) => (ticketView.form = withTime(ticketView.form, time))}
          />
          <RowSwitch
            name={t('spot.postOnly')}
            note={t('spot.ticket.postOnlyText')}
            on={form.postOnly}
            change={(on) => (ticketView.form = withPostOnly(ticketView.form, on))}
          />
        </>
      ) : null}
    </Sheet>
  );
}
