/** The keys with which API clients call in their owner's name, with checks. */
import * as z from 'zod/mini';
import { isFilled, isPlainLine } from '#domain/user/texts';
import { ticket } from './auth.ts';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { PLATFORM_CODES, USER_CODES } from './names/codes.ts';
import { KEY_PERMISSIONS } from './names/user.ts';
import { rowId } from './shapes.ts';

const nothing = z.strictObject({});
const time = z.int().check(z.nonnegative());
const stepUpRefusals = [PLATFORM_CODES.badInput, USER_CODES.stepUpNeeded];

const apiKey = z.strictObject({
  id: rowId,
  /** The key's public name, which an API client sends with each call; not a secret. */
  key: z.string(),
  label: z.string(),
  permissions: z.array(z.enum(KEY_PERMISSIONS)),
  /** The addresses from which it may be used; empty: any. */
  addresses: z.array(z.string()),
  created: time,
  /** Accurate to an hour; null: never used. */
  lastUsed: z.nullable(time),
  /** The login password was reset: its calls are refused until the owner confirms the key. */
  suspended: z.boolean(),
});

export const apiKeys = defineCall(CALLS.apiKeys, {
  input: nothing,
  output: z.strictObject({ list: z.array(apiKey) }),
  refusals: [],
});

/** The secret is part of this answer only; no later call returns it. */
export const createApiKey = defineCall(CALLS.createApiKey, {
  input: z.strictObject({
    label: z.string().check(z.maxLength(40), z.refine(isFilled), z.refine(isPlainLine)),
    permissions: z.array(z.enum(KEY_PERMISSIONS)).check(z.minLength(1), z.maxLength(2)),
    /** IPv4 or IPv6 addresses, at most 10. */
    addresses: z.array(z.string().check(z.maxLength(45))).check(z.maxLength(10)),
    ticket,
  }),
  output: z.strictObject({ ...apiKey.shape, secret: z.string() }),
  refusals: [...stepUpRefusals, USER_CODES.tooManyKeys],
});

/** Activates a suspended key again. */
export const confirmApiKey = defineCall(CALLS.confirmApiKey, {
  input: z.strictObject({ id: rowId, ticket }),
  output: nothing,
  refusals: [...stepUpRefusals, USER_CODES.noKey],
});

export const revokeApiKey = defineCall(CALLS.revokeApiKey, {
  input: z.strictObject({ id: rowId, ticket }),
  output: nothing,
  refusals: [...stepUpRefusals, USER_CODES.noKey],
});
