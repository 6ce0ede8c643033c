import { shortestText } from '#domain/decimal-text';
import type { TextSettings } from '../../../blocks/trading/problem-text.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { bookType, isConditional, type ContractForm } from './ticket.form.ts';
import type { ContractTicket } from './use-ticket.ts';

export type OrderEffect = 'openLong' | 'openShort' | 'closeLong' | 'closeShort';

/** An order's effect, as its button says. In one-way mode a reduce-only order closes what is open. */
export function effectOf({ side, closes, reduceOnly }: ContractForm, isHedge: boolean): OrderEffect {
  if (isHedge && closes) return side === 'buy' ? 'closeShort' : 'closeLong';
  if (!isHedge && reduceOnly) return side === 'buy' ? 'closeShort' : 'closeLong';
  return side === 'buy' ? 'openLong' : 'openShort';
}

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
  const value = total === '' ? '' : ` ${isEstimate ? '≈' : '='} ${amountText(total, language)} ${quote}`;
  if (!isConditional(form.type)) return `${order}${value}`;
  return form.type === 'trailing'
    ? `${order} · ${t('contract.read.trailing', { percent: amountText(form.callback, language) })}`
    : `${order} · ${t('contract.read.trigger', { price: plain(form.trigger, quote) })}`;
}
