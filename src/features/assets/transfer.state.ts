/** The input of the transfer's form, and the transfer until it is answered. */
import i18next from 'i18next';
import { proxy } from 'valtio';
import type { TransferInput } from '#domain/assets/transfer';
import { CALLS } from '#protocol/names/calls';
import { BY_ID, COMMAND_REFUSALS, sendCommand } from '../../api/account-command.ts';
import { OpenCommand } from '../../api/open-command.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { toast } from '../../ui/toast.tsx';
import { NEW_TRANSFER, type TransferForm } from './transfer.form.ts';

export const transferView: { form: TransferForm } = proxy({ form: NEW_TRANSFER });

/** "1.234,5 USDT" for "1234.5". */
export function movedText({ amount, asset }: Pick<TransferInput, 'amount' | 'asset'>): string {
  return `${amountText(amount, i18next.language)} ${asset}`;
}

export const transfer = new OpenCommand<TransferInput, void>({
  ...BY_ID,
  name: 'transfer',
  send: (sent, again) => sendCommand(CALLS.assetsTransfer, sent, again),
  toOutput: () => undefined,
  done: (_, input) => {
    toast(i18next.t('assets.transfer.done', { amount: movedText(input) }));
    transferView.form = { ...transferView.form, amount: '' };
  },
  refused: ({ message }) => toast(message),
  answers: COMMAND_REFUSALS,
});
