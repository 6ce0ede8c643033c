/** The calls that exist only in a demo, with checks. */
import * as z from 'zod/mini';
import { DEMO_NAME } from '#domain/user/texts';
import { loggedIn } from './auth.ts';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { AUTH_CODES, PLATFORM_CODES } from './names/codes.ts';

/**
 * Logs in as the user with this name; the first use creates the user. Upper and lower case are the same name. There is
 * no password: the call exists only while the platform is a demo. An account number (8 digits) is not a name.
 */
export const demoLogin = defineCall(CALLS.demoLogin, {
  input: z.strictObject({ name: z.string().check(z.regex(DEMO_NAME)) }),
  output: loggedIn,
  refusals: [PLATFORM_CODES.badInput, AUTH_CODES.tooManyTries],
});

/**
 * The messages that a real platform would have sent, newest first, at most 50. Everybody can read them, because a demo
 * delivers them in no other way. A platform that sends messages keeps none.
 */
export const demoOutbox = defineCall(CALLS.demoOutbox, {
  input: z.strictObject({}),
  output: z.strictObject({
    /** Whether messages are delivered by the platform's senders. */
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
