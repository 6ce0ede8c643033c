import { shortestText } from '#domain/decimal-text';
import type { TextSettings } from '../../../blocks/trading/problem-text.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { bookType, isConditional, type ContractForm, type Leg } from './ticket.form.ts';
import type { ContractTicket } from './use-ticket.ts';

/** The order as the form understood it, in coins: "0.15 BTC at 61,685.5 USDT · ≈ 9,252.83 USDT". */
export function orderWords(
  { form, summary, instrument }: Pick<ContractTicket, 'form' | 'summary' | 'instrument'>,
  { t, language }: TextSettings,
): string | undefined {
  const { size, total, isEstimate, problem } = summary;
  if (size === '' || problem !== undefined) return undefined;
  const plain = (text: string, coin: string) => `${amountText(shortestText(text), language)} ${coin}`;
  const { base, quote } = instrument;
  const sized = plain(size, base);
  const isLimit = bookType(form.type) === 'limit';
  const order = isLimit
    ? t('contract.read.limit', { size: sized, price: plain(form.price, quote) })
    : t('contract.read.market', { size: sized });
  // The value of a market order is live: `ticket-values.tsx` writes it.
  const value = total === '' || isEstimate ? '' : ` = ${amountText(total, language)} ${quote}`;
  if (!isConditional(form.type)) return `${order}${value}`;
  if (form.type !== 'trailing')
    return `${order} · ${t('contract.read.trigger', { price: plain(form.trigger, quote) })}`;
  const follows = t('contract.read.trailing', { percent: amountText(form.callback, language) });
  const begins = t('contract.read.activation', { price: plain(form.activation, quote) });
  return [order, follows, ...(form.activation === '' ? [] : [begins])].join(' · ');
}

/** Which price triggers a leg, and the order that it places: "Mark price · Market", "Last price · Limit 69,000". */
export function legWords(form: ContractForm, leg: Leg, { t, language }: TextSettings): string {
  const limit = form[`${leg}Limit`];
  const order =
    limit === '' ? t('trading.types.market') : `${t('trading.types.limit')} ${amountText(limit, language)}`;
  return `${t(`contract.ticket.by.${form[`${leg}By`]}`)} · ${order}`;
}
