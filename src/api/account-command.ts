/** Commands that change the user's account: how they are sent, asked about and discarded. */
import i18next from 'i18next';
import type { CallName } from '#protocol/call';
import type { commandFate } from '#protocol/command';
import type { AccountEvent } from '#protocol/names/account';
import { CALLS } from '#protocol/names/calls';
import { ASSETS_CODES, CORE_CODES, PLATFORM_CODES } from '#protocol/names/codes';
import type { CommandFate } from '#protocol/names/command';
import { engine } from '../engine/start-engine.ts';
import { topics } from '../engine/topics.ts';
import { preferences } from '../preferences/preferences.ts';
import { call, QUIETLY } from './call.ts';
import type { Sent } from './open-command.ts';
import { answeredOffset } from './platform-clock.ts';
import { keptToken } from './session.ts';

/** By these the platform refuses a command itself, not the one who asks or the moment. */
export const COMMAND_REFUSALS: readonly string[] = [
  PLATFORM_CODES.badInput,
  CORE_CODES.otherInput,
  CORE_CODES.abnormal,
  CORE_CODES.noUser,
  CORE_CODES.discarded,
  ASSETS_CODES.notEnough,
  ASSETS_CODES.faucetEmpty,
];

const FATE_MILLIS = 10_000;
/** What the answer of a valid command may take beyond its validity. */
const ANSWER_MILLIS = 5_000;

/**
 * Sends a command with its id and answers what the platform did. The event of it reaches the engine at once, before
 * the channel tells the same. After its validity nobody waits for a trading command: its fate is asked for.
 * @throws Refusal, NoAnswer: both for the caller to say
 */
export async function sendCommand<Output>(
  name: CallName,
  { id, input, validUntil }: Sent<object>,
  again: boolean,
): Promise<Output> {
  const token = keptToken();
  const until = validUntil === undefined ? {} : { validUntil };
  const waits =
    validUntil === undefined
      ? {}
      : { timeoutMillis: Math.max(0, validUntil - platformNow()) + ANSWER_MILLIS };
  const controls = { ...(again ? QUIETLY : { toast: false }), ...waits };
  const answer = (await call(name, { ...input, id, ...until }, controls)) as {
    /** Null where nothing changed. */
    readonly event: AccountEvent | null;
  };
  absorb(answer.event, token);
  return answer as Output;
}

function absorb(event: AccountEvent | null, token: string | null): void {
  if (token !== null && event !== null) engine.absorb(event, token);
}

async function fateBy(name: CallName, id: string, quietly = true): Promise<CommandFate> {
  const token = keptToken();
  const fate = await call<typeof commandFate>(
    name,
    { id },
    {
      ...(quietly ? QUIETLY : {}),
      timeoutMillis: FATE_MILLIS,
    },
  );
  if (fate.state === 'done') absorb(fate.event, token);
  return fate;
}

/** How every command is asked about and discarded, and what its user is told if it was not carried out. */
export const BY_ID = {
  fate: (id: string) => fateBy(CALLS.commandFate, id),
  discard: (id: string, quietly: boolean) => fateBy(CALLS.commandDiscard, id, quietly),
  offline: () => i18next.t('app.call.offline'),
  notArrived: () => i18next.t('app.call.notArrived'),
} as const;

// The platform's time is known before the first command is sent. Only pages with commands load this file.
topics.join('connection');

/** The platform's time, as the engine has measured it; until then as the answers of calls say. */
function platformNow(): number {
  const { offset, latency } = topics.record('connection');
  const isMeasured = latency.peek() >= 0 || offset.peek() !== 0;
  return Date.now() + (isMeasured ? offset.peek() : answeredOffset());
}

/** Until when a trading command that its user sends now may be carried out. */
export function validUntil(): number {
  return platformNow() + preferences.validSeconds * 1_000;
}
