/**
 * Orders that this page placed, until the engine sends them. Unanswered ones are kept on the device, one at a
 * time (`src/api/open-command.ts`). Answered ones are shown at once, before they arrive through the engine.
 */
import i18next from 'i18next';
import { proxy, subscribe } from 'valtio';
import type { OrderInput } from '#domain/spot/check-order';
import { CALLS } from '#protocol/names/calls';
import { CORE_CODES, SPOT_CODES } from '#protocol/names/codes';
import type { SpotOrder } from '#protocol/names/spot';
import { BY_ID, COMMAND_REFUSALS, sendCommand, validUntil } from '../../api/account-command.ts';
import { NEVER_SENT, OpenCommand } from '../../api/open-command.ts';
import { followSession, keptUser } from '../../api/session.ts';
import { giveFeedback } from '../../blocks/feedback.ts';
import { toast } from '../../ui/toast.tsx';
import { answeredOrder } from './answered-order.ts';
import { emptied, isMarketMove } from './ticket/ticket.form.ts';
import { ticketView } from './ticket/ticket.state.ts';

/** The input that is sent to the platform. */
export interface PlacedOrder extends OrderInput {
  readonly symbol: string;
}

export interface PendingOrder {
  /** The id of its command: the platform's order carries it as `clientId`. */
  readonly clientId: string;
  readonly input: PlacedOrder;
  /** The device's clock. */
  readonly since: number;
  /** `unknown`: it was sent and has no answer; the platform is asked for its result. */
  readonly state: 'sending' | 'unknown';
}

/** The engine sends an answered order within a batch or two; after a restart it sends everything. */
const UNCONFIRMED_MILLIS = 10_000;

/** Newest first. Lists leave out orders that the engine already holds under the same `clientId`. */
export const pendingOrders: { list: readonly PendingOrder[]; answered: readonly SpotOrder[] } = proxy({
  list: [],
  answered: [],
});

/**
 * Why the order on the ticket was refused: a toast disappears before the user can act on it. The message
 * disappears with the next change of the ticket; the message that an unanswered order was not placed stays
 * until the next order, and the message that the device is offline ends with that. It is a toast only if no ticket
 * is on the screen (`isSeen`).
 */
export const refusedOrder = proxy({ message: '', stays: false, isOffline: false, isSeen: false });

let shownForm = ticketView.form;
subscribe(ticketView, () => {
  if (!refusedOrder.stays && !isMarketMove(shownForm, ticketView.form)) refusedOrder.message = '';
  shownForm = ticketView.form;
});

window.addEventListener('online', () => {
  if (refusedOrder.isOffline) refusedOrder.message = '';
});

/** With these codes an unanswered order was not placed; the message stays until the next order. */
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
    toast(outcomeText(order));
  },
  refused: ({ message, code }) => {
    Object.assign(refusedOrder, { message, stays: LOST.includes(code), isOffline: code === NEVER_SENT });
    if (!refusedOrder.isSeen) toast(message);
  },
  answers: [...COMMAND_REFUSALS, ...Object.values(SPOT_CODES)],
});

function answered(order: SpotOrder): void {
  pendingOrders.answered = [order, ...pendingOrders.answered];
  setTimeout(() => forgetKnown(new Set([order.clientId])), UNCONFIRMED_MILLIS);
}

/** The engine shows these orders from now on; they are identified by `clientId`. */
export function forgetKnown(known: ReadonlySet<string>): void {
  const waiting = pendingOrders.answered.filter(({ clientId }) => !known.has(clientId));
  if (waiting.length < pendingOrders.answered.length) pendingOrders.answered = waiting;
}

/** The next user must not see another user's orders. */
let userId = keptUser()?.id;
followSession(() => {
  const now = keptUser()?.id;
  if (now !== userId) {
    pendingOrders.answered = [];
    refusedOrder.message = '';
  }
  userId = now;
});

/** The message after the platform's answer: the order's result. */
function outcomeText({ status, filled, type, timeInForce }: SpotOrder): string {
  if (status === 'all-filled') return i18next.t('spot.ticket.done.filled');
  const isSome = /[1-9]/.test(filled);
  if (status !== 'cancelled' || isSome)
    return i18next.t(isSome ? 'spot.ticket.done.partly' : 'spot.ticket.done.placed');
  if (type === 'market') return i18next.t('spot.ticket.done.nothing');
  return i18next.t('spot.ticket.done.nothingOf', { time: i18next.t(`spot.ticket.times.${timeInForce}`) });
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
