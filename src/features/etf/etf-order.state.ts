/** The order of an ETF until it is answered. */
import i18next from 'i18next';
import { proxy } from 'valtio';
import type { EtfSide } from '#domain/etf/etf-terms';
import { CALLS } from '#protocol/names/calls';
import { ETF_CODES } from '#protocol/names/codes';
import { BY_ID, COMMAND_REFUSALS, sendCommand, validUntil } from '../../api/account-command.ts';
import { OpenCommand } from '../../api/open-command.ts';
import { giveFeedback } from '../../blocks/feedback.ts';
import { toast } from '../../ui/toast.tsx';

export interface SentEtfOrder {
  readonly product: string;
  readonly side: EtfSide;
  readonly quantity: string;
  readonly least: string;
}

/** Rises when an order was executed, so that the sheet closes. */
export const etfDone: { count: number } = proxy({ count: 0 });

export const etfOrdering = new OpenCommand<SentEtfOrder, unknown>({
  ...BY_ID,
  name: 'etf-order',
  validUntil,
  send: (sent, again) => sendCommand(CALLS.etfPlaceOrder, sent, again),
  toOutput: (answer) => answer,
  done: (_, { side }) => {
    etfDone.count += 1;
    giveFeedback();
    toast(i18next.t(`etf.done.${side}`));
  },
  refused: (refusal) => toast(refusal.message),
  answers: [...COMMAND_REFUSALS, ...Object.values(ETF_CODES)],
});
