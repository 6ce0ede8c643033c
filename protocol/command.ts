/** The fate of a command whose answer was lost: its user can ask for it, and can discard the command. */
import * as z from 'zod/mini';
import { accountEvent, commandId } from './account.ts';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { PLATFORM_CODES } from './names/codes.ts';

const time = z.int().check(z.nonnegative());
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const row = z.record(z.string(), scalar);
const answer = z.record(z.string(), z.union([scalar, row, z.array(row)]));

const fate = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('done'), time, answer, event: z.nullable(accountEvent) }),
  z.strictObject({
    state: z.literal('refused'),
    time,
    code: z.string(),
    msg: z.string(),
    problems: z.array(z.strictObject({ field: z.string(), code: z.string(), most: z.optional(z.string()) })),
  }),
  z.strictObject({ state: z.literal('pending'), time }),
  z.strictObject({ state: z.literal('unknown'), time }),
]);

/** The fate of the caller's command with this id. It changes nothing. */
export const commandFate = defineCall(CALLS.commandFate, {
  input: z.strictObject({ id: commandId }),
  output: fate,
  refusals: [PLATFORM_CODES.badInput],
});

/**
 * Discards an id: a command with it is refused from now on. If the command was decided before, its fate is the answer
 * and nothing changes.
 */
export const discardCommand = defineCall(CALLS.commandDiscard, {
  input: z.strictObject({ id: commandId }),
  output: fate,
  refusals: [PLATFORM_CODES.badInput],
});
