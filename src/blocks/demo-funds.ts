/** Claims the demo funds, which the platform gives once a day. */
import i18next from 'i18next';
import { CALLS } from '#protocol/names/calls';
import { BY_ID, COMMAND_REFUSALS, sendCommand } from '../api/account-command.ts';
import { OpenCommand } from '../api/open-command.ts';
import { toast } from '../ui/toast.tsx';

const faucet = new OpenCommand<object, void>({
  ...BY_ID,
  name: 'faucet',
  send: (sent, again) => sendCommand(CALLS.demoFaucet, sent, again),
  toOutput: () => undefined,
  done: () => toast(i18next.t('assets.demo.got')),
  refused: ({ message }) => toast(message),
  answers: COMMAND_REFUSALS,
});

/** Settles when it was answered, or is unknown: then the next tap sends it again with the same id. */
export async function getDemoFunds(): Promise<void> {
  await faucet.begin({});
  if (faucet.view.unknown) toast(i18next.t('app.call.noAnswer'));
}
