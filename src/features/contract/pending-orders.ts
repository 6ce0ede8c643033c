/** Orders that the contract ticket placed, and the refusal of the last one. */
import i18next from 'i18next';
import { subscribe } from 'valtio';
import type { CallInput } from '#protocol/call';
import type { placeContractOrder } from '#protocol/contract';
import type { placeTrigger } from '#protocol/contract-triggers';
import { CALLS } from '#protocol/names/calls';
import { CONTRACT_CODES, MARKET_CODES } from '#protocol/names/codes';
import type { AnswerValue } from '#protocol/names/command';
import type { ContractOrder } from '#protocol/names/contract';
import { BY_ID, COMMAND_REFUSALS, sendCommand, validUntil } from '../../api/account-command.ts';
import { OpenCommand } from '../../api/open-command.ts';
import { giveFeedback } from '../../blocks/feedback.ts';
import { outcomeText } from '../../blocks/trading/outcome-text.ts';
import { PendingOrders } from '../../blocks/trading/pending-orders.ts';
import { RefusedOrder } from '../../blocks/trading/refused-order.ts';
import { toast } from '../../ui/toast.tsx';
import { emptied, isMarketMove } from './ticket/ticket.form.ts';
import { ticketView } from './ticket/ticket.state.ts';

export type PlacedContractOrder = Omit<CallInput<typeof placeContractOrder>, 'id' | 'validUntil'>;
export type PlacedTrigger = Omit<CallInput<typeof placeTrigger>, 'id' | 'validUntil'>;

export const refusedContractOrder = new RefusedOrder();

let shownForm = ticketView.form;
subscribe(ticketView, () => {
  if (!isMarketMove(shownForm, ticketView.form)) refusedContractOrder.edited();
  shownForm = ticketView.form;
});

const TRADING = {
  ...BY_ID,
  validUntil,
  offline: () => i18next.t('trading.ticket.offline'),
  notArrived: () => i18next.t('trading.ticket.notArrived'),
  refused: refusedContractOrder.show,
  answers: [...COMMAND_REFUSALS, ...Object.values(CONTRACT_CODES), MARKET_CODES.unknownSymbol],
};

function placed(text: string): void {
  ticketView.form = emptied(ticketView.form);
  giveFeedback();
  toast(text);
}

export const placingContractOrder = new OpenCommand<PlacedContractOrder, { readonly order: ContractOrder }>({
  ...TRADING,
  name: 'contract-order',
  send: (sent, again) => sendCommand(CALLS.contractPlaceOrder, sent, again),
  // The stored answer holds the order's fields.
  toOutput: (answer: AnswerValue) => ({ order: answer as unknown as ContractOrder }),
  done: ({ order }) => {
    pendingContractOrders.answered(order);
    placed(outcomeText(order));
  },
});

export const pendingContractOrders = new PendingOrders<PlacedContractOrder, ContractOrder>(
  placingContractOrder.view,
);

/** A conditional order. */
export const placingTrigger = new OpenCommand<PlacedTrigger, unknown>({
  ...TRADING,
  name: 'contract-trigger',
  send: (sent, again) => sendCommand(CALLS.contractPlaceTrigger, sent, again),
  toOutput: (answer: AnswerValue) => answer,
  done: () => placed(i18next.t('contract.ticket.waiting')),
});
