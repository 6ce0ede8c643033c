/** The calls that only a demo answers, with checks. */
import * as z from 'zod/mini';
import { DEMO_NAME } from '#domain/user/texts';
import { loggedIn } from './auth.ts';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { AUTH_CODES, PLATFORM_CODES } from './names/codes.ts';

/**
 * Logs in as the user of that name, who is created on first use; upper and lower case are the same name. There is no
 * password: the call exists only while the platform is a demo. Account numbers (8 digits) are no such names.
 */
export const demoLogin = defineCall(CALLS.demoLogin, {
  input: z.strictObject({ name: z.string().check(z.regex(DEMO_NAME)) }),
  output: loggedIn,
  refusals: [PLATFORM_CODES.badInput, AUTH_CODES.tooManyTries],
});

/**
 * The messages that would have been sent, newest first, at most 50: for everybody, since there is no other way to
 * them. The call exists only while the platform is a demo: one whose messages are sent keeps none.
 */
export const demoOutbox = defineCall(CALLS.demoOutbox, {
  input: z.strictObject({}),
  output: z.strictObject({
    /** Messages leave by the platform's senders. */
    sent: z.boolean(),
    list: z.array(
      z.strictObject({
        time: z.int().check(z.nonnegative()),
        to: z.string(),
        /** Null: an SMS. */
        subject: z.nullable(z.string()),
        text: z.string(),
      }),
    ),
  }),
  refusals: [],
});
