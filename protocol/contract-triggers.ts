/** The calls of conditional orders of contracts, with checks. Prices and sizes are decimal text. */
import * as z from 'zod/mini';
import { ORDER_POSITION_SIDES } from '#domain/contract/position-terms';
import { TRIGGER_PRICES, TRIGGER_PURPOSES, TRIGGER_STATUSES } from '#domain/contract/trigger-terms';
import { ORDER_SIDES, ORDER_TYPES } from '#domain/trading/order';
import { accountEventOf, commandId, validUntil } from './account.ts';
import { TRADE_REFUSALS } from './assets.ts';
import { defineCall } from './call.ts';
import { contractTrigger } from './entities/contract-trigger.ts';
import { entitySchema } from './entities/entity-schema.ts';
import { CALLS } from './names/calls.ts';
import { CONTRACT_CODES, MARKET_CODES, PLATFORM_CODES } from './names/codes.ts';
import { count, countText, rowId, symbol, typedAmount } from './shapes.ts';

const triggerRow = entitySchema(contractTrigger);
const event = accountEventOf([contractTrigger]);
const triggerAndEvent = z.strictObject({ trigger: triggerRow, event });

export const placeTriggerInput = z.strictObject({
  purpose: z.enum(TRIGGER_PURPOSES),
  /** The position that it closes: needed for a take-profit or stop-loss. Symbol and side follow from it. */
  position: z.optional(rowId),
  symbol: z.optional(symbol),
  side: z.optional(z.enum(ORDER_SIDES)),
  positionSide: z._default(z.enum(ORDER_POSITION_SIDES), 'net'),
  /** The type of the order that it places; `price` is the limit of a limit order. */
  type: z._default(z.enum(ORDER_TYPES), 'market'),
  trigger: z._default(typedAmount, ''),
  triggerBy: z._default(z.enum(TRIGGER_PRICES), 'mark'),
  /** Above 0: a trailing stop, which keeps this distance from the best price and has no `trigger`. */
  callbackBps: z._default(count, 0),
  /** The price at which a trailing stop begins to follow; by default at once. */
  activation: z._default(typedAmount, ''),
  price: z._default(typedAmount, ''),
  /** In the base: whole lots. Without a size the whole position. */
  size: z._default(typedAmount, ''),
  /** Its order closes what is open, and never opens a position. */
  reduceOnly: z._default(z.boolean(), false),
  /** The trigger whose other leg it is: when one of both is filled, the other one ends. */
  pair: z.optional(rowId),
  validUntil,
});

/** Places a conditional order of the caller: it freezes nothing until its price is reached. */
export const placeTrigger = defineCall(CALLS.contractPlaceTrigger, {
  input: z.extend(placeTriggerInput, { id: commandId }),
  output: triggerAndEvent,
  refusals: [
    ...TRADE_REFUSALS,
    MARKET_CODES.unknownSymbol,
    CONTRACT_CODES.badTrigger,
    CONTRACT_CODES.wrongSide,
    CONTRACT_CODES.beyondLiquidation,
    CONTRACT_CODES.tooManyTriggers,
    CONTRACT_CODES.noPosition,
    CONTRACT_CODES.noPrice,
    CONTRACT_CODES.watchOnly,
    CONTRACT_CODES.delisting,
    CONTRACT_CODES.tradingEnded,
    CONTRACT_CODES.delisted,
  ],
});

export const amendTriggerInput = z.strictObject({
  trigger: rowId,
  /** An omitted field does not change. */
  triggerPrice: z._default(typedAmount, ''),
  /** Of a trailing stop. With another one it begins again at the present price. */
  callbackBps: z.optional(count),
  activation: z._default(typedAmount, ''),
  price: z._default(typedAmount, ''),
  size: z._default(typedAmount, ''),
  validUntil,
});

/** Changes an open trigger of the caller. */
export const amendTriggerCall = defineCall(CALLS.contractAmendTrigger, {
  input: z.extend(amendTriggerInput, { id: commandId }),
  output: triggerAndEvent,
  refusals: [
    ...TRADE_REFUSALS,
    CONTRACT_CODES.noTrigger,
    CONTRACT_CODES.badTrigger,
    CONTRACT_CODES.wrongSide,
    CONTRACT_CODES.beyondLiquidation,
    CONTRACT_CODES.noPrice,
    CONTRACT_CODES.unchanged,
  ],
});

export const cancelTriggerInput = z.strictObject({ trigger: rowId, validUntil });

export const cancelTriggerCall = defineCall(CALLS.contractCancelTrigger, {
  input: z.extend(cancelTriggerInput, { id: commandId }),
  output: triggerAndEvent,
  refusals: [...TRADE_REFUSALS, CONTRACT_CODES.noTrigger],
});

export const cancelTriggersInput = z.strictObject({ symbol: z.optional(symbol), validUntil });

/** Cancels all open triggers of the caller, or those of one contract. */
export const cancelTriggersCall = defineCall(CALLS.contractCancelTriggers, {
  input: z.extend(cancelTriggersInput, { id: commandId }),
  output: z.strictObject({ cancelled: z.int(), event: z.nullable(event) }),
  refusals: [...TRADE_REFUSALS, MARKET_CODES.unknownSymbol],
});

/** The caller's open triggers as of their event `asOf`, oldest first. */
export const openTriggers = defineCall(CALLS.contractOpenTriggers, {
  input: z.strictObject({ symbol: z.optional(symbol) }),
  output: z.strictObject({ asOf: z.int(), list: z.array(triggerRow) }),
  refusals: [PLATFORM_CODES.badInput],
});

/**
 * The caller's triggers, newest first; `next` is the `before` of the next page, null at the end. If a filter is set, a
 * page may be short or empty before the end.
 */
export const triggerHistory = defineCall(CALLS.contractTriggers, {
  input: z.strictObject({
    symbol: z.optional(symbol),
    status: z.optional(z.enum(TRIGGER_STATUSES)),
    from: z.optional(countText),
    to: z.optional(countText),
    before: z.optional(countText),
    limit: z.optional(countText.check(z.gte(1), z.lte(100))),
  }),
  output: z.strictObject({ list: z.array(triggerRow), next: z.nullable(z.int()) }),
  refusals: [PLATFORM_CODES.badInput],
});
