import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { shortestText } from '#domain/decimal-text';
import { shownSteps, stepsOf, type Instrument } from '#domain/market/instrument';
import { marketName } from '../../../blocks/market/instruments.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { preferences } from '../../../preferences/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { swallowSecondTap } from '../../../ui/double-tap.ts';
import { RowSwitch } from '../../../ui/rows.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useLater } from '../../../ui/use-later.ts';
import styles from './confirm-sheet.module.css';
import type { PlacedOrder } from '../pending-orders.ts';
import { HARM_WAIT_MILLIS } from '../../../blocks/trading/must-confirm.ts';
import { Side } from '../../../blocks/trading/side.tsx';
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

/** The button is disabled for this long, so that the second tap of a double tap does not confirm. */
const WAIT_MILLIS = 400;
const UNKNOWN = '—';
const ABOUT = '≈ ';
const BETWEEN = ' · ';

/**
 * Shows the order once more, its decisive number first. For a harmful price the lowest button is the harmless
 * one.
 */
export function ConfirmSheet({ instrument, asked, place, close }: ConfirmSheetInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { confirmOrders, confirmFrom } = useSnapshot(preferences);
  const { order, summary } = asked;
  const isHarmful = summary.harm > 0;
  const isReady = useLater(isHarmful ? HARM_WAIT_MILLIS : WAIT_MILLIS);
  const text = (plain: string, coin: string, isExact: boolean) =>
    plain === '' ? UNKNOWN : `${isExact ? '' : ABOUT}${amountText(plain, i18n.language)} ${coin}`;
  const type = t(`trading.types.${order.type}`);
  const time = order.postOnly ? t('trading.postOnly') : t(`trading.ticket.times.${order.timeInForce}`);
  const isLimit = order.type === 'limit';
  const limit = `${amountText(String(confirmFrom), i18n.language)} USDT`;
  const act = () => {
    close();
    swallowSecondTap();
    return place(order);
  };
  return (
    <Sheet title={t('trading.ticket.confirm')} close={close}>
      <p className={styles.decisive} data-testid="decisive">
        {text(summary.total, instrument.quote, isLimit || order.total !== '')}
      </p>
      <p className={styles.what}>
        <Side side={order.side} /> {[marketName(instrument), type, ...(isLimit ? [time] : [])].join(BETWEEN)}
      </p>
      <BesideMarket {...asked} instrument={instrument} />
      <dl className={styles.figures}>
        <PriceCell name={t('market.book.price', { coin: instrument.quote })}>
          {isLimit ? (
            amountText(shortestText(order.price), i18n.language)
          ) : (
            <MarketPrice {...asked} instrument={instrument} />
          )}
        </PriceCell>
        <PriceCell name={t('trading.ticket.size', { coin: instrument.base })}>
          {text(summary.size, instrument.base, order.total === '')}
        </PriceCell>
        <PriceCell name={t('trading.ticket.fee')}>{feeText(summary.fee, i18n.language)}</PriceCell>
      </dl>
      <RowSwitch
        name={t('trading.ticket.askAlways')}
        note={t('trading.ticket.askFrom', { limit })}
        on={confirmOrders}
        change={(on) => (preferences.confirmOrders = on)}
      />
      <Button kind={order.side === 'buy' ? 'up' : 'down'} wide disabled={!isReady} press={act}>
        {t(`spot.ticket.submit.${order.side}`, { coin: instrument.base })}
      </Button>
      {isHarmful ? (
        <Button kind="quiet" wide disabled={!isReady} press={() => changePrice(close)}>
          {t('trading.ticket.changePrice')}
        </Button>
      ) : null}
    </Sheet>
  );
}

function changePrice(close: () => void): void {
  // While a dialog is open, elements outside it cannot take the focus.
  flushSync(close);
  document.querySelector<HTMLElement>('input[name="price"]')?.focus();
}

/** How much worse than the market a limit price is, and at about what price it executes now. */
function BesideMarket({
  order,
  summary,
  instrument,
}: AskedOrder & { readonly instrument: Instrument }): ReactNode {
  const { t, i18n } = useTranslation();
  return (
    <>
      {summary.harm > 0 ? (
        <p className={styles.harm} role="alert" data-testid="harm">
          {t(`trading.ticket.harm.${order.side}`, { percent: String(summary.harm) })}
        </p>
      ) : null}
      {summary.executesAt === '' ? null : (
        <p className={styles.what} data-testid="executes">
          {t('trading.ticket.executes', {
            price: `${amountText(summary.executesAt, i18n.language)} ${instrument.quote}`,
          })}
        </p>
      )}
    </>
  );
}

function PriceCell({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The worst price that it takes, estimated from the current book. */
function MarketPrice({ summary, instrument }: AskedOrder & { readonly instrument: Instrument }): ReactNode {
  const { t, i18n } = useTranslation();
  const worst = summary.taken?.worst;
  if (worst === undefined) return t('trading.ticket.bestPrice');
  return `${t('trading.ticket.worst')} ${amountText(shownSteps(worst, stepsOf(instrument).price), i18n.language)}`;
}
