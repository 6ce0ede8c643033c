/** The user's commands for open orders, each kept until it is answered. The answer's event updates the lists. */
import i18next from 'i18next';
import type { CallInput, CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { MARKET_CODES, SPOT_CODES } from '#protocol/names/codes';
import type { SpotOrder } from '#protocol/names/spot';
import type { amendOrder, cancelOrder, cancelOrders } from '#protocol/spot';
import { BY_ID, COMMAND_REFUSALS, sendCommand, validUntil } from '../../../api/account-command.ts';
import { OpenCommand } from '../../../api/open-command.ts';
import { OpenCommands } from '../../../api/open-commands.ts';
import { giveFeedback } from '../../../blocks/feedback.ts';
import { toast } from '../../../ui/toast.tsx';
import { answeredOrder } from '../answered-order.ts';

type OrderAnswer = ReturnType<typeof answeredOrder>;
type CancelledAll = Pick<CallOutput<typeof cancelOrders>, 'cancelled'>;

const ANSWERS = [...COMMAND_REFUSALS, ...Object.values(SPOT_CODES), MARKET_CODES.unknownSymbol];
const TRADING = { ...BY_ID, validUntil };
const refused = ({ message }: { readonly message: string }) => toast(message);

/** Commands by the order's id. */
export const cancelling = new OpenCommands<Omit<CallInput<typeof cancelOrder>, 'id'>, OrderAnswer>({
  ...TRADING,
  name: 'spot-cancel',
  send: (sent, again) => sendCommand(CALLS.spotCancelOrder, sent, again),
  toOutput: answeredOrder,
  done: () => toast(i18next.t('trading.orders.cancelled')),
  refused,
  answers: ANSWERS,
});

export function cancel({ id }: Pick<SpotOrder, 'id'>): Promise<void> {
  giveFeedback();
  return cancelling.of(id).begin({ order: id });
}

/** All open orders, or those of one market, at the moment when the platform executes it. */
export const cancellingAll = new OpenCommand<Omit<CallInput<typeof cancelOrders>, 'id'>, CancelledAll>({
  ...TRADING,
  name: 'spot-cancel-all',
  send: (sent, again) => sendCommand(CALLS.spotCancelOrders, sent, again),
  toOutput: ({ cancelled }) => ({ cancelled: Number(cancelled) }),
  done: ({ cancelled }) => toast(i18next.t('trading.orders.allCancelled', { count: cancelled })),
  refused,
  answers: ANSWERS,
});

/** Commands by the order's id. */
export const amending = new OpenCommands<Omit<CallInput<typeof amendOrder>, 'id'>, OrderAnswer>({
  ...TRADING,
  name: 'spot-amend',
  send: (sent, again) => sendCommand(CALLS.spotAmendOrder, sent, again),
  toOutput: answeredOrder,
  done: () => toast(i18next.t('trading.orders.amended')),
  refused,
  answers: ANSWERS,
});

/** Resumes commands from before a reload, and from pages that were left. */
export function resumeOrderCommands(): void {
  cancelling.resume();
  cancellingAll.resume();
  amending.resume();
}
