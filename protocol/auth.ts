/** Signing up, logging in and out, with checks. */
import * as z from 'zod/mini';
import { passwordProblems, isTradePassword, LONGEST_PASSWORD } from '#domain/user/passwords';
import { isEmail, isPhone } from '#domain/user/contact';
import { codePattern, INVITATION } from '#domain/user/texts';
import { isRecoveryCode } from '#domain/user/recovery-code';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { AUTH_CODES, PLATFORM_CODES, USER_CODES } from './names/codes.ts';
import { BLOCK_KINDS } from './names/content.ts';
import { SECOND_STEPS } from './names/user.ts';
import { countText, rowId } from './shapes.ts';
import { user } from './user-shape.ts';

/** The longest text that is compared with a secret. */
const LONGEST_SECRET = 4 * LONGEST_PASSWORD;

export const email = z.string().check(z.maxLength(254), z.refine(isEmail));
/** E.164: `+4915112345678`. */
export const phone = z.string().check(z.maxLength(16), z.refine(isPhone));
/** Six digits, from a message or an authenticator. */
export const code = z.string().check(z.regex(codePattern()));
/** A password to compare with; a new one is `newPassword`. */
export const password = z.string().check(z.minLength(1), z.maxLength(LONGEST_SECRET));
export const newPassword = z.string().check(
  z.maxLength(LONGEST_SECRET),
  z.refine((text) => passwordProblems(text).length === 0),
);
export const newTradePassword = z.string().check(z.refine(isTradePassword));
/** 256 random bits: identifies a process that was begun, expires within minutes and works once. */
export const ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
/** Ten letters and digits, in any notation; it replaces the authenticator's code, once. */
const recovery = z.string().check(z.maxLength(40), z.refine(isRecoveryCode));
const codesAtHand = z.strictObject({
  sms: z.optional(code),
  email: z.optional(code),
  google: z.optional(code),
  recovery: z.optional(recovery),
});
export const secondStepCodes = codesAtHand.shape;

const picture = z.string().check(z.startsWith('data:image/'));

export const loggedIn = z.strictObject({ token: z.string(), user });

/**
 * Shows that the caller is human. `{}` returns a puzzle. `{ ticket, x }` or `{ ticket, proof }` solves it, once, and
 * returns a pass for one call within 5 minutes. `x` is the position of the piece's left edge in pixels of the picture,
 * as the slider gives it. `proof` is for users who cannot see or drag: a text for which the SHA-256 of `seed + proof`
 * begins with `bits` zero bits. `{ harder: true }` returns a task with more bits and without a picture, for a call
 * that was refused with the field `captcha` among its problems.
 */
export const sliderVerify = defineCall(CALLS.sliderVerify, {
  input: z.union([
    z.strictObject({ harder: z.optional(z.literal(true)) }),
    z.strictObject({ ticket, x: z.int().check(z.gte(0), z.lte(1000)) }),
    z.strictObject({ ticket, proof: z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/)) }),
  ]),
  output: z.strictObject({
    puzzle: z.nullable(
      z.strictObject({
        ticket,
        width: z.int(),
        height: z.int(),
        picture,
        /** As high as the picture, narrower, and transparent around the piece. */
        piece: picture,
        pieceWidth: z.int(),
        seed: z.string(),
        bits: z.int(),
      }),
    ),
    work: z.nullable(z.strictObject({ ticket, seed: z.string(), bits: z.int() })),
    pass: z.nullable(ticket),
  }),
  refusals: [PLATFORM_CODES.badInput, AUTH_CODES.captchaWrong, AUTH_CODES.tooManyTries],
});

/** The time until another code can be sent for the same purpose to the same contact. */
const resend = z.strictObject({ resendMillis: z.int() });
const sendRefusals = [
  PLATFORM_CODES.badInput,
  AUTH_CODES.captchaNeeded,
  AUTH_CODES.codeTooSoon,
  AUTH_CODES.tooManyTries,
  AUTH_CODES.unsent,
];

/** The answer is the same whether or not an account exists; the message to an existing account says so. */
export const registerSmsCode = defineCall(CALLS.registerSmsCode, {
  input: z.strictObject({ phone, captcha: ticket }),
  output: resend,
  refusals: sendRefusals,
});

export const registerEmailCode = defineCall(CALLS.registerEmailCode, {
  input: z.strictObject({ email, captcha: ticket }),
  output: resend,
  refusals: sendRefusals,
});

/** Exactly one of `phone` and `email`, with the code that was sent to it. The new account is logged in. */
export const register = defineCall(CALLS.register, {
  input: z
    .strictObject({
      phone: z.optional(phone),
      email: z.optional(email),
      code,
      password: newPassword,
      confirm: z.string().check(z.maxLength(LONGEST_SECRET)),
      tradePassword: newTradePassword,
      confirmTradePassword: z.string().check(z.maxLength(LONGEST_SECRET)),
      invitation: z.optional(z.string().check(z.regex(INVITATION))),
      /** The version of the terms that were agreed to. */
      clause: z.int().check(z.gte(0)),
    })
    .check(
      z.refine((input) => input.confirm === input.password, { path: ['confirm'] }),
      z.refine((input) => input.confirmTradePassword === input.tradePassword, {
        path: ['confirmTradePassword'],
      }),
      z.refine((input) => (input.phone === undefined) !== (input.email === undefined), { path: ['email'] }),
    ),
  output: loggedIn,
  refusals: [
    PLATFORM_CODES.badInput,
    AUTH_CODES.codeWrong,
    AUTH_CODES.registered,
    AUTH_CODES.notAgreed,
    AUTH_CODES.tooManyTries,
    AUTH_CODES.ticketOver,
  ],
});

const stepsWanted = z.strictObject({
  ticket,
  next: z.array(z.enum(SECOND_STEPS)),
  /** The contacts to which codes can be sent, mostly hidden. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

/**
 * Logs in by a phone number or e-mail and its password. If second steps are on, the answer's code is 1021 and `next`
 * lists everything that `loginConfirm` needs; otherwise it has `token` and `user`.
 */
export const login = defineCall(CALLS.login, {
  input: z.strictObject({
    account: z.string().check(z.minLength(1), z.maxLength(254)),
    password,
    /** Required after wrong attempts; the refusal says so. */
    captcha: z.optional(ticket),
  }),
  output: z.union([loggedIn, stepsWanted]),
  secondStep: true,
  refusals: [
    PLATFORM_CODES.badInput,
    AUTH_CODES.wrongLogin,
    AUTH_CODES.captchaNeeded,
    AUTH_CODES.tooManyTries,
    AUTH_CODES.ticketOver,
  ],
});

const ticketRefusals = [PLATFORM_CODES.badInput, AUTH_CODES.ticketOver, AUTH_CODES.tooManyTries];

/** Sends the second step's code to the phone of the account whose password was correct. */
export const loginSmsCode = defineCall(CALLS.loginSmsCode, {
  input: z.strictObject({ ticket }),
  output: resend,
  refusals: [...ticketRefusals, AUTH_CODES.codeTooSoon, AUTH_CODES.unsent, USER_CODES.notBound],
});

export const loginEmailCode = defineCall(CALLS.loginEmailCode, {
  input: z.strictObject({ ticket }),
  output: resend,
  refusals: [...ticketRefusals, AUTH_CODES.codeTooSoon, AUTH_CODES.unsent, USER_CODES.notBound],
});

/** The second step: needs every code that `login` asked for. */
export const loginConfirm = defineCall(CALLS.loginConfirm, {
  input: z.strictObject({ ticket, ...secondStepCodes }),
  output: loggedIn,
  refusals: [...ticketRefusals, AUTH_CODES.codeWrong],
});

/** `0x` and 40 digits; upper and lower case are the same wallet. */
const walletAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));

/**
 * Has two steps. `{ account }` returns the platform's chain (EIP-155) and a message (EIP-4361) for that account, with
 * a nonce that works once within 5 minutes. The same with `message` and the wallet's `signature` of it logs in. The
 * first login of a wallet creates its account. If second steps are on, it continues like `login`, with code 1021.
 */
export const walletLogin = defineCall(CALLS.walletLogin, {
  input: z.union([
    z.strictObject({ account: walletAddress }),
    z.strictObject({
      account: walletAddress,
      message: z.string().check(z.minLength(1), z.maxLength(2_000)),
      signature: z.string().check(z.regex(/^0x[0-9a-fA-F]{130}$/)),
    }),
  ]),
  output: z.union([
    z.strictObject({ message: z.string(), chain: z.int().check(z.positive()) }),
    loggedIn,
    stepsWanted,
  ]),
  secondStep: true,
  refusals: [PLATFORM_CODES.badInput, AUTH_CODES.walletWrong, AUTH_CODES.tooManyTries, AUTH_CODES.ticketOver],
});

/** Sends a code to an account's phone or e-mail, if there is such an account; the answer is the same if not. */
export const forgotAttempt = defineCall(CALLS.forgotAttempt, {
  input: z.strictObject({
    account: z.string().check(z.minLength(1), z.maxLength(254)),
    captcha: ticket,
  }),
  output: z.strictObject({ ticket, ...resend.shape }),
  refusals: sendRefusals,
});

/**
 * Sets a new password; all sessions end. An account with an authenticator also needs its code, or a recovery code:
 * without it the answer's code is 1021 with `next`, and the call can be repeated with the same ticket and code.
 */
export const forgotPassword = defineCall(CALLS.forgotPassword, {
  input: z
    .strictObject({
      ticket,
      code,
      google: z.optional(code),
      recovery: z.optional(recovery),
      password: newPassword,
      confirm: z.string().check(z.maxLength(LONGEST_SECRET)),
    })
    .check(z.refine((input) => input.confirm === input.password, { path: ['confirm'] })),
  output: z.strictObject({ next: z.array(z.enum(SECOND_STEPS)) }),
  secondStep: true,
  refusals: [...ticketRefusals, AUTH_CODES.codeWrong],
});

/** The current terms, in the request's language. */
export const clause = defineCall(CALLS.clause, {
  input: z.strictObject({}),
  output: z.strictObject({
    version: z.int(),
    title: z.string(),
    body: z.array(z.strictObject({ kind: z.enum(BLOCK_KINDS), text: z.string() })),
  }),
  refusals: [],
});

/** Records that the caller accepted these terms. */
export const acceptClause = defineCall(CALLS.acceptClause, {
  input: z.strictObject({ version: z.int().check(z.gte(0)) }),
  output: z.strictObject({}),
  refusals: [PLATFORM_CODES.badInput, USER_CODES.clauseOld],
});

/** Ends the caller's session and unsubscribes its sockets from the account channel. */
export const userLogout = defineCall(CALLS.userLogout, {
  input: z.strictObject({}),
  output: z.strictObject({}),
  refusals: [],
});

const time = z.int().check(z.nonnegative());

/**
 * The caller's sessions, newest first, 20 at a time; `next` is the `before` of the next page, null at the end. A user
 * has at most 50 sessions: one more ends the session that was unused for longest.
 */
export const userSessions = defineCall(CALLS.userSessions, {
  input: z.strictObject({ before: z.optional(z.pipe(countText, rowId)) }),
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        id: rowId,
        created: time,
        /** When it was last used, accurate to an hour. */
        lastSeen: time,
        /** The device's User-Agent, and the address from which it logged in. */
        agent: z.string(),
        address: z.string(),
        /** The session that makes this call. */
        current: z.boolean(),
      }),
    ),
    next: z.nullable(rowId),
  }),
  refusals: [],
});

/** Ends one of the caller's sessions; it may be the one that makes the call. */
export const userEndSession = defineCall(CALLS.userEndSession, {
  input: z.strictObject({ id: rowId }),
  output: z.strictObject({}),
  refusals: [PLATFORM_CODES.badInput, AUTH_CODES.noSession],
});
