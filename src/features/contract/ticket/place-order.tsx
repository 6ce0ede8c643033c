import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { mustConfirm } from '../../../blocks/trading/must-confirm.ts';
import {
  LogInButton,
  RefusedNote,
  TicketWarning,
  WatchOnly,
  useRefusalSeen,
} from '../../../blocks/trading/place-parts.tsx';
import { usePressed } from '../../../blocks/trading/use-pressed.ts';
import { Unanswered } from '../../../blocks/unanswered.tsx';
import { amountText } from '../../../i18n/amount-text.ts';
import { preferences } from '../../../preferences/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { soon } from '../../../ui/soon.ts';
import { placingContractOrder, placingTrigger, refusedContractOrder } from '../pending-orders.ts';
import type { AskedTicket } from './confirm-sheet.tsx';
import { ticketInput, type TicketInput } from './order-input.ts';
import { refusedField } from './refused-field.ts';
import type { TicketField } from './ticket-summary.ts';
import { isOver, type ContractTicket } from './use-ticket.ts';

/** Loads after the ticket is on the screen, before the first press. */
const { Shown: ConfirmSheet, useSoon } = soon(() =>
  import('./confirm-sheet.tsx').then(({ ConfirmSheet: sheet }) => sheet),
);

interface PlaceOrderInput {
  readonly ticket: ContractTicket;
  /** The user tried to submit: from now on missing values are marked. */
  readonly tried: (now: boolean) => void;
  /** The place of the ticket's messages. */
  readonly note: HTMLElement | null;
}

/** The main button: places the order, or leads a visitor to the login; replaced by an order without an answer. */
export function PlaceOrder({ ticket, tried, note }: PlaceOrderInput): ReactNode {
  const [asked, setAsked] = useState<AskedTicket>();
  const order = useSnapshot(placingContractOrder.view);
  const trigger = useSnapshot(placingTrigger.view);
  const pressed = usePressed(ticket);
  useRefusalSeen(refusedContractOrder);
  useSoon();
  const { instrument, form, summary, isVisitor } = ticket;
  const label = useSubmitText(ticket);
  if (instrument.watchOnly === true) return <WatchOnly />;
  if (isVisitor) return <LogInButton symbol={form.symbol} side={form.side} />;
  if (order.open !== undefined && order.unknown) return <UnansweredOrders of="order" />;
  if (trigger.open !== undefined && trigger.unknown) return <UnansweredOrders of="trigger" />;
  const press = () => {
    const seen = pressed.take();
    if (seen.summary.problem !== undefined) {
      tried(true);
      lookAt(seen.summary.problem);
      return undefined;
    }
    if (seen.summary.waits) return undefined;
    const input = ticketInput(seen.form, seen.summary, seen.mode);
    const isAsked = seen.summary.isStale || mustConfirm(seen.summary, seen.instrument.quote, preferences);
    if (!isAsked) return place(input, tried);
    setAsked({ input, ticket: seen });
    return undefined;
  };
  return (
    <>
      <Button
        begun={pressed.begun}
        kind={form.side === 'buy' ? 'up' : 'down'}
        wide
        busy={order.open !== undefined || trigger.open !== undefined}
        disabled={isOver(ticket) || (summary.waits && summary.problem === undefined)}
        press={press}
      >
        {label}
      </Button>
      <Notes ticket={ticket} note={note} />
      {asked === undefined ? null : (
        <ConfirmSheet
          asked={asked}
          place={() => place(asked.input, tried)}
          close={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function place(asked: TicketInput, tried: (now: boolean) => void): Promise<void> {
  tried(false);
  refusedContractOrder.clear();
  return asked.kind === 'order' ? placingContractOrder.begin(asked.input) : placingTrigger.begin(asked.input);
}

/** "Open long 20×"; a closing order has no leverage. */
function useSubmitText({ effect, mode }: ContractTicket): string {
  const { t } = useTranslation();
  return t(`contract.submit.${effect}`, { leverage: `${String(mode.leverage)}×` });
}

/** A refusal that is about no field, what the contract's end still allows, and that prices are not live. */
function Notes({ ticket, note }: Omit<PlaceOrderInput, 'tried'>): ReactNode {
  const { t } = useTranslation();
  const { message, code, field, isOffline } = useSnapshot(refusedContractOrder.view);
  const { end, summary } = ticket;
  const isAtField = refusedField({ code, field }, ticket.form) !== undefined;
  return (
    <>
      <RefusedNote message={isAtField ? '' : message} isOffline={isOffline} note={note} />
      {end !== undefined && (isOver(ticket) || summary.size === '') ? (
        <TicketWarning testId="trading-end" note={note}>
          {t(`contract.ticket.ends.${end}`)}
        </TicketWarning>
      ) : summary.isStale ? (
        <TicketWarning testId="stale" note={note}>
          {t('contract.ticket.stale')}
        </TicketWarning>
      ) : null}
    </>
  );
}

/** Replaces the button: the order has no answer, and the platform is asked for its result. */
function UnansweredOrders({ of }: { readonly of: 'order' | 'trigger' }): ReactNode {
  const { t, i18n } = useTranslation();
  const command = of === 'order' ? placingContractOrder : placingTrigger;
  const { open, others } = useSnapshot(of === 'order' ? placingContractOrder.view : placingTrigger.view);
  const sent = open === undefined ? others : [open, ...others];
  const all = sent.map(({ id, input }) => ({
    id,
    words: `${input.symbol ?? ''} ${amountText(input.size, i18n.language)}`,
  }));
  return <Unanswered text={t('trading.ticket.unknown')} all={all} command={command} />;
}

/** Moves the focus to the value with a problem. */
function lookAt(field: TicketField): void {
  // The limit of a leg is on the sheet of the leg.
  const name = field.replace(/Limit$/, '');
  document.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus();
}
