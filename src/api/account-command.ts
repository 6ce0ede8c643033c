/** Commands that change the user's account: how they are sent, queried and discarded. */
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

/** Codes that refuse the command, not the user or the moment. */
export const COMMAND_REFUSALS: readonly string[] = [
  PLATFORM_CODES.badInput,
  CORE_CODES.otherInput,
  CORE_CODES.abnormal,
  CORE_CODES.noUser,
  CORE_CODES.discarded,
  ASSETS_CODES.notEnough,
  ASSETS_CODES.faucetEmpty,
  ASSETS_CODES.noFunds,
];

const FATE_MILLIS = 10_000;
/** How long the answer of a valid command may take beyond its validity. */
const ANSWER_MILLIS = 5_000;

/**
 * Sends a command with its id and returns the platform's result. Its event reaches the engine at once, before the
 * channel sends the same. A trading command is not waited for after its validity: its fate is queried.
 * @throws Refusal, NoAnswer: the caller reports both to the user
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
    /** Null if nothing changed. */
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

/** How every command is queried and discarded, and the message if it was not executed. */
export const BY_ID = {
  fate: (id: string) => fateBy(CALLS.commandFate, id),
  discard: (id: string, quietly: boolean) => fateBy(CALLS.commandDiscard, id, quietly),
  offline: () => i18next.t('app.call.offline'),
  notArrived: () => i18next.t('app.call.notArrived'),
} as const;

// The platform's time is known before the first command is sent. Only pages with commands load this file.
topics.join('connection');

/** The platform's time, as measured by the engine; until then as estimated from the answers of calls. */
function platformNow(): number {
  const { offset, latency } = topics.record('connection');
  const isMeasured = latency.peek() >= 0 || offset.peek() !== 0;
  return Date.now() + (isMeasured ? offset.peek() : answeredOffset());
}

/** The end of validity of a trading command sent now. */
export function validUntil(): number {
  return platformNow() + preferences.validSeconds * 1_000;
}
