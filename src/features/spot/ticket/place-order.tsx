import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useInstruments } from '../../../blocks/market/instruments.ts';
import { Unanswered } from '../../../blocks/unanswered.tsx';
import { preferences } from '../../../preferences/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { soon } from '../../../ui/soon.ts';
import type { AskedOrder } from './confirm-sheet.tsx';
import { mustConfirm } from '../../../blocks/trading/must-confirm.ts';
import { orderSentence } from '../order-sentence.ts';
import { placing, refusedOrder, type PlacedOrder } from '../pending-orders.ts';
import {
  LogInButton,
  RefusedNote,
  TicketWarning,
  WatchOnly,
  useRefusalSeen,
} from '../../../blocks/trading/place-parts.tsx';
import type { TicketSummary } from './ticket-summary.ts';
import { usePressed } from '../../../blocks/trading/use-pressed.ts';
import type { Ticket } from './use-ticket.ts';

/** Loads after the ticket is on the screen, before the first press. */
const { Shown: ConfirmSheet, useSoon } = soon(() =>
  import('./confirm-sheet.tsx').then(({ ConfirmSheet: sheet }) => sheet),
);

interface PlaceOrderInput {
  readonly ticket: Ticket;
  /** The user tried to submit: from now on missing values are marked. */
  readonly tried: (now: boolean) => void;
  /** The place of the ticket's messages. */
  readonly note: HTMLElement | null;
}

/** The main button: places the order, or leads a visitor to the login; replaced by an order without an answer. */
export function PlaceOrder({ ticket, tried, note }: PlaceOrderInput): ReactNode {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<AskedOrder>();
  const { open, unknown } = useSnapshot(placing.view);
  const { message, isOffline } = useSnapshot(refusedOrder.view);
  const pressed = usePressed(ticket);
  useRefusalSeen(refusedOrder);
  useSoon();
  const { instrument, form, summary, isVisitor } = ticket;
  if (instrument.watchOnly === true) return <WatchOnly />;
  if (isVisitor) return <LogInButton symbol={form.symbol} side={form.side} />;
  if (open !== undefined && unknown) return <UnansweredOrders />;
  const isPart = summary.taken !== undefined && !summary.taken.isWhole;
  const place = (order: PlacedOrder) => {
    tried(false);
    refusedOrder.clear();
    return placing.begin(order);
  };
  const press = () => {
    const { summary, instrument } = pressed.take();
    if (summary.problem !== undefined) {
      tried(true);
      lookAt(summary);
      return undefined;
    }
    if (summary.waits) return undefined;
    const order = { ...summary.input, symbol: instrument.symbol };
    if (!mustConfirm(summary, instrument.quote, preferences)) return place(order);
    setAsked({ order, summary });
    return undefined;
  };
  return (
    <>
      <Button
        begun={pressed.begun}
        kind={form.side === 'buy' ? 'up' : 'down'}
        wide
        busy={open !== undefined}
        disabled={summary.waits && summary.problem === undefined}
        press={press}
      >
        {t(`spot.ticket.submit.${form.side}`, { coin: instrument.base })}
      </Button>
      <RefusedNote message={message} isOffline={isOffline} note={note} />
      {isPart ? <TicketWarning>{t('trading.ticket.partly')}</TicketWarning> : null}
      {asked === undefined ? null : (
        <ConfirmSheet instrument={instrument} asked={asked} place={place} close={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** Replaces the button: the order has no answer, and the platform is asked for its result. */
function UnansweredOrders(): ReactNode {
  const { t, i18n } = useTranslation();
  const { open, others } = useSnapshot(placing.view);
  const instruments = useInstruments();
  const sent = open === undefined ? others : [open, ...others];
  const all = sent.map(({ id, input }) => {
    const instrument = instruments?.get(input.symbol);
    const words =
      instrument === undefined
        ? input.symbol
        : orderSentence(input, instrument, { t, language: i18n.language });
    return { id, words };
  });
  return <Unanswered text={t('trading.ticket.unknown')} all={all} command={placing} />;
}

/** Moves the focus to the missing value. */
function lookAt({ price }: TicketSummary): void {
  document.querySelector<HTMLElement>(price ? 'input[name="price"]' : 'input[name="amount"]')?.focus();
}
