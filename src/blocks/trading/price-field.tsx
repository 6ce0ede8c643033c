import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScaled } from '#domain/decimal-text';
import { type Instrument } from '#domain/market/instrument';
import { orderGridOf } from '#domain/market/order-steps';
import { orderPriceText, restingSide, type OrderSide } from '#domain/trading/order';
import type { BookRecord } from '../../engine/records.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { CompactField } from '../amount/compact-field.tsx';
import { StepButton } from './step-button.tsx';
import { steppedPrice } from './stepped-price.ts';
import styles from './ticket.module.css';

interface PriceFieldInput {
  readonly instrument: Instrument;
  readonly side: OrderSide;
  /** The best prices, exact. */
  readonly best: BookRecord;
  readonly price: string;
  /** The latest price of the form: a held button steps from it. */
  readonly latest: () => string;
  /** A price that was typed or stepped. */
  readonly change: (price: string) => void;
  /** A best price that was tapped. */
  readonly pick: (price: string) => void;
  /** The field got the focus: the user is about to change the price. */
  readonly touched: () => void;
  readonly problem: string | undefined;
  readonly note: HTMLElement | null;
}

/** The price of a limit order: typed, stepped by ticks, or copied from the best bid or ask. */
export function PriceField(input: PriceFieldInput): ReactNode {
  const { t } = useTranslation();
  const { instrument, price, change, problem, touched, note } = input;
  return (
    <>
      <CompactField
        name="price"
        label={t('market.book.price', { coin: instrument.quote })}
        value={price}
        unit={instrument.quote}
        change={change}
        problem={problem}
        before={<Step {...input} by={-1} />}
        touched={touched}
        note={note}
        counted
      >
        <Step {...input} by={1} />
      </CompactField>
      <div className={styles.best}>
        <Best {...input} of="bid" />
        <Best {...input} of="ask" />
      </div>
    </>
  );
}

/** One tick up or down; repeats while it is held. */
function Step({ by, ...input }: PriceFieldInput & { readonly by: 1 | -1 }): ReactNode {
  const { instrument, side, best, latest, change } = input;
  const step = () => {
    const first = bestPrice(best, instrument, restingSide(side));
    const next = steppedPrice(latest(), by, first, orderGridOf(instrument).price);
    if (next !== undefined) change(next);
  };
  return <StepButton by={by} step={step} />;
}

function Best({ of, ...input }: PriceFieldInput & { readonly of: 'bid' | 'ask' }): ReactNode {
  const { t } = useTranslation();
  const fill = () => {
    const price = bestPrice(input.best, input.instrument, of);
    if (price !== undefined) input.pick(price);
  };
  return (
    <button type="button" className={styles.chip} onClick={fill}>
      {t(of === 'bid' ? 'trading.ticket.bestBid' : 'trading.ticket.bestAsk')}
    </button>
  );
}

/** The current best price, on an order's price grid. */
function bestPrice(best: BookRecord, instrument: Instrument, side: 'bid' | 'ask'): string | undefined {
  const { bids, values } = best.rows.peek();
  const tick = side === 'bid' && bids === 0 ? undefined : values[side === 'bid' ? 0 : 2 * bids];
  return tick === undefined ? undefined : orderPriceText(instrument, side, tick);
}

const BPS_DIGITS = 2;

interface MarketPriceInput {
  /** The allowed slippage in hundredths of a percent; undefined while it is unknown. */
  readonly slippageBps: number | undefined;
}

/** Replaces the price of a market order, which takes the available prices within the allowed slippage. */
export function MarketPrice({ slippageBps }: MarketPriceInput): ReactNode {
  const { t, i18n } = useTranslation();
  const cap = slippageBps === undefined ? undefined : formatScaled(slippageBps, BPS_DIGITS);
  return (
    <p className={styles.market}>
      <strong>{t('trading.ticket.bestPrice')}</strong>
      <span>
        {cap === undefined ? null : t('trading.ticket.slippage', { percent: amountText(cap, i18n.language) })}
      </span>
    </p>
  );
}
