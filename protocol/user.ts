/** A user's profile and the security of their account, with checks. */
import * as z from 'zod/mini';
import {
  code,
  email,
  newPassword,
  newTradePassword,
  password,
  phone,
  secondStepCodes,
  ticket,
} from './auth.ts';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { AUTH_CODES, PLATFORM_CODES, USER_CODES } from './names/codes.ts';
import { LANGUAGE_CODES } from './names/languages.ts';
import { LOGIN_WAYS, SECOND_STEPS, STEP_UPS } from './names/user.ts';
import { user } from './user-shape.ts';

const nothing = z.strictObject({});
const time = z.int().check(z.nonnegative());
const secondStep = z.enum(SECOND_STEPS);
const stepUpRefusals = [PLATFORM_CODES.badInput, USER_CODES.stepUpNeeded];

/** The caller's current profile. */
export const userSelf = defineCall(CALLS.userSelf, { input: nothing, output: user, refusals: [] });

/** Omitted fields do not change. `avatar` is the name that `uploadImage` returned; null removes it. */
export const updateUser = defineCall(CALLS.updateUser, {
  input: z.strictObject({
    /** 1 to 20 characters, trimmed, without control characters and direction marks; empty: none. */
    nickname: z.optional(z.string().check(z.maxLength(80))),
    language: z.optional(z.enum(LANGUAGE_CODES)),
    avatar: z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)))),
  }),
  output: user,
  refusals: [PLATFORM_CODES.badInput, USER_CODES.noPicture],
});

/**
 * Uploads a picture (multipart, field `image`): JPEG, PNG or WebP, at most 2 MB and 20 megapixels. It is redrawn as an
 * upright JPEG without metadata and stored under a random name. `path` is its address.
 */
export const uploadImage = defineCall(CALLS.uploadImage, {
  input: nothing,
  output: z.strictObject({ name: z.string(), path: z.string() }),
  refusals: [PLATFORM_CODES.badInput, USER_CODES.fileTooLarge, USER_CODES.fileType, AUTH_CODES.tooManyTries],
});

/** Sends the caller a code for the action that they are about to confirm, to their phone or e-mail. */
export const sendStepCode = defineCall(CALLS.sendStepCode, {
  input: z.strictObject({ purpose: z.enum(STEP_UPS), by: z.enum(['sms', 'email']) }),
  output: z.strictObject({ resendMillis: z.int() }),
  refusals: [
    PLATFORM_CODES.badInput,
    USER_CODES.notBound,
    AUTH_CODES.codeTooSoon,
    AUTH_CODES.tooManyTries,
    AUTH_CODES.unsent,
  ],
});

/**
 * Proves the second step: it needs a code of each method that is switched on. If none is on, it needs a code of any
 * bound method; if none is bound, the login password; without a password, nothing. The ticket is valid for one call of
 * that purpose within 5 minutes. If something is missing, the answer's code is 1021 and `next` names it.
 */
export const stepUp = defineCall(CALLS.stepUp, {
  input: z.strictObject({
    purpose: z.enum(STEP_UPS),
    ...secondStepCodes,
    password: z.optional(password),
  }),
  output: z.strictObject({
    ticket: z.nullable(ticket),
    /** The new token of the caller's session, the old one ends; null if nothing was proved. */
    token: z.nullable(z.string()),
    /** All of these are required. */
    next: z.array(z.enum([...SECOND_STEPS, 'password'])),
  }),
  secondStep: true,
  refusals: [
    PLATFORM_CODES.badInput,
    AUTH_CODES.codeWrong,
    USER_CODES.wrongPassword,
    AUTH_CODES.tooManyTries,
  ],
});

const boundStep = z.strictObject({ bound: z.boolean(), on: z.boolean() });

/** The settings of the second step: what is bound, and what is required at login and before sensitive actions. */
export const secondSteps = defineCall(CALLS.secondSteps, {
  input: nothing,
  output: z.strictObject({ sms: boundStep, email: boundStep, google: boundStep }),
  refusals: [],
});

/** The security centre: how the account is protected. */
export const securityHome = defineCall(CALLS.securityHome, {
  input: nothing,
  output: z.strictObject({
    /** Mostly hidden: `a***e@example.com`, `+49 *** 5678`, `0x12…cdef`. */
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    wallet: z.nullable(z.string()),
    google: z.boolean(),
    password: z.boolean(),
    tradePassword: z.boolean(),
    steps: z.strictObject({ sms: z.boolean(), email: z.boolean(), google: z.boolean() }),
    /** Withdrawals are blocked until this time, 24 hours after a change of credentials. */
    heldUntil: z.nullable(time),
    /** The version of the terms that the user accepted last (0: none), and the current one. */
    clause: z.int(),
    newestClause: z.int(),
    created: time,
    /** API keys that need the owner's confirmation after a password reset. */
    suspendedKeys: z.int(),
    /** The number of unused recovery codes. */
    recoveryCodes: z.int(),
  }),
  refusals: [],
});

export const enableSecondStep = defineCall(CALLS.enableSecondStep, {
  input: z.strictObject({ step: secondStep, ticket }),
  output: nothing,
  refusals: [...stepUpRefusals, USER_CODES.notBound],
});

export const disableSecondStep = defineCall(CALLS.disableSecondStep, {
  input: z.strictObject({ step: secondStep, ticket }),
  output: nothing,
  refusals: stepUpRefusals,
});

const bindCodeRefusals = [
  PLATFORM_CODES.badInput,
  AUTH_CODES.captchaNeeded,
  AUTH_CODES.codeTooSoon,
  AUTH_CODES.tooManyTries,
  AUTH_CODES.unsent,
];

/**
 * Sends a code to the e-mail that the user wants to bind. After many codes to one contact it requires a captcha's
 * pass.
 */
export const bindEmailCode = defineCall(CALLS.bindEmailCode, {
  input: z.strictObject({ email, captcha: z.optional(ticket) }),
  output: z.strictObject({ resendMillis: z.int() }),
  refusals: bindCodeRefusals,
});

export const bindSmsCode = defineCall(CALLS.bindSmsCode, {
  input: z.strictObject({ phone, captcha: z.optional(ticket) }),
  output: z.strictObject({ resendMillis: z.int() }),
  refusals: bindCodeRefusals,
});

const bindRefusals = [
  ...stepUpRefusals,
  AUTH_CODES.codeWrong,
  AUTH_CODES.tooManyTries,
  USER_CODES.taken,
  USER_CODES.alreadyBound,
];

/** Binds an e-mail by the code that was sent to it; `ticket` is a proof for `bind-email`. */
export const bindEmail = defineCall(CALLS.bindEmail, {
  input: z.strictObject({ email, code, ticket }),
  output: nothing,
  refusals: bindRefusals,
});

export const bindPhone = defineCall(CALLS.bindPhone, {
  input: z.strictObject({ phone, code, ticket }),
  output: nothing,
  refusals: bindRefusals,
});

const unbindRefusals = [...stepUpRefusals, USER_CODES.notBound, USER_CODES.lastWayIn];

export const unbindEmail = defineCall(CALLS.unbindEmail, {
  input: z.strictObject({ ticket }),
  output: nothing,
  refusals: unbindRefusals,
});

export const unbindPhone = defineCall(CALLS.unbindPhone, {
  input: z.strictObject({ ticket }),
  output: nothing,
  refusals: unbindRefusals,
});

/** A new secret for an authenticator, not bound yet: as a key to type and as the address in its QR code. */
export const googleToken = defineCall(CALLS.googleToken, {
  input: nothing,
  output: z.strictObject({ secret: z.string(), address: z.string(), setUp: ticket }),
  refusals: [USER_CODES.alreadyBound, AUTH_CODES.tooManyTries],
});

const recoveryCodesMade = z.strictObject({ recoveryCodes: z.array(z.string()) });

/**
 * Binds the authenticator of `setUp` by one of its codes. From then on login requires it, unless `atLogin` is false.
 * The answer has ten recovery codes, each of which replaces a code once; no later call returns them.
 */
export const bindGoogle = defineCall(CALLS.bindGoogle, {
  input: z.strictObject({ setUp: ticket, code, ticket, atLogin: z.optional(z.boolean()) }),
  output: recoveryCodesMade,
  refusals: [
    ...stepUpRefusals,
    AUTH_CODES.codeWrong,
    AUTH_CODES.ticketOver,
    AUTH_CODES.tooManyTries,
    USER_CODES.alreadyBound,
  ],
});

/** Creates ten new recovery codes; the previous ones become void. */
export const recoveryCodes = defineCall(CALLS.recoveryCodes, {
  input: z.strictObject({ ticket }),
  output: recoveryCodesMade,
  refusals: [...stepUpRefusals, USER_CODES.notBound],
});

export const unbindGoogle = defineCall(CALLS.unbindGoogle, {
  input: z.strictObject({ ticket }),
  output: nothing,
  refusals: [...stepUpRefusals, USER_CODES.notBound],
});

/** Sets or replaces the trade password. */
export const tradePassword = defineCall(CALLS.tradePassword, {
  input: z
    .strictObject({ password: newTradePassword, confirm: z.string().check(z.maxLength(256)), ticket })
    .check(z.refine((input) => input.confirm === input.password, { path: ['confirm'] })),
  output: nothing,
  refusals: stepUpRefusals,
});

/** Changes the login password; all other sessions end. A user without a password omits `old`. */
export const changePassword = defineCall(CALLS.changePassword, {
  input: z
    .strictObject({
      old: z.optional(password),
      password: newPassword,
      confirm: z.string().check(z.maxLength(256)),
      ticket,
    })
    .check(z.refine((input) => input.confirm === input.password, { path: ['confirm'] })),
  /** The new token of the caller's session. */
  output: z.strictObject({ token: z.string() }),
  refusals: [...stepUpRefusals, USER_CODES.wrongPassword, USER_CODES.samePassword, AUTH_CODES.tooManyTries],
});

/** Logins and failed logins of this account, newest first: of the last 90 days, at most 100. */
export const loginHistory = defineCall(CALLS.loginHistory, {
  input: nothing,
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        time,
        way: z.enum(LOGIN_WAYS),
        succeeded: z.boolean(),
        agent: z.string(),
        address: z.string(),
      }),
    ),
  }),
  refusals: [],
});
