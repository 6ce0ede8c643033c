import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shownSteps } from '#domain/market/instrument';
import { minorText } from '#domain/ledger/minor';
import { averagePrice } from '#domain/spot/average-price';
import { baseOf, orderStepsOf } from '#domain/trading/order';
import { amountText } from '../../../i18n/amount-text.ts';
import type { TextSettings } from '../../../blocks/trading/problem-text.ts';
import { orderSentence } from '../order-sentence.ts';
import type { TicketSummary } from './ticket-summary.ts';
import styles from '../../../blocks/trading/ticket.module.css';
import type { Ticket } from './use-ticket.ts';

interface TicketValuesInput {
  readonly ticket: Ticket;
}

interface TicketNoteInput extends TicketValuesInput {
  /** Receives the element for the message of a field's problem. */
  readonly note: (place: HTMLElement | null) => void;
}

/** The values that follow from the input: the fee, and a market order's estimate. */
export function TicketValues({ ticket }: TicketValuesInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { summary, form } = ticket;
  return (
    <dl className={styles.figures}>
      {form.type === 'market' ? <Estimate ticket={ticket} /> : null}
      <div>
        <dt>{t('trading.ticket.fee')}</dt>
        <dd data-testid="fee">{feeText(summary.fee, i18n.language)}</dd>
      </div>
    </dl>
  );
}

/** Above the button: a problem, or the order as understood, with both amounts. */
export function TicketNote({ ticket, note }: TicketNoteInput): ReactNode {
  const { t, i18n } = useTranslation();
  const settings = { t, language: i18n.language };
  return (
    <div ref={note} className={styles.said}>
      <p className={styles.read}>
        <span data-testid="executes">{executesWords(ticket, settings)}</span>{' '}
        <span data-testid="read">{readWords(ticket, settings)}</span>
      </p>
    </div>
  );
}

/** The approximate execution price of a crossing limit order, shown before it is sent. */
function executesWords({ summary }: Ticket, { t, language }: TextSettings): string | undefined {
  if (summary.executesAt === '') return undefined;
  return t('trading.ticket.executes', { price: amountText(summary.executesAt, language) });
}

/** The order in words, with the estimated amount of a market order: "Buy 0.01 BTC … ≈ 616.9 USDT". */
function readWords({ summary, instrument }: Ticket, settings: TextSettings): string | undefined {
  const { input, size, total, price } = summary;
  const isSpending = input.total !== '';
  const [known, other, coin] = isSpending ? [total, size, instrument.base] : [size, total, instrument.quote];
  if (known === '' || price !== undefined) return undefined;
  const read = isSpending ? { ...input, size: '', total } : { ...input, size };
  const words = orderSentence(read, instrument, settings);
  const isEstimated = input.type === 'market' && other !== '';
  return isEstimated ? `${words} ≈ ${amountText(other, settings.language)} ${coin}` : words;
}

const UNKNOWN = '—';

/** "≤ 0.0015 BTC"; without the sign if the fee is certain. */
export function feeText(fee: TicketSummary['fee'], language: string): string {
  if (fee === undefined) return UNKNOWN;
  const most = `${amountText(fee.most, language)} ${fee.asset}`;
  return fee.least === fee.most ? most : `≤ ${most}`;
}

/** An estimate from the current book, labelled as such. */
function Estimate({ ticket }: { readonly ticket: Ticket }): ReactNode {
  const { t, i18n } = useTranslation();
  const { taken } = ticket.summary;
  const steps = orderStepsOf(ticket.instrument);
  const { price } = steps;
  const average =
    taken &&
    averagePrice(minorText(taken.total), minorText(baseOf(steps, taken.lots)), price.shown ?? price.digits);
  const worst = taken?.worst === undefined ? undefined : shownSteps(taken.worst, price);
  const textOf = (plain: string | undefined) => (plain ? amountText(plain, i18n.language) : UNKNOWN);
  return (
    <>
      <div>
        <dt>{t('trading.ticket.average')}</dt>
        <dd data-testid="average">{textOf(average)}</dd>
      </div>
      <div>
        <dt>{t('trading.ticket.worst')}</dt>
        <dd data-testid="worst">{textOf(worst)}</dd>
      </div>
    </>
  );
}
