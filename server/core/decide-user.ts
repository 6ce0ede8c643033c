/**
 * How the core decides a user's command: the rule says what should happen, the core checks this against the command's
 * declaration, posts it, and makes rows and events of it. Deterministic: no I/O, no clock, no randomness.
 */
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Posting } from '#domain/ledger/posting';
import type { Millis } from '#domain/units';
import type { AccountEvent } from '#protocol/names/account';
import { CORE_CODES, PLATFORM_CODES } from '#protocol/names/codes';
import { MOST_VALID_MILLIS } from '#protocol/names/command';
import type { AnswerValue } from '#protocol/names/command';
import type { AnswerPlace, Write } from '../db/store-api.ts';
import type { UserCommand, UserEvent, Problem } from './core-api.ts';
import type { Accepted, CoreEvent, EntityChange, Refusal, RuleResult } from './decision.ts';
import type { CommandDefinition } from './user-command.ts';
import { NO_POSTINGS, postResult } from './post-result.ts';
import type { CoreState } from './state.ts';

export interface DecidedCommand extends UserCommand {
  readonly time: Millis;
  /** Recognises the input when the same id comes again. */
  readonly hash: string;
}

export interface UserDecision {
  readonly code: 200 | string;
  readonly problems: readonly Problem[];
  readonly answer: AnswerValue;
  readonly events: readonly UserEvent[];
  /** The public events of the decision. */
  readonly marketEvents: readonly CoreEvent[];
  readonly writes: readonly Write[];
  /** A transient refusal is not stored, so the client may retry with the same id. */
  readonly transient: boolean;
}

const NO_CHANGES: readonly EntityChange[] = [];
const NO_WRITES: readonly Write[] = [];
const NO_EVENTS: readonly CoreEvent[] = [];

/** @param input as the command's schema parsed it */
export function decideUser(
  definition: CommandDefinition,
  state: CoreState,
  command: DecidedCommand,
  input: unknown,
  number: number,
): UserDecision {
  const coreUser = state.users.get(command.user);
  if (definition.by === 'platform' ? command.user !== PLATFORM : coreUser === undefined)
    return transient(CORE_CODES.noUser);
  const untimely = untimelinessOf(input, command.time);
  if (untimely !== undefined) return kept(command, number, untimely);
  const movesMoney = definition.reasons.length > 0;
  if (movesMoney && state.halted !== undefined) return transient(CORE_CODES.halted);
  if (movesMoney && coreUser?.abnormal === true)
    return kept(command, number, { refused: CORE_CODES.abnormal });
  const result = definition.rule(
    { state, time: command.time, user: coreUser, id: command.id, number },
    input,
  );
  checkDeclared(definition, result);
  return 'refused' in result ? kept(command, number, result) : taken(state, command, number, result);
}

function taken(
  state: CoreState,
  command: DecidedCommand,
  number: number,
  {
    postings = NO_POSTINGS,
    changes = NO_CHANGES,
    writes = NO_WRITES,
    marketEvents = NO_EVENTS,
    answer: given = {},
  }: Accepted,
): UserDecision {
  const posted = postResult(state, { postings, changes }, number, command.time);
  const { events } = posted;
  const own = events.find(({ user }) => user === command.user)?.event;
  const answer = typeof given === 'function' ? given(own) : given;
  return {
    code: 200,
    problems: [],
    answer,
    events,
    marketEvents,
    writes: [
      ...writes,
      ...posted.writes,
      commandWrite(command, number, {
        code: 200,
        problems: [],
        answer: placeOf(answer, own) ?? answer,
        event: own?.number ?? null,
      }),
    ],
    transient: false,
  };
}

/**
 * Refuses a command outside its `validUntil`, if it has one. A `validUntil` too far ahead is refused too: a discarded
 * id is kept for seven days, and after that only `validUntil` stops a late copy.
 */
function untimelinessOf(input: unknown, time: Millis): Refusal | undefined {
  const { validUntil } = (input ?? {}) as { readonly validUntil?: Millis };
  if (validUntil === undefined) return undefined;
  if (time > validUntil) return { refused: CORE_CODES.expired };
  return validUntil - time > MOST_VALID_MILLIS
    ? { refused: PLATFORM_CODES.badInput, problems: [{ field: 'validUntil', code: 'too-far' }] }
    : undefined;
}

const NOTHING = { answer: {}, events: [], marketEvents: [] };

function kept(command: DecidedCommand, number: number, { refused, problems = [] }: Refusal): UserDecision {
  const writes = [commandWrite(command, number, { code: refused, problems, answer: {}, event: null })];
  return { code: refused, problems, ...NOTHING, writes, transient: false };
}

function transient(code: string): UserDecision {
  return { code, problems: [], ...NOTHING, writes: [], transient: true };
}

function commandWrite(
  { user, id, kind, hash, input, time }: DecidedCommand,
  number: number,
  outcome: {
    readonly code: 200 | string;
    readonly problems: readonly Problem[];
    readonly answer: AnswerValue | AnswerPlace;
    readonly event: number | null;
  },
): Write {
  return { kind: 'command', user, id, name: kind, hash, input, number, time, ...outcome };
}

/** Throws if a rule does what its command did not declare: that is a bug. */
function checkDeclared({ kind, refusals, reasons }: CommandDefinition, result: RuleResult): void {
  if ('refused' in result) {
    if (!refusals.includes(result.refused))
      throw new Error(`${kind} refused by ${result.refused}, undeclared`);
    return;
  }
  const foreign = result.postings?.find(({ reason }: Posting) => !reasons.includes(reason));
  if (foreign !== undefined) throw new Error(`${kind} posted ${foreign.reason}, undeclared`);
}

/**
 * Where a command's answer is in its event: most answers are one row of it, the same object (`sentIn`), so the row of
 * the command names the place and does not repeat it (decision 0674). Undefined: the answer is no row of the event.
 */
function placeOf(answer: AnswerValue, event: AccountEvent | undefined): AnswerPlace | undefined {
  if (event === undefined) return undefined;
  for (const { entity, rows } of event.changes) {
    const at = rows.indexOf(answer);
    if (at !== -1) return [entity, at];
  }
  return undefined;
}
