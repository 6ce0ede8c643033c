import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exact, roundedMinor, times } from '#domain/assets/valuation';
import { minorText } from '#domain/ledger/minor';
import { type Instrument, type Step } from '#domain/market/instrument';
import { orderGridOf } from '#domain/market/order-steps';
import type { AmendProblem } from '#domain/spot/check-amend';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { amendSummary, type AmendForm, type AmendSummary } from './amend.form.ts';
import type { AmendSheetInput } from '../../../blocks/amend-sheet.ts';
import { AmendActions } from '../../../blocks/trading/amend-actions.tsx';
import { CompactField } from '../../../blocks/amount/compact-field.tsx';
import { amending } from './order-commands.ts';
import { RowHead } from '../../../blocks/trading/order-row.tsx';
import styles from './order-page.module.css';
import { orderSentence } from '../order-sentence.ts';
import { shownProblem } from '../../../blocks/trading/problem-text.ts';
import { StepButton } from '../../../blocks/trading/step-button.tsx';
import { steppedPrice } from '../../../blocks/trading/stepped-price.ts';
import { useBestPrices } from '../../../blocks/trading/use-best-prices.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { mustConfirm } from '../../../blocks/trading/must-confirm.ts';
import { preferences } from '../../../preferences/preferences.ts';
import type { TicketProblem } from '../../../blocks/trading/against-market.ts';
import { useSpotTerms } from '../ticket/use-spot-terms.ts';
import { useOrderTexts } from '../../../blocks/trading/use-order-texts.ts';

interface InstrumentAmendInput extends AmendSheetInput {
  readonly instrument: Instrument;
}

/**
 * Whether a price that was asked for by a drag is sent without a question: for users who are not asked about orders
 * either (decision 0550), if everything that a question would be about is known and harmless.
 */
function isSentAtOnce(
  { order, price }: AmendSheetInput,
  { change, harm, executesAt, input }: AmendSummary,
  isKnown: boolean,
  quote: string,
): boolean {
  const isDragged = price !== undefined && price !== order.price;
  if (!isDragged || !isKnown || change !== 'replaced' || executesAt !== '') return false;
  const total = minorText(roundedMinor(times(exact(input.price), exact(input.size))));
  return !mustConfirm({ total, harm }, quote, preferences);
}

/** Changes price and size of an open order; shows beforehand whether it keeps its place in the queue. */
export function AmendSheet(input: InstrumentAmendInput): ReactNode {
  const { order, instrument, price, close } = input;
  const { t } = useTranslation();
  const texts = useOrderTexts();
  const { side, symbol, id } = order;
  const [form, setForm] = useState<AmendForm>({ price: price ?? order.price, size: order.size });
  const { base, quote } = instrument;
  const available = useValue(useTopic(`balance/funds/${side === 'buy' ? quote : base}`).plain);
  const book = useTopic(`book/${symbol}/1/1`);
  const best = useBestPrices(book);
  const isLive = useValue(book.status) === 'live';
  const { priceWarningBps: warningBps, priceBandBps: bandBps } = useSpotTerms() ?? {};
  const summary = amendSummary(form, order, instrument, available, { best, warningBps, bandBps });
  const send = async (seen: AmendSummary) => {
    await amending.of(id).begin({ order: id, ...seen.input });
    close();
  };
  const isKnown = isLive && ![best.bid, best.ask, warningBps].includes(undefined);
  const [isSent] = useState(() => {
    const sends = isSentAtOnce(input, summary, isKnown, quote);
    if (sends) void send(summary);
    return sends;
  });
  if (isSent) return null;
  return (
    <Sheet title={t('trading.orders.amendTitle')} close={close}>
      <RowHead
        side={side}
        market={texts.market(symbol)}
        note={t('trading.orders.filledOf')}
        end={texts.progress(order)}
      />
      <div className={styles.fields} onKeyDown={pressMain}>
        <AmendField name="price" {...{ form, setForm, instrument }} problem={summary.price} />
        <AmendField name="size" {...{ form, setForm, instrument }} problem={summary.size} />
      </div>
      <AmendEffect {...{ order, instrument, summary }} />
      <AmendActions
        side={side}
        seen={summary.change === undefined || summary.change === 'none' ? undefined : summary}
        send={send}
      />
    </Sheet>
  );
}

/** Enter in a field presses the main button, the lowest of the sheet. */
function pressMain({ key, target, nativeEvent, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  const buttons = currentTarget.closest('dialog')?.querySelectorAll<HTMLElement>('[data-wide="true"]');
  [...(buttons ?? [])].at(-1)?.click();
}

interface AmendEffectInput extends Pick<InstrumentAmendInput, 'order' | 'instrument'> {
  readonly summary: AmendSummary;
}

/** The order after the change, and whether it keeps its place in the queue. */
function AmendEffect({ order, instrument, summary }: AmendEffectInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { change, input, executesAt } = summary;
  const [price, size] = [input.price || order.price, input.size || order.size];
  const read = { side: order.side, type: 'limit', price, size, total: '' } as const;
  const { language } = i18n;
  return (
    <>
      <p className={styles.place}>
        <span data-testid="read">
          {change === undefined ? null : orderSentence(read, instrument, { t, language })}
        </span>
        <br />
        <span data-testid="price-change">
          {change === 'replaced' && price !== order.price
            ? `${amountText(order.price, language)} → ${amountText(price, language)} ${instrument.quote}`
            : null}
        </span>
      </p>
      <p className={styles.place} role="status">
        {change === 'reduced' ? t('trading.orders.keepsPlace') : null}
        {change === 'replaced' && executesAt === '' ? t('trading.orders.losesPlace') : null}
        {executesAt === ''
          ? null
          : t('trading.ticket.executes', {
              price: `${amountText(executesAt, language)} ${instrument.quote}`,
            })}
      </p>
    </>
  );
}

interface AmendFieldInput {
  readonly name: keyof AmendForm;
  readonly form: AmendForm;
  readonly setForm: (change: (form: AmendForm) => AmendForm) => void;
  readonly instrument: Instrument;
  readonly problem: AmendProblem | TicketProblem | undefined;
}

function AmendField({ name, form, setForm, instrument, problem }: AmendFieldInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const coin = name === 'price' ? instrument.quote : instrument.base;
  const step: Step = orderGridOf(instrument)[name];
  const sent =
    problem?.code === 'filled'
      ? t('trading.orders.belowFilled')
      : shownProblem(problem, true, instrument, { t, language });
  const stepped = (by: 1 | -1) => () =>
    setForm((now) => {
      const next = steppedPrice(now[name], by, undefined, step);
      return next === undefined ? now : { ...now, [name]: next };
    });
  return (
    <CompactField
      name={name}
      label={t(name === 'price' ? 'market.book.price' : 'trading.ticket.size', { coin })}
      value={form[name]}
      unit={coin}
      change={(text) => setForm((now) => ({ ...now, [name]: text }))}
      problem={sent}
      counted={name === 'price'}
      before={<StepButton by={-1} step={stepped(-1)} />}
    >
      <StepButton by={1} step={stepped(1)} />
    </CompactField>
  );
}
