import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orderGridOf } from '#domain/market/instrument';
import { orderPriceText, restingSide } from '#domain/trading/order';
import { formatScaled } from '#domain/decimal-text';
import { amountText } from '../../i18n/amount-text.ts';
import { CompactField } from '../../blocks/amount/compact-field.tsx';
import { shownProblem } from './problem-text.ts';
import { StepButton } from './step-button.tsx';
import { steppedPrice, withPrice, withPriceKept } from './ticket/ticket.form.ts';
import { pickPrice, ticketView } from './ticket/ticket.state.ts';
import styles from './ticket/ticket.module.css';
import type { Ticket } from './ticket/use-ticket.ts';

interface PriceFieldInput {
  readonly ticket: Ticket;
  readonly tried: boolean;
  readonly note: HTMLElement | null;
}

/** The price of a limit order: typed, stepped by ticks, or copied from the best bid or ask. */
export function PriceField({ ticket, tried, note }: PriceFieldInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { instrument, form, summary } = ticket;
  const settings = { t, language: i18n.language };
  return (
    <>
      <CompactField
        name="price"
        label={t('market.book.price', { coin: instrument.quote })}
        value={form.price}
        unit={instrument.quote}
        change={(price) => (ticketView.form = withPrice(ticketView.form, price))}
        problem={shownProblem(summary.price, tried, instrument, settings)}
        before={<Step ticket={ticket} by={-1} />}
        touched={() => (ticketView.form = withPriceKept(ticketView.form))}
        note={note}
        counted
      >
        <Step ticket={ticket} by={1} />
      </CompactField>
      <div className={styles.best}>
        <Best ticket={ticket} side="bid" />
        <Best ticket={ticket} side="ask" />
      </div>
    </>
  );
}

/** One tick up or down; repeats while it is held. */
function Step({ ticket, by }: { readonly ticket: Ticket; readonly by: 1 | -1 }): ReactNode {
  const { instrument } = ticket;
  const step = () => {
    const { form } = ticketView;
    const first = bestPrice(ticket, restingSide(form.side));
    const next = steppedPrice(form.price, by, first, orderGridOf(instrument).price);
    if (next !== undefined) ticketView.form = withPrice(form, next);
  };
  return <StepButton by={by} step={step} />;
}

function Best({ ticket, side }: { readonly ticket: Ticket; readonly side: 'bid' | 'ask' }): ReactNode {
  const { t } = useTranslation();
  const fill = () => {
    const price = bestPrice(ticket, side);
    if (price !== undefined) pickPrice(price);
  };
  return (
    <button type="button" className={styles.chip} onClick={fill}>
      {t(side === 'bid' ? 'spot.ticket.bestBid' : 'spot.ticket.bestAsk')}
    </button>
  );
}

/** The current best price, on an order's price grid. */
function bestPrice({ best, instrument }: Ticket, side: 'bid' | 'ask'): string | undefined {
  const { bids, values } = best.rows.peek();
  const tick = side === 'bid' && bids === 0 ? undefined : values[side === 'bid' ? 0 : 2 * bids];
  return tick === undefined ? undefined : orderPriceText(instrument, side, tick);
}

const BPS_DIGITS = 2;

/** Replaces the price of a market order, which takes the available prices within the allowed slippage. */
export function MarketPrice({ ticket }: { readonly ticket: Ticket }): ReactNode {
  const { t, i18n } = useTranslation();
  const { slippageBps } = ticket;
  const cap = slippageBps === undefined ? undefined : formatScaled(slippageBps, BPS_DIGITS);
  return (
    <p className={styles.market}>
      <strong>{t('spot.ticket.bestPrice')}</strong>
      <span>
        {cap === undefined ? null : t('spot.ticket.slippage', { percent: amountText(cap, i18n.language) })}
      </span>
    </p>
  );
}
