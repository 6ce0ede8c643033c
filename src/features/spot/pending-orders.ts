/**
 * Orders that this page placed, until the engine tells of them: without an answer, one at a time, kept on the device
 * (`src/api/open-command.ts`); and as the platform answered, so that its word is seen without the way over the engine.
 */
import i18next from 'i18next';
import { proxy, subscribe } from 'valtio';
import type { OrderInput } from '#domain/spot/check-order';
import { CALLS } from '#protocol/names/calls';
import { CORE_CODES, SPOT_CODES } from '#protocol/names/codes';
import type { SpotOrder } from '#protocol/names/spot';
import { BY_ID, COMMAND_REFUSALS, sendCommand, validUntil } from '../../api/account-command.ts';
import { OpenCommand } from '../../api/open-command.ts';
import { followSession, keptUser } from '../../api/session.ts';
import { giveFeedback } from '../../blocks/feedback.ts';
import { toast } from '../../ui/toast.tsx';
import { answeredOrder } from './answered-order.ts';
import { emptied, isMarketMove } from './ticket/ticket.form.ts';
import { ticketView } from './ticket/ticket.state.ts';

/** As the platform is told it. */
export interface PlacedOrder extends OrderInput {
  readonly symbol: string;
}

export interface PendingOrder {
  /** The id of its command: the platform's order carries it as `clientId`. */
  readonly clientId: string;
  readonly input: PlacedOrder;
  /** The device's clock. */
  readonly since: number;
  /** `unknown`: it was sent and nobody answered; the platform is asked what became of it. */
  readonly state: 'sending' | 'unknown';
}

/** The engine tells of an answered order within a batch or two; where it is begun again meanwhile it is told all. */
const UNCONFIRMED_MILLIS = 10_000;

/** Alive, newest first. Whoever lists them leaves out what the engine already holds under the same `clientId`. */
export const pendingOrders: { list: readonly PendingOrder[]; answered: readonly SpotOrder[] } = proxy({
  list: [],
  answered: [],
});

/**
 * Why the order that still stands on the ticket was refused: a toast is gone before its way out is found. It goes with
 * the next change of the ticket; that an unanswered order was not placed stays until the next one. A toast says it
 * only if no ticket is on the screen (`isSeen`).
 */
export const refusedOrder = proxy({ message: '', stays: false, isSeen: false });

let shownForm = ticketView.form;
subscribe(ticketView, () => {
  if (!refusedOrder.stays && !isMarketMove(shownForm, ticketView.form)) refusedOrder.message = '';
  shownForm = ticketView.form;
});

/** By these an order that nobody answered was not placed after all: said until the next one is. */
const LOST: readonly unknown[] = [CORE_CODES.discarded, CORE_CODES.expired];

export const placing = new OpenCommand<PlacedOrder, { readonly order: SpotOrder }>({
  ...BY_ID,
  name: 'spot-order',
  validUntil,
  offline: () => i18next.t('spot.ticket.offline'),
  notArrived: () => i18next.t('spot.ticket.notArrived'),
  send: (sent, again) => sendCommand(CALLS.spotPlaceOrder, sent, again),
  toOutput: answeredOrder,
  done: ({ order }) => {
    answered(order);
    ticketView.form = emptied(ticketView.form);
    giveFeedback();
    toast(i18next.t(`spot.ticket.done.${outcomeOf(order)}`));
  },
  refused: ({ message, code }) => {
    Object.assign(refusedOrder, { message, stays: LOST.includes(code) });
    if (!refusedOrder.isSeen) toast(message);
  },
  answers: [...COMMAND_REFUSALS, ...Object.values(SPOT_CODES)],
});

function answered(order: SpotOrder): void {
  pendingOrders.answered = [order, ...pendingOrders.answered];
  setTimeout(() => forgetKnown(new Set([order.clientId])), UNCONFIRMED_MILLIS);
}

/** The engine shows these orders from now on, by their `clientId`. */
export function forgetKnown(known: ReadonlySet<string>): void {
  const waiting = pendingOrders.answered.filter(({ clientId }) => !known.has(clientId));
  if (waiting.length < pendingOrders.answered.length) pendingOrders.answered = waiting;
}

/** Another user's orders are not shown to the next one. */
let owner = keptUser()?.id;
followSession(() => {
  const now = keptUser()?.id;
  if (now !== owner) {
    pendingOrders.answered = [];
    refusedOrder.message = '';
  }
  owner = now;
});

/** What is said of an order when the platform answered. */
function outcomeOf({ status, filled }: SpotOrder): 'placed' | 'partly' | 'filled' | 'nothing' {
  if (status === 'all-filled') return 'filled';
  const isSome = /[1-9]/.test(filled);
  if (status === 'cancelled' && !isSome) return 'nothing';
  return isSome ? 'partly' : 'placed';
}

subscribe(
  placing.view,
  () => {
    const { open, unknown, others } = placing.view;
    pendingOrders.list = (open === undefined ? others : [open, ...others])
      .map(({ id, input, time }) => ({
        clientId: id,
        input: { ...input },
        since: time,
        state: unknown ? ('unknown' as const) : ('sending' as const),
      }))
      .reverse();
  },
  true,
);
