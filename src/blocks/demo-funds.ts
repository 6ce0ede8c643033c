/** Claims the demo funds, which the platform gives once a day, and keeps on the device when they arrived. */
import { signal } from '@preact/signals-react';
import i18next from 'i18next';
import type { Millis } from '#domain/units';
import { CALLS } from '#protocol/names/calls';
import { ASSETS_CODES } from '#protocol/names/codes';
import { BY_ID, COMMAND_REFUSALS, sendCommand } from '../api/account-command.ts';
import { OpenCommand } from '../api/open-command.ts';
import { answeredTime } from '../api/platform-clock.ts';
import { keptUser } from '../api/session.ts';
import { toast } from '../ui/toast.tsx';

const KEY = 'brisk.demo-funds';
const HOUR: Millis = 3_600_000;
/** After a refusal it is not known when the day ends. */
const ASKED_AGAIN: Millis = HOUR;

/** The user who got the funds, and the time by the platform's clock until which there are no others. */
const received = signal(readReceived());

function readReceived(): { readonly user: number; readonly until: Millis } {
  try {
    const [user, until] = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown[];
    return { user: Number(user ?? 0), until: Number(until ?? 0) };
  } catch {
    return { user: 0, until: 0 };
  }
}

function keepReceived(wait: Millis): void {
  const user = keptUser()?.id ?? 0;
  const until = answeredTime() + wait;
  received.value = { user, until };
  try {
    localStorage.setItem(KEY, JSON.stringify([user, until]));
  } catch {
    // Storage is blocked or full: it is known until the page is closed.
  }
}

/** Whether this user cannot get demo funds at present, as far as the device knows. */
export function hasReceived(user: number | undefined): boolean {
  return received.value.user === user && answeredTime() < received.value.until;
}

const faucet = new OpenCommand<object, void>({
  ...BY_ID,
  name: 'faucet',
  send: (sent, again) => sendCommand(CALLS.demoFaucet, sent, again),
  toOutput: () => undefined,
  done: () => {
    keepReceived(24 * HOUR);
    toast(i18next.t('assets.demo.got'));
  },
  refused: ({ code, message }) => {
    if (code === ASSETS_CODES.faucetEmpty) keepReceived(ASKED_AGAIN);
    toast(message);
  },
  answers: COMMAND_REFUSALS,
});

/** Settles when it was answered, or is unknown: then the next tap sends it again with the same id. */
export async function getDemoFunds(): Promise<void> {
  await faucet.begin({});
  if (faucet.view.unknown) toast(i18next.t('app.call.noAnswer'));
}
