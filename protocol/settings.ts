/** The operators' calls of the platform's settings, with checks. */
import * as z from 'zod/mini';
import { commandId } from './account.ts';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { AUTH_CODES, CORE_CODES, OPERATOR_CODES, PLATFORM_CODES } from './names/codes.ts';
import { count } from './shapes.ts';

/** `<feature>.<name>`. */
const settingName = z.string().check(z.maxLength(60), z.regex(/^[a-z]+\.[a-zA-Z]+$/));
const reason = z.string().check(z.minLength(3), z.maxLength(500));

/** The maximum nesting of arrays and objects in a value. */
const MOST_DEPTH = 16;

function isWithinDepth(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return most > 0 && Object.values(value).every((each) => isWithinDepth(each, most - 1));
}

export const changeSettingInput = z.strictObject({
  name: settingName,
  /** The whole new value; each setting has its own schema. */
  value: z.unknown().check(z.refine((value) => isWithinDepth(value, MOST_DEPTH))),
  /** The reason for the change; the history keeps it. */
  reason,
});

/**
 * Changes a setting. It applies from the next command on, without a restart. Answers with the number of the change in
 * the history. `operator.bad-setting`: the problems name the fields of the value.
 */
export const operatorChangeSetting = defineCall(CALLS.operatorChangeSetting, {
  input: z.extend(changeSettingInput, { id: commandId }),
  output: z.strictObject({ number: count }),
  refusals: [
    PLATFORM_CODES.badInput,
    AUTH_CODES.notAllowed,
    CORE_CODES.otherInput,
    CORE_CODES.discarded,
    OPERATOR_CODES.noSetting,
    OPERATOR_CODES.badSetting,
  ],
});

/** `operator` is 0 where the platform itself put an announced value in force. */
const change = z.strictObject({ number: count, operator: count, reason: z.string(), time: count });

/** All settings by name: the current value, the default, and the last change (null: none). */
export const operatorSettings = defineCall(CALLS.operatorSettings, {
  input: z.strictObject({}),
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        name: settingName,
        value: z.unknown(),
        default: z.unknown(),
        change: z.nullable(change),
      }),
    ),
  }),
  refusals: [AUTH_CODES.notAllowed],
});

/** The history, newest first; `next` is the `before` of the next older page, null at the end. */
export const operatorSettingChanges = defineCall(CALLS.operatorSettingChanges, {
  input: z.strictObject({
    name: z.optional(settingName),
    before: z.optional(count),
    limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
  }),
  output: z.strictObject({
    list: z.array(z.extend(change, { name: settingName, value: z.unknown() })),
    next: z.nullable(count),
  }),
  refusals: [PLATFORM_CODES.badInput, AUTH_CODES.notAllowed],
});
