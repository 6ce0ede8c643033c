/** The calls of push messages: a browser gives the address and the keys of its subscription (RFC 8030, RFC 8291). */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { ALERT_CALLS } from './names/alert-calls.ts';
import { PLATFORM_CODES, PUSH_CODES } from './names/codes.ts';

const endpoint = z.string().check(z.minLength(1), z.maxLength(2_048));
const key = z.string().check(z.regex(/^[\w-]{16,100}$/));

/** The platform's key, for `applicationServerKey`: an uncompressed point of P-256 in base64url. */
export const pushKey = defineCall(ALERT_CALLS.pushKey, {
  input: z.strictObject({}),
  output: z.strictObject({ key }),
  refusals: [],
});

/** Sends the caller's notices to this browser until the session ends. */
export const pushSubscribe = defineCall(ALERT_CALLS.pushSubscribe, {
  input: z.strictObject({ endpoint, p256dh: key, auth: key }),
  output: z.strictObject({}),
  refusals: [PUSH_CODES.badSubscription, PLATFORM_CODES.badInput],
});

/** Of another user's browser it changes nothing. */
export const pushUnsubscribe = defineCall(ALERT_CALLS.pushUnsubscribe, {
  input: z.strictObject({ endpoint }),
  output: z.strictObject({}),
  refusals: [PLATFORM_CODES.badInput],
});
