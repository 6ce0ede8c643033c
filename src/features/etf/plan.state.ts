/** The commands of plans until they are answered. */
import i18next from 'i18next';
import { proxy } from 'valtio';
import type { CallInput, CallOutput } from '#protocol/call';
import type { changePlan, editPlan, placePlan } from '#protocol/etf';
import { CALLS } from '#protocol/names/calls';
import { ETF_CODES } from '#protocol/names/codes';
import { BY_ID, COMMAND_REFUSALS, sendCommand } from '../../api/account-command.ts';
import { OpenCommand } from '../../api/open-command.ts';
import { RefusedOrder } from '../../blocks/trading/refused-order.ts';
import { toast } from '../../ui/toast.tsx';

const ANSWERS = [
  ...COMMAND_REFUSALS,
  ...[ETF_CODES.noProduct, ETF_CODES.badPlan, ETF_CODES.belowMinimum, ETF_CODES.tooManyPlans],
];

/** Rises when a plan began, so that the form empties; `plan` is its id until it was scrolled into view. */
export const planBegun: { count: number; plan: number | undefined } = proxy({ count: 0, plan: undefined });

export const refusedPlan = new RefusedOrder();
export const refusedEdit = new RefusedOrder();

export const placingPlan = new OpenCommand<Omit<CallInput<typeof placePlan>, 'id'>, number>({
  ...BY_ID,
  name: 'etf-plan',
  send: async (sent, again) =>
    (await sendCommand<CallOutput<typeof placePlan>>(CALLS.etfPlacePlan, sent, again)).plan.id,
  toOutput: ({ id }) => Number(id),
  done: (plan) => {
    planBegun.count += 1;
    planBegun.plan = plan;
    toast(i18next.t('etf.plan.begun'));
  },
  refused: refusedPlan.show,
  answers: ANSWERS,
});

/** Rises when a plan was edited, so that the sheet closes. */
export const planEdited: { count: number } = proxy({ count: 0 });

export const editingPlan = new OpenCommand<Omit<CallInput<typeof editPlan>, 'id'>, unknown>({
  ...BY_ID,
  name: 'etf-plan-edit',
  send: (sent, again) => sendCommand(CALLS.etfEditPlan, sent, again),
  toOutput: (answer) => answer,
  done: () => {
    planEdited.count += 1;
    toast(i18next.t('etf.plan.changed'));
  },
  refused: refusedEdit.show,
  answers: [...COMMAND_REFUSALS, ETF_CODES.noPlan, ETF_CODES.badPlan, ETF_CODES.belowMinimum],
});

export const changingPlan = new OpenCommand<Omit<CallInput<typeof changePlan>, 'id'>, unknown>({
  ...BY_ID,
  name: 'etf-plan-change',
  send: (sent, again) => sendCommand(CALLS.etfChangePlan, sent, again),
  toOutput: (answer) => answer,
  done: (_, { action }) => toast(i18next.t(action === 'end' ? 'etf.plan.ended' : 'etf.plan.changed')),
  refused: (refusal) => toast(refusal.message),
  answers: [...COMMAND_REFUSALS, ETF_CODES.noPlan],
});
