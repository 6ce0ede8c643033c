/** The calls of operators, with checks. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { AUTH_CODES, CORE_CODES, PLATFORM_CODES } from './names/codes.ts';
import { user } from './user-shape.ts';

/** Flags a person as abnormal (SPEC §6), so that their money does not move, or clears them; answers who they are. */
export const operatorMarkUser = defineCall(CALLS.operatorMarkUser, {
  input: z.strictObject({ user: z.int().check(z.positive()), abnormal: z.boolean() }),
  output: user,
  refusals: [PLATFORM_CODES.badInput, AUTH_CODES.notAllowed, CORE_CODES.noUser],
});
