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

/** The caller's profile, as of now. */
export const userSelf = defineCall(CALLS.userSelf, { input: nothing, output: user, refusals: [] });

/** Omitted fields stay. An avatar is the name that `uploadImage` gave, null takes it away. */
export const updateUser = defineCall(CALLS.updateUser, {
  input: z.strictObject({
    /** 1 to 20 characters, trimmed, without control and direction marks; empty: none. */
    nickname: z.optional(z.string().check(z.maxLength(80))),
    language: z.optional(z.enum(LANGUAGE_CODES)),
    avatar: z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)))),
  }),
  output: user,
  refusals: [PLATFORM_CODES.badInput, USER_CODES.noPicture],
});

/**
 * Takes one picture (multipart, field `image`): JPEG, PNG or WebP, 2 MB and 20 megapixels at most. It is redrawn as
 * an upright JPEG without the file's other contents, under a random name. `path` is where it is served.
 */
export const uploadImage = defineCall(CALLS.uploadImage, {
  input: nothing,
  output: z.strictObject({ name: z.string(), path: z.string() }),
  refusals: [PLATFORM_CODES.badInput, USER_CODES.fileTooLarge, USER_CODES.fileType, AUTH_CODES.tooManyTries],
});

/** Sends the caller a code for what they are about to do, to their own phone or e-mail. */
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
 * Proves the second step: a code of each of the caller's second steps that are on; with none on, of any one that is
 * bound; with nothing bound, the login password; with no password either, nothing. The ticket is good for one call
 * of that purpose within 5 minutes. With something missing the answer's code is 1021 and `next` names it.
 */
export const stepUp = defineCall(CALLS.stepUp, {
  input: z.strictObject({
    purpose: z.enum(STEP_UPS),
    ...secondStepCodes,
    password: z.optional(password),
  }),
  output: z.strictObject({
    ticket: z.nullable(ticket),
    /** The caller's session goes on under this new token, the old one ends; null where nothing was proved. */
    token: z.nullable(z.string()),
    /** Every one of them is needed. */
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

/** The switches of the second step: what is bound, and what is asked for at login and before what matters. */
export const secondSteps = defineCall(CALLS.secondSteps, {
  input: nothing,
  output: z.strictObject({ sms: boundStep, email: boundStep, google: boundStep }),
  refusals: [],
});

/** The security centre: how the account is held. */
export const securityHome = defineCall(CALLS.securityHome, {
  input: nothing,
  output: z.strictObject({
    /** With most of it hidden: `a***e@example.com`, `+49 *** 5678`, `0x12…cdef`. */
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    wallet: z.nullable(z.string()),
    google: z.boolean(),
    password: z.boolean(),
    tradePassword: z.boolean(),
    steps: z.strictObject({ sms: z.boolean(), email: z.boolean(), google: z.boolean() }),
    /** Withdrawals are held until then, 24 hours after a credential changed. */
    heldUntil: z.nullable(time),
    /** The terms that were accepted last, 0 for none, and the current ones. */
    clause: z.int(),
    newestClause: z.int(),
    created: time,
    /** API keys that wait for the owner's confirmation after a reset. */
    suspendedKeys: z.int(),
    /** How many recovery codes are left. */
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

/** Sends a code to the e-mail that is to be bound. After many of them to one contact a captcha's pass is needed. */
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

/** Binds an e-mail by the code that was sent there; `ticket` is a step-up for `bind-email`. */
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

/** A new secret for an authenticator, not bound yet: as a key to type and as the address behind its QR code. */
export const googleToken = defineCall(CALLS.googleToken, {
  input: nothing,
  output: z.strictObject({ secret: z.string(), address: z.string(), setUp: ticket }),
  refusals: [USER_CODES.alreadyBound, AUTH_CODES.tooManyTries],
});

const recoveryCodesMade = z.strictObject({ recoveryCodes: z.array(z.string()) });

/**
 * Binds the authenticator that `setUp` names by a code that it shows. Logging in asks for it from then on, unless
 * `atLogin` is false. Answers ten recovery codes, each usable once instead of a code; they are answered only here.
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

/** Ten new recovery codes; the former ones are void. */
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

/** Sets the trade password, or a new one in its place. */
export const tradePassword = defineCall(CALLS.tradePassword, {
  input: z
    .strictObject({ password: newTradePassword, confirm: z.string().check(z.maxLength(256)), ticket })
    .check(z.refine((input) => input.confirm === input.password, { path: ['confirm'] })),
  output: nothing,
  refusals: stepUpRefusals,
});

/** Changes the login password; all other sessions end. `old` is not asked of who has none yet. */
export const changePassword = defineCall(CALLS.changePassword, {
  input: z
    .strictObject({
      old: z.optional(password),
      password: newPassword,
      confirm: z.string().check(z.maxLength(256)),
      ticket,
    })
    .check(z.refine((input) => input.confirm === input.password, { path: ['confirm'] })),
  /** The caller's session goes on under this new token. */
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
