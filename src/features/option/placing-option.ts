/** The purchase of an option, and the refusal of the last one. */
import i18next from 'i18next';
import { subscribe } from 'valtio';
import type { CallInput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { OPTION_CODES } from '#protocol/names/codes';
import type { AnswerValue } from '#protocol/names/command';
import type { placeOption } from '#protocol/option';
import { BY_ID, COMMAND_REFUSALS, sendCommand, validUntil } from '../../api/account-command.ts';
import { OpenCommand } from '../../api/open-command.ts';
import { giveFeedback } from '../../blocks/feedback.ts';
import { RefusedOrder } from '../../blocks/trading/refused-order.ts';
import { toast } from '../../ui/toast.tsx';
import { choose, ticketView } from './ticket/option.state.ts';

export type PlacedOption = Omit<CallInput<typeof placeOption>, 'id' | 'validUntil'>;

export const refusedOption = new RefusedOrder();
subscribe(ticketView, () => refusedOption.edited());

export const placingOption = new OpenCommand<PlacedOption, unknown>({
  ...BY_ID,
  validUntil,
  offline: () => i18next.t('trading.ticket.offline'),
  notArrived: () => i18next.t('trading.ticket.notArrived'),
  refused: refusedOption.show,
  answers: [...COMMAND_REFUSALS, ...Object.values(OPTION_CODES)],
  name: 'option-order',
  send: (sent, again) => sendCommand(CALLS.optionPlaceOrder, sent, again),
  toOutput: (answer: AnswerValue) => answer,
  done: () => {
    choose({ stake: '' });
    giveFeedback();
    toast(i18next.t('option.ticket.bought'));
  },
});
