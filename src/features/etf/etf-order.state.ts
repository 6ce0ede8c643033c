/** The order of an ETF until it is answered. */
import i18next from 'i18next';
import { proxy } from 'valtio';
import type { EtfSide } from '#domain/etf/etf-terms';
import { CALLS } from '#protocol/names/calls';
import { ETF_CODES } from '#protocol/names/codes';
import { BY_ID, COMMAND_REFUSALS, sendCommand, validUntil } from '../../api/account-command.ts';
import { OpenCommand } from '../../api/open-command.ts';
import { giveFeedback } from '../../blocks/feedback.ts';
import { RefusedOrder } from '../../blocks/trading/refused-order.ts';
import { toast } from '../../ui/toast.tsx';

export interface SentEtfOrder {
  readonly product: string;
  readonly side: EtfSide;
  readonly quantity: string;
  readonly least: string;
  /** The worst price of one share, fee included: it waits for it. */
  readonly limit?: string;
  /** Coins that are not traded now are paid out. */
  readonly inKind?: boolean;
}

/** Rises when an order was executed, so that the sheet closes. */
export const etfDone: { count: number } = proxy({ count: 0 });

export const refusedEtfOrder = new RefusedOrder();

export const etfOrdering = new OpenCommand<SentEtfOrder, unknown>({
  ...BY_ID,
  name: 'etf-order',
  validUntil,
  send: (sent, again) => sendCommand(CALLS.etfPlaceOrder, sent, again),
  toOutput: (answer) => answer,
  done: (_, { side, limit }) => {
    etfDone.count += 1;
    giveFeedback();
    // A limit order may wait; the record says when it is executed.
    toast(i18next.t(limit === undefined ? `etf.done.${side}` : 'etf.done.placed'));
  },
  refused: refusedEtfOrder.show,
  answers: [...COMMAND_REFUSALS, ...Object.values(ETF_CODES)],
});

/** A waiting order is cancelled; repeated with its id it changes nothing. */
export const etfCancelling = new OpenCommand<{ readonly order: number }, unknown>({
  ...BY_ID,
  name: 'etf-cancel',
  send: (sent, again) => sendCommand(CALLS.etfCancelOrder, sent, again),
  toOutput: (answer) => answer,
  done: () => toast(i18next.t('etf.done.cancelled')),
  refused: (refusal) => toast(refusal.message),
  answers: [...COMMAND_REFUSALS, ETF_CODES.noOrder],
});
