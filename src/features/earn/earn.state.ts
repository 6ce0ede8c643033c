/** Commands about orders in income until they are answered. */
import i18next from 'i18next';
import { proxy } from 'valtio';
import type { EarnAccount, EarnKind } from '#domain/earn/earn-terms';
import { CALLS } from '#protocol/names/calls';
import { EARN_CODES } from '#protocol/names/codes';
import { BY_ID, COMMAND_REFUSALS, sendCommand, validUntil } from '../../api/account-command.ts';
import { OpenCommand } from '../../api/open-command.ts';
import { giveFeedback } from '../../blocks/feedback.ts';
import { RefusedOrder } from '../../blocks/trading/refused-order.ts';
import { addressOf } from '../../navigation/address.ts';
import { navigation } from '../../navigation/navigation.tsx';
import { EARN_ORDERS_PATH } from '../../navigation/pages.ts';
import { toast } from '../../ui/toast.tsx';

interface SentLock {
  readonly product: string;
  readonly quantity: string;
  readonly from: EarnAccount;
  readonly renew: boolean;
}

/** Rises when a command was executed, so that forms empty and sheets close. */
export const earnDone: { count: number } = proxy({ count: 0 });

const rose = () => {
  earnDone.count += 1;
};

const answers = [...COMMAND_REFUSALS, ...Object.values(EARN_CODES)];

export const refusedLock = new RefusedOrder();
export const refusedRedemption = new RefusedOrder();

export const locking = new OpenCommand<SentLock & { readonly kind: EarnKind }, unknown>({
  ...BY_ID,
  name: 'earn-lock',
  validUntil,
  send: (sent, again) => {
    const { kind: _kind, ...input } = sent.input;
    return sendCommand(CALLS.earnLock, { ...sent, input }, again);
  },
  toOutput: (answer) => answer,
  done: (_, { kind }) => {
    rose();
    giveFeedback();
    toast(i18next.t(`earn.done.${kind}`), {
      label: i18next.t('earn.orders.title'),
      press: () => navigation.navigateTo(addressOf(EARN_ORDERS_PATH, { kind })),
    });
  },
  refused: refusedLock.show,
  answers,
});

export const redeeming = new OpenCommand<{ readonly order: number; readonly deduction: string }, unknown>({
  ...BY_ID,
  name: 'earn-redeem',
  send: (sent, again) => sendCommand(CALLS.earnRedeem, sent, again),
  toOutput: (answer) => answer,
  done: () => {
    rose();
    toast(i18next.t('earn.done.redeemed'));
  },
  refused: refusedRedemption.show,
  answers,
});

export const renewing = new OpenCommand<{ readonly order: number; readonly renew: boolean }, unknown>({
  ...BY_ID,
  name: 'earn-renew',
  send: (sent, again) => sendCommand(CALLS.earnRenew, sent, again),
  toOutput: (answer) => answer,
  done: () => toast(i18next.t('earn.done.renew')),
  refused: (refusal) => toast(refusal.message),
  answers,
});
