/** The calls of operators, with checks. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { AUTH_CODES, CORE_CODES, PLATFORM_CODES } from './names/codes.ts';
import { HIGHEST_VIP } from './names/user.ts';
import { user } from './user-shape.ts';

/**
 * Flags a user as abnormal (SPEC §6), so that their money does not move, or clears the flag, or sets their VIP level;
 * omitted fields stay. Answers with the user.
 */
export const operatorMarkUser = defineCall(CALLS.operatorMarkUser, {
  input: z.strictObject({
    user: z.int().check(z.positive()),
    abnormal: z.optional(z.boolean()),
    vip: z.optional(z.int().check(z.gte(0), z.lte(HIGHEST_VIP))),
  }),
  output: user,
  refusals: [PLATFORM_CODES.badInput, AUTH_CODES.notAllowed, CORE_CODES.noUser],
});
