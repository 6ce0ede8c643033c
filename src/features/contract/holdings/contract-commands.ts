/** Commands about positions and their orders, kept until they are answered. The answer's event updates the lists. */
import i18next from 'i18next';
import { proxy } from 'valtio';
import type { CallInput, CallOutput } from '#protocol/call';
import type {
  amendContractOrder,
  cancelContractOrder,
  cancelContractOrders,
  closeAllPositions,
  closePosition,
  reversePosition,
} from '#protocol/contract';
import type { adjustMargin } from '#protocol/contract-modes';
import type {
  amendTriggerCall,
  cancelTriggerCall,
  cancelTriggersCall,
  placeTrigger,
} from '#protocol/contract-triggers';
import { CALLS } from '#protocol/names/calls';
import { CONTRACT_CODES, MARKET_CODES } from '#protocol/names/codes';
import type { AnswerValue } from '#protocol/names/command';
import type { ContractOrder, ContractTrigger } from '#protocol/names/contract';
import { BY_ID, COMMAND_REFUSALS, sendCommand, validUntil } from '../../../api/account-command.ts';
import { OpenCommand } from '../../../api/open-command.ts';
import { OpenCommands } from '../../../api/open-commands.ts';
import { giveFeedback } from '../../../blocks/feedback.ts';
import { toast } from '../../../ui/toast.tsx';

interface OrderAnswer {
  readonly order: ContractOrder;
}

export type CloseResult = CallOutput<typeof closeAllPositions>['results'][number];
interface Cancelled {
  readonly cancelled: number;
}

interface CloseResults {
  readonly results: readonly CloseResult[];
}

const TRADING = {
  ...BY_ID,
  validUntil,
  answers: [...COMMAND_REFUSALS, ...Object.values(CONTRACT_CODES), MARKET_CODES.unknownSymbol],
  refused: ({ message }: { readonly message: string }) => toast(message),
};

/** The stored answer holds the order's fields. */
const orderIn = (answer: AnswerValue): OrderAnswer => ({ order: answer as unknown as ContractOrder });

/** Closes a position, or a part of it; by the position's id. */
export const closing = new OpenCommands<Omit<CallInput<typeof closePosition>, 'id'>, OrderAnswer>({
  ...TRADING,
  name: 'contract-close',
  send: (sent, again) => sendCommand(CALLS.contractClosePosition, sent, again),
  toOutput: orderIn,
  done: ({ order }, { size }) => {
    giveFeedback();
    toast(i18next.t(`positions.done.${closeOutcome(order, size !== undefined)}`));
  },
});

/** The result of a closing order. @param isPart of less than the position */
function closeOutcome({ status, filled }: Pick<ContractOrder, 'status' | 'filled'>, isPart: boolean) {
  if (status === 'all-filled') return isPart ? 'part' : 'closed';
  if (status !== 'cancelled') return 'placed';
  return /[1-9]/.test(filled) ? 'part' : 'nothing';
}

/** The results of the last command that closed all positions, until the user has seen them. */
export const closedAll: { results: readonly CloseResult[] | undefined } = proxy({ results: undefined });

/** All positions of all markets. */
export const closingAll = new OpenCommand<Omit<CallInput<typeof closeAllPositions>, 'id'>, CloseResults>({
  ...TRADING,
  name: 'contract-close-all',
  send: (sent, again) => sendCommand(CALLS.contractCloseAll, sent, again),
  toOutput: (answer) => answer as unknown as CloseResults,
  done: ({ results }) => {
    giveFeedback();
    closedAll.results = results;
  },
});

/** By the order's id. */
export const cancelling = new OpenCommands<Omit<CallInput<typeof cancelContractOrder>, 'id'>, OrderAnswer>({
  ...TRADING,
  name: 'contract-cancel',
  send: (sent, again) => sendCommand(CALLS.contractCancelOrder, sent, again),
  toOutput: orderIn,
  done: () => toast(i18next.t('trading.orders.cancelled')),
});

export function cancel({ id }: { readonly id: number }): Promise<void> {
  giveFeedback();
  return cancelling.of(id).begin({ order: id });
}

/** By the order's id. */
export const amending = new OpenCommands<Omit<CallInput<typeof amendContractOrder>, 'id'>, OrderAnswer>({
  ...TRADING,
  name: 'contract-amend',
  send: (sent, again) => sendCommand(CALLS.contractAmendOrder, sent, again),
  toOutput: orderIn,
  done: () => toast(i18next.t('trading.orders.amended')),
});

/** By the trigger's id. */
export const amendingTrigger = new OpenCommands<Omit<CallInput<typeof amendTriggerCall>, 'id'>, object>({
  ...TRADING,
  name: 'contract-amend-trigger',
  send: (sent, again) => sendCommand(CALLS.contractAmendTrigger, sent, again),
  toOutput: (answer) => answer,
  done: () => toast(i18next.t('trading.orders.amended')),
});

/** All open orders, or those of one market. */
export const cancellingAll = new OpenCommand<Omit<CallInput<typeof cancelContractOrders>, 'id'>, Cancelled>({
  ...TRADING,
  name: 'contract-cancel-all',
  send: (sent, again) => sendCommand(CALLS.contractCancelOrders, sent, again),
  toOutput: ({ cancelled }) => ({ cancelled: Number(cancelled) }),
  done: ({ cancelled }) => toast(i18next.t('trading.orders.allCancelled', { count: cancelled })),
});

/** Closes a position and opens the opposite one, or does neither; by the position's id. */
export const reversing = new OpenCommands<Omit<CallInput<typeof reversePosition>, 'id'>, object>({
  ...TRADING,
  name: 'contract-reverse',
  send: (sent, again) => sendCommand(CALLS.contractReverse, sent, again),
  toOutput: (answer) => answer,
  done: () => {
    giveFeedback();
    toast(i18next.t('positions.done.reversed'));
  },
});

/** Adds margin to a position or removes it; by the position's id. */
export const adjusting = new OpenCommands<Omit<CallInput<typeof adjustMargin>, 'id'>, object>({
  ...TRADING,
  name: 'contract-margin',
  send: (sent, again) => sendCommand(CALLS.contractAdjustMargin, sent, again),
  toOutput: (answer) => answer,
  done: () => {
    giveFeedback();
    toast(i18next.t('positions.done.adjusted'));
  },
});

type TriggerInput = Omit<CallInput<typeof placeTrigger>, 'id'>;
interface TriggerAnswer {
  readonly trigger: Pick<ContractTrigger, 'id' | 'position'>;
}

/** The trigger that was placed last for a position, by the position's id. */
const lastTrigger = new Map<number, number>();

/** Places a trigger of a position; by the position's id. */
export const placingTrigger = new OpenCommands<TriggerInput, TriggerAnswer>({
  ...TRADING,
  name: 'contract-trigger',
  send: (sent, again) => sendCommand(CALLS.contractPlaceTrigger, sent, again),
  toOutput: (answer) => ({ trigger: answer as unknown as ContractTrigger }),
  done: ({ trigger }) => {
    lastTrigger.set(trigger.position, trigger.id);
    giveFeedback();
    toast(i18next.t('positions.done.protected'));
  },
});

/**
 * Places the legs of a position one after the other: each is the other leg of the one before.
 * @returns how many were placed; the rest was refused, or is unknown
 */
export async function placeLegs(position: number, legs: readonly TriggerInput[]): Promise<number> {
  const command = placingTrigger.of(position);
  if (command.view.open !== undefined) return command.ask().then(() => 0);
  let before: number | undefined;
  for (const [at, leg] of legs.entries()) {
    lastTrigger.delete(position);
    await command.begin(before === undefined ? leg : { ...leg, pair: before });
    before = lastTrigger.get(position);
    if (before === undefined) return at;
  }
  return legs.length;
}

/** By the trigger's id. */
export const cancellingTrigger = new OpenCommands<Omit<CallInput<typeof cancelTriggerCall>, 'id'>, object>({
  ...TRADING,
  name: 'contract-cancel-trigger',
  send: (sent, again) => sendCommand(CALLS.contractCancelTrigger, sent, again),
  toOutput: (answer) => answer,
  done: () => toast(i18next.t('positions.done.triggerCancelled')),
});

export function cancelTrigger(id: number): Promise<void> {
  giveFeedback();
  return cancellingTrigger.of(id).begin({ trigger: id });
}

/** All open triggers, or those of one market. */
export const cancellingTriggers = new OpenCommand<
  Omit<CallInput<typeof cancelTriggersCall>, 'id'>,
  Cancelled
>({
  ...TRADING,
  name: 'contract-cancel-triggers',
  send: (sent, again) => sendCommand(CALLS.contractCancelTriggers, sent, again),
  toOutput: ({ cancelled }) => ({ cancelled: Number(cancelled) }),
  done: ({ cancelled }) => toast(i18next.t('trading.orders.allCancelled', { count: cancelled })),
});

/** The commands about a position, of which one at most is open. */
export const ofPosition = [closing, reversing, adjusting, placingTrigger] as const;

/** Resumes commands from before a reload, and from pages that were left. */
export function resumeContractCommands(): void {
  for (const each of [...ofPosition, cancelling, amending, cancellingTrigger, amendingTrigger]) each.resume();
  for (const each of [closingAll, cancellingAll, cancellingTriggers]) each.resume();
}
