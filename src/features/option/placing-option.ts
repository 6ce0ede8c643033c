/** The purchase of an option, the refusal of the last one, and the early exit of an option. */
import i18next from 'i18next';
import { subscribe } from 'valtio';
import type { CallInput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { OPTION_CODES } from '#protocol/names/codes';
import type { AnswerValue } from '#protocol/names/command';
import type { exitOption, placeOption } from '#protocol/option';
import { BY_ID, COMMAND_REFUSALS, sendCommand, validUntil } from '../../api/account-command.ts';
import { OpenCommand } from '../../api/open-command.ts';
import { OpenCommands } from '../../api/open-commands.ts';
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

/** By the order's id. The price is that of the next sample, so the result comes with the account's events. */
export const exitingOption = new OpenCommands<
  Omit<CallInput<typeof exitOption>, 'id' | 'validUntil'>,
  object
>({
  ...BY_ID,
  validUntil,
  refused: ({ message }: { readonly message: string }) => toast(message),
  answers: [...COMMAND_REFUSALS, ...Object.values(OPTION_CODES)],
  name: 'option-exit',
  send: (sent, again) => sendCommand(CALLS.optionExit, sent, again),
  toOutput: (answer: AnswerValue) => answer,
  done: () => giveFeedback(),
});
