/** A person's own facts, with checks. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { ROLES } from './names/user.ts';

export const user = z.strictObject({
  id: z.int().check(z.positive()),
  name: z.string(),
  role: z.enum(ROLES),
  abnormal: z.boolean(),
});

/** Who the caller is, as of now. */
export const userSelf = defineCall(CALLS.userSelf, {
  input: z.strictObject({}),
  output: user,
  refusals: [],
});
