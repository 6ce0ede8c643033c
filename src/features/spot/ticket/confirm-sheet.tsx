import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shortestText } from '#domain/decimal-text';
import { shownSteps, stepsOf, type Instrument } from '#domain/market/instrument';
import { marketName } from '../../../blocks/market/instruments.ts';
import { BesideMarket, ConfirmFrame, ConfirmValue } from '../../../blocks/trading/confirm-frame.tsx';
import { Side } from '../../../blocks/trading/side.tsx';
import { amountText } from '../../../i18n/amount-text.ts';
import type { PlacedOrder } from '../pending-orders.ts';
import { feeText } from './ticket-values.tsx';
import type { TicketSummary } from './ticket-summary.ts';

/** An order as it was shown when the button was pressed: the user confirms exactly this. */
export interface AskedOrder {
  readonly order: PlacedOrder;
  readonly summary: TicketSummary;
}

interface ConfirmSheetInput {
  readonly instrument: Instrument;
  readonly asked: AskedOrder;
  readonly place: (order: PlacedOrder) => unknown;
  readonly close: () => void;
}

const UNKNOWN = '—';
const ABOUT = '≈ ';
const BETWEEN = ' · ';

/** The confirmation of a spot order; its decisive number is its total. */
export function ConfirmSheet({ instrument, asked, place, close }: ConfirmSheetInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { order, summary } = asked;
  const { language } = i18n;
  const text = (plain: string, coin: string, isExact: boolean) =>
    plain === '' ? UNKNOWN : `${isExact ? '' : ABOUT}${amountText(plain, language)} ${coin}`;
  const type = t(`trading.types.${order.type}`);
  const time = order.postOnly ? t('trading.postOnly') : t(`trading.ticket.times.${order.timeInForce}`);
  const isLimit = order.type === 'limit';
  const { executesAt } = summary;
  return (
    <ConfirmFrame
      decisive={text(summary.total, instrument.quote, isLimit || order.total !== '')}
      what={
        <>
          <Side side={order.side} />{' '}
          {[marketName(instrument), type, ...(isLimit ? [time] : [])].join(BETWEEN)}
        </>
      }
      values={
        <>
          <ConfirmValue name={t('market.book.price', { coin: instrument.quote })}>
            {isLimit ? (
              amountText(shortestText(order.price), language)
            ) : (
              <MarketPrice {...asked} instrument={instrument} />
            )}
          </ConfirmValue>
          <ConfirmValue name={t('trading.ticket.size', { coin: instrument.base })}>
            {text(summary.size, instrument.base, order.total === '')}
          </ConfirmValue>
          <ConfirmValue name={t('trading.ticket.fee')}>{feeText(summary.fee, language)}</ConfirmValue>
        </>
      }
      side={order.side}
      submit={t(`spot.ticket.submit.${order.side}`, { coin: instrument.base })}
      instead={summary.harm > 0 ? t('trading.ticket.changePrice') : undefined}
      place={() => place(order)}
      close={close}
    >
      <BesideMarket
        side={order.side}
        harm={summary.harm}
        executes={executesAt === '' ? '' : `${amountText(executesAt, language)} ${instrument.quote}`}
      />
    </ConfirmFrame>
  );
}

/** The worst price that it takes, estimated from the current book. */
function MarketPrice({ summary, instrument }: AskedOrder & { readonly instrument: Instrument }): ReactNode {
  const { t, i18n } = useTranslation();
  const worst = summary.taken?.worst;
  if (worst === undefined) return t('trading.ticket.bestPrice');
  return `${t('trading.ticket.worst')} ${amountText(shownSteps(worst, stepsOf(instrument).price), i18n.language)}`;
}
