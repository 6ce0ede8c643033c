/** The input of the exchange's form, the shown quote, and the exchange until it is answered. */
import i18next from 'i18next';
import { proxy } from 'valtio';
import type { ConvertInput } from '#domain/convert/convert';
import type { convertQuote } from '#protocol/convert';
import { CALLS } from '#protocol/names/calls';
import { CONVERT_CODES } from '#protocol/names/codes';
import type { ConvertQuote, PriceChanged } from '#protocol/names/convert';
import { BY_ID, COMMAND_REFUSALS, sendCommand, validUntil } from '../../api/account-command.ts';
import { call } from '../../api/call.ts';
import { OpenCommand } from '../../api/open-command.ts';
import type { Refusal } from '../../api/refusal.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { DOUBLE_TAP_MILLIS } from '../../ui/double-tap.ts';
import { toast } from '../../ui/toast.tsx';
import { NEW_EXCHANGE, type ExchangeForm } from './exchange.form.ts';

export const exchangeView: { form: ExchangeForm } = proxy({ form: NEW_EXCHANGE });

export interface ShownQuote extends ConvertQuote {
  /** The quote is certainly valid until then, by `performance.now()`. */
  readonly until: number;
  /** Set if it replaced a quote whose price had changed: that quote, the message, and the time of the change. */
  readonly changed?: { readonly from: ConvertQuote; readonly text: string; readonly shown: number };
}

export const quoteView: { quote: ShownQuote | undefined; asked: number } = proxy({
  quote: undefined,
  /** When the exchange was last sent; a new quote in its answer counts as made at that time. */
  asked: 0,
});

/** "1.234,5 USDT". */
export function coinText(amount: string, asset: string): string {
  return `${amountText(amount, i18next.language)} ${asset}`;
}

/** Requests a quote for the form; the call shows a refusal. */
export async function askQuote(input: ConvertInput): Promise<void> {
  // The quote is valid from when the platform makes it, which is after this.
  const asked = performance.now();
  const quote = await call<typeof convertQuote>(CALLS.convertQuote, input);
  quoteView.quote = { ...quote, until: asked + quote.expires - quote.time };
}

export function leaveQuote(): void {
  quoteView.quote = undefined;
}

interface TakenQuote {
  readonly quote: string;
  /** For the message while the exchange is pending: "100 USDT". */
  readonly paid: string;
  readonly received: string;
}

export const exchange = new OpenCommand<TakenQuote, void>({
  ...BY_ID,
  name: 'exchange',
  validUntil,
  send: ({ input: { quote }, ...sent }, again) => {
    quoteView.asked = performance.now();
    return sendCommand(CALLS.convertExecute, { ...sent, input: { quote } }, again);
  },
  toOutput: () => undefined,
  done: (_, { paid, received }) => {
    leaveQuote();
    toast(i18next.t('convert.done', { paid, received }));
    exchangeView.form = { ...exchangeView.form, amount: '' };
  },
  refused: (refusal) => {
    if (showChanged(refusal)) return;
    leaveQuote();
    toast(refusal.message);
  },
  answers: [
    ...COMMAND_REFUSALS,
    CONVERT_CODES.expired,
    CONVERT_CODES.notEnough,
    CONVERT_CODES.noPrice,
    CONVERT_CODES.priceChanged,
  ],
});

/** The new quote replaces the one in the open sheet. False: there is none, or the sheet is closed. */
function showChanged({ code, data, message }: Refusal): boolean {
  const { quote: from, asked } = quoteView;
  const quote = (data as Partial<PriceChanged> | null)?.quote;
  if (code !== CONVERT_CODES.priceChanged || quote === undefined || from === undefined) return false;
  const until = asked + quote.expires - quote.time;
  quoteView.quote = { ...quote, until, changed: { from, text: message, shown: performance.now() } };
  return true;
}

/** The second tap of a double tap was meant for the previous price. */
export async function takeQuote({ quote, from, to, pays, receives, changed }: ShownQuote): Promise<void> {
  if (changed !== undefined && performance.now() - changed.shown < DOUBLE_TAP_MILLIS) return;
  await exchange.begin({ quote, paid: coinText(pays, from), received: coinText(receives, to) });
}
