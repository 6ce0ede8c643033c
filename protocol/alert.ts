/** The calls of alerts and of the message centre, with checks. Prices and percentages are decimal text. */
import * as z from 'zod/mini';
import { ALERT_DIRECTIONS, ALERT_KINDS, ALERT_PRICES } from '#domain/alert/alert-terms';
import { accountEventOf, commandId } from './account.ts';
import { defineCall } from './call.ts';
import { alert } from './entities/alert.ts';
import { entitySchema } from './entities/entity-schema.ts';
import { notice } from './entities/notice.ts';
import { ALERT_CALLS } from './names/alert-calls.ts';
import { ALERT_CODES, CORE_CODES, MARKET_CODES, PLATFORM_CODES } from './names/codes.ts';
import { count, countText, rowId } from './shapes.ts';

/** The text as typed: the rule checks it and names the problems (`domain/alert/check-alert.ts`). */
const typedAmount = z.string().check(z.maxLength(64));
const symbol = z.string().check(z.maxLength(40));
const alertAndEvent = z.strictObject({
  alert: entitySchema(alert),
  event: accountEventOf([alert, notice]),
});

/** Every command may be refused by these. */
const COMMAND_REFUSALS = [
  ...[CORE_CODES.otherInput, CORE_CODES.discarded, CORE_CODES.noUser, PLATFORM_CODES.badInput],
] as const;

export const setAlertInput = z.strictObject({
  kind: z.enum(ALERT_KINDS),
  /** `''`: of orders and positions, all markets. */
  symbol: z._default(symbol, ''),
  by: z._default(z.enum(ALERT_PRICES), 'last'),
  /** Of a price, without it: the side on which the present price is not. */
  direction: z._default(z.enum([...ALERT_DIRECTIONS, '']), ''),
  price: z._default(typedAmount, ''),
  percent: z._default(typedAmount, ''),
  windowMillis: z._default(count, 0),
});

/** Sets an alert of the caller. */
export const setAlert = defineCall(ALERT_CALLS.alertSet, {
  input: z.extend(setAlertInput, { id: commandId }),
  output: alertAndEvent,
  refusals: [
    ...COMMAND_REFUSALS,
    MARKET_CODES.unknownSymbol,
    ...[ALERT_CODES.badAlert, ALERT_CODES.reached, ALERT_CODES.noPrice, ALERT_CODES.tooMany],
    ALERT_CODES.marketEnded,
  ],
});

/** An omitted field does not change. */
export const changeAlertInput = z.strictObject({
  alert: rowId,
  price: z._default(typedAmount, ''),
  percent: z._default(typedAmount, ''),
  windowMillis: z.optional(count),
  /** Of a price, without it: the side on which the present price is not. */
  direction: z._default(z.enum([...ALERT_DIRECTIONS, '']), ''),
});

/** Changes a waiting alert of the caller. */
export const changeAlert = defineCall(ALERT_CALLS.alertChange, {
  input: z.extend(changeAlertInput, { id: commandId }),
  output: alertAndEvent,
  refusals: [
    ...COMMAND_REFUSALS,
    ...[ALERT_CODES.noAlert, ALERT_CODES.badAlert, ALERT_CODES.reached, ALERT_CODES.noPrice],
    ...[ALERT_CODES.unchanged, ALERT_CODES.marketEnded],
  ],
});

export const removeAlertInput = z.strictObject({ alert: rowId });

export const removeAlert = defineCall(ALERT_CALLS.alertRemove, {
  input: z.extend(removeAlertInput, { id: commandId }),
  output: alertAndEvent,
  refusals: [...COMMAND_REFUSALS, ALERT_CODES.noAlert],
});

/** The caller's waiting alerts as of their event `asOf`, oldest first. */
export const alertList = defineCall(ALERT_CALLS.alertList, {
  input: z.strictObject({ symbol: z.optional(symbol) }),
  output: z.strictObject({ asOf: count, list: z.array(entitySchema(alert)) }),
  refusals: [PLATFORM_CODES.badInput],
});

/** The limits of alerts, as an operator set them. */
export const alertTerms = defineCall(ALERT_CALLS.alertTerms, {
  input: z.strictObject({}),
  output: z.strictObject({
    /** How many alerts of one user may wait. */
    mostAlerts: count,
  }),
  refusals: [],
});

/** The caller's notices, newest first; `next` is the `before` of the next page, null at the end. */
export const myNotifiables = defineCall(ALERT_CALLS.myNotifiables, {
  input: z.strictObject({
    before: z.optional(countText),
    limit: z.optional(countText.check(z.gte(1), z.lte(100))),
  }),
  output: z.strictObject({
    /** Unread ones of all pages. */
    unread: count,
    list: z.array(entitySchema(notice)),
    next: z.nullable(z.int()),
  }),
  refusals: [PLATFORM_CODES.badInput],
});

/** The command of `readNotifiable`; without a notice all are read. */
export const readNoticesInput = z.strictObject({ notice: z.optional(rowId) });

/** Marks one notice of the caller read, or all; SPEC §7 makes it a GET. Again it changes nothing. */
export const readNotifiable = defineCall(ALERT_CALLS.readNotifiable, {
  input: z.strictObject({ id: z.optional(z.pipe(countText, rowId)) }),
  output: z.strictObject({ unread: count }),
  refusals: COMMAND_REFUSALS,
});
