/** Commands that answer with what they changed of the caller's account. */
import type { CallName } from '#protocol/call';
import type { AccountEvent } from '#protocol/names/account';
import { ASSETS_CODES, CORE_CODES, PLATFORM_CODES } from '#protocol/names/codes';
import { engine } from '../engine/start-engine.ts';
import { call, QUIETLY } from './call.ts';
import type { Sent } from './open-command.ts';
import { keptToken } from './session.ts';

/** By these the platform refuses a command itself, not the one who asks or the moment. */
export const COMMAND_REFUSALS: readonly string[] = [
  PLATFORM_CODES.badInput,
  CORE_CODES.otherInput,
  CORE_CODES.abnormal,
  CORE_CODES.noUser,
  ASSETS_CODES.notEnough,
  ASSETS_CODES.faucetEmpty,
];

/**
 * Sends a command with its id. The event of its answer reaches the engine at once, before the channel tells the same.
 * @throws Refusal, NoAnswer: both for the caller to say
 */
export async function sendCommand<Input extends object>(
  name: CallName,
  { id, input }: Sent<Input>,
  again: boolean,
): Promise<void> {
  const token = keptToken();
  const controls = again ? QUIETLY : { toast: false };
  const { event } = (await call(name, { ...input, id }, controls)) as { readonly event: AccountEvent };
  if (token !== null) engine.absorb(event, token);
}
