/** Logging in and out, with checks. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { AUTH_CODES, PLATFORM_CODES } from './names/codes.ts';
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

const id = z.int().check(z.positive());
const time = z.int().check(z.nonnegative());

/** Where the caller is logged in, newest first. */
export const userSessions = defineCall(CALLS.userSessions, {
  input: z.strictObject({}),
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        id,
        created: time,
        /** When it was last used, within an hour. */
        lastSeen: time,
        /** The one that asks. */
        current: z.boolean(),
      }),
    ),
  }),
  refusals: [],
});

/** Ends one of the caller's sessions, the asking one included. */
export const userEndSession = defineCall(CALLS.userEndSession, {
  input: z.strictObject({ id }),
  output: z.strictObject({}),
  refusals: [PLATFORM_CODES.badInput, AUTH_CODES.noSession],
});
