/** Sends commands of alerts. The answer's event updates the lists of all devices. */
import type { CallName } from '#protocol/call';
import { BY_ID, sendCommand } from '../../api/account-command.ts';
import { newCommandId } from '../../api/command-id.ts';
import { toast } from '../../ui/toast.tsx';

/** @returns whether the platform accepted it; otherwise its user has seen why */
export async function sendAlert(name: CallName, input: object, done: string): Promise<boolean> {
  if (!navigator.onLine) {
    toast(BY_ID.offline());
    return false;
  }
  try {
    await sendCommand(name, { id: newCommandId(), input, time: Date.now() }, false);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    toast(error.message);
    return false;
  }
  toast(done);
  return true;
}
