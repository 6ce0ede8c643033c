/** Logging in and out, with checks. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { PLATFORM_CODES } from './names/codes.ts';
import { user } from './user.ts';

/**
 * Logs in as the person of that name, who is made on first use; upper and lower case are the same name. There is no
 * password: the call exists only while the platform is a demo.
 */
export const demoLogin = defineCall(CALLS.demoLogin, {
  input: z.strictObject({ name: z.string().check(z.regex(/^[A-Za-z0-9]{3,20}$/)) }),
  output: z.strictObject({ token: z.string(), user }),
  refusals: [PLATFORM_CODES.badInput],
});

/** Ends the caller's session, and with it what its sockets hear of the account. */
export const userLogout = defineCall(CALLS.userLogout, {
  input: z.strictObject({}),
  output: z.strictObject({}),
  refusals: [],
});
