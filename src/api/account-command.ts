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
 * Sends a command with its id and answers what the platform did. The event of it reaches the engine at once, before
 * the channel tells the same.
 * @throws Refusal, NoAnswer: both for the caller to say
 */
export async function sendCommand<Output>(
  name: CallName,
  { id, input }: Sent<object>,
  again: boolean,
): Promise<Output> {
  const token = keptToken();
  const controls = again ? QUIETLY : { toast: false };
  const answer = (await call(name, { ...input, id }, controls)) as {
    /** Null where nothing changed. */
    readonly event: AccountEvent | null;
  };
  if (token !== null && answer.event !== null) engine.absorb(answer.event, token);
  return answer as Output;
}
