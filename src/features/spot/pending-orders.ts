/** Orders that the spot ticket placed, and the refusal of the last one. */
import i18next from 'i18next';
import { subscribe } from 'valtio';
import type { OrderInput } from '#domain/spot/check-order';
import { CALLS } from '#protocol/names/calls';
import { SPOT_CODES } from '#protocol/names/codes';
import type { SpotOrder } from '#protocol/names/spot';
import { BY_ID, COMMAND_REFUSALS, sendCommand, validUntil } from '../../api/account-command.ts';
import { OpenCommand } from '../../api/open-command.ts';
import { giveFeedback } from '../../blocks/feedback.ts';
import { outcomeText } from '../../blocks/trading/outcome-text.ts';
import { PendingOrders } from '../../blocks/trading/pending-orders.ts';
import { RefusedOrder } from '../../blocks/trading/refused-order.ts';
import { toast } from '../../ui/toast.tsx';
import { answeredOrder } from './answered-order.ts';
import { emptied, isMarketMove } from './ticket/ticket.form.ts';
import { ticketView } from './ticket/ticket.state.ts';

/** The input that is sent to the platform. */
export interface PlacedOrder extends OrderInput {
  readonly symbol: string;
}

export const refusedOrder = new RefusedOrder();

let shownForm = ticketView.form;
subscribe(ticketView, () => {
  if (!isMarketMove(shownForm, ticketView.form)) refusedOrder.edited();
  shownForm = ticketView.form;
});

export const placing = new OpenCommand<PlacedOrder, { readonly order: SpotOrder }>({
  ...BY_ID,
  name: 'spot-order',
  validUntil,
  offline: () => i18next.t('trading.ticket.offline'),
  notArrived: () => i18next.t('trading.ticket.notArrived'),
  send: (sent, again) => sendCommand(CALLS.spotPlaceOrder, sent, again),
  toOutput: answeredOrder,
  done: ({ order }) => {
    pendingOrders.answered(order);
    ticketView.form = emptied(ticketView.form);
    giveFeedback();
    toast(outcomeText(order));
  },
  refused: refusedOrder.show,
  answers: [...COMMAND_REFUSALS, ...Object.values(SPOT_CODES)],
});

export const pendingOrders = new PendingOrders<PlacedOrder, SpotOrder>(placing.view);
