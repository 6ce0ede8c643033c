/** The calls of leverage, margin mode, position mode and margin, with checks. Amounts are decimal text. */
import * as z from 'zod/mini';
import { MARGIN_MODES, POSITION_MODES } from '#domain/contract/position-terms';
import { accountEventOf, commandId, validUntil } from './account.ts';
import { TRADE_REFUSALS } from './assets.ts';
import { defineCall } from './call.ts';
import { contractMode } from './entities/contract-mode.ts';
import { contractOrder } from './entities/contract-order.ts';
import { contractPosition } from './entities/contract-position.ts';
import { entitySchema } from './entities/entity-schema.ts';
import { CALLS } from './names/calls.ts';
import { CONTRACT_CODES, MARKET_CODES } from './names/codes.ts';
import { symbol } from './shapes.ts';

const event = accountEventOf([contractOrder, contractPosition, contractMode]);
const modeRow = entitySchema(contractMode);
/** `event` is null if the mode was so already. */
const modeAndEvent = z.strictObject({ mode: modeRow, event: z.nullable(event) });

export const setLeverageInput = z.strictObject({
  symbol,
  leverage: z.int().check(z.gte(1), z.lte(125)),
  validUntil,
});

/**
 * Sets the leverage of the caller in a contract, also with open positions and orders: their margins follow.
 * An isolated position keeps at least its initial margin at the entry and at the mark.
 */
export const setLeverage = defineCall(CALLS.contractSetLeverage, {
  input: z.extend(setLeverageInput, { id: commandId }),
  output: modeAndEvent,
  refusals: [
    ...TRADE_REFUSALS,
    MARKET_CODES.unknownSymbol,
    CONTRACT_CODES.badLeverage,
    CONTRACT_CODES.notEnough,
    CONTRACT_CODES.beingMatched,
    CONTRACT_CODES.noMark,
    CONTRACT_CODES.indexStale,
    CONTRACT_CODES.resuming,
    CONTRACT_CODES.delisted,
  ],
});

export const setMarginModeInput = z.strictObject({ symbol, marginMode: z.enum(MARGIN_MODES), validUntil });

/** Sets isolated or cross margin in a contract in which the caller has neither a position nor an order. */
export const setMarginMode = defineCall(CALLS.contractSetMarginMode, {
  input: z.extend(setMarginModeInput, { id: commandId }),
  output: modeAndEvent,
  refusals: [...TRADE_REFUSALS, MARKET_CODES.unknownSymbol, CONTRACT_CODES.hasOpen],
});

export const setPositionModeInput = z.strictObject({
  symbol,
  positionMode: z.enum(POSITION_MODES),
  validUntil,
});

/** Sets one-way or hedge mode in a contract in which the caller has neither a position nor an order. */
export const setPositionMode = defineCall(CALLS.contractSetPositionMode, {
  input: z.extend(setPositionModeInput, { id: commandId }),
  output: modeAndEvent,
  refusals: [...TRADE_REFUSALS, MARKET_CODES.unknownSymbol, CONTRACT_CODES.hasOpen],
});

/**
 * The modes that the caller has set, as of their event `asOf`. In every other contract the defaults of the
 * terms apply.
 */
export const contractModes = defineCall(CALLS.contractModes, {
  input: z.strictObject({}),
  output: z.strictObject({ asOf: z.int(), list: z.array(modeRow) }),
  refusals: [],
});

export const adjustMarginInput = z.strictObject({
  position: z.int().check(z.positive()),
  change: z.enum(['add', 'remove']),
  /** The text as typed: the rule checks it and names the problems. */
  amount: z.string().check(z.maxLength(64)),
  validUntil,
});

/**
 * Adds margin to an isolated position, or removes what is above its initial margin at the entry and at the
 * mark.
 */
export const adjustMargin = defineCall(CALLS.contractAdjustMargin, {
  input: z.extend(adjustMarginInput, { id: commandId }),
  output: z.strictObject({ position: entitySchema(contractPosition), event }),
  refusals: [
    ...TRADE_REFUSALS,
    CONTRACT_CODES.noPosition,
    CONTRACT_CODES.isolatedOnly,
    CONTRACT_CODES.badAmount,
    CONTRACT_CODES.notEnough,
    CONTRACT_CODES.marginNeeded,
    CONTRACT_CODES.noMark,
    CONTRACT_CODES.indexStale,
    CONTRACT_CODES.resuming,
    CONTRACT_CODES.delisted,
  ],
});

/**
 * The announced change of risk tiers: `at` is its time, null if there is none. For each open position of the caller the
 * liquidation price now and after it, by the present margin and marks; `''` if no price liquidates it.
 */
export const announcedTiers = defineCall(CALLS.contractAnnouncedTiers, {
  input: z.strictObject({}),
  output: z.strictObject({
    at: z.nullable(z.int()),
    positions: z.array(z.strictObject({ position: z.int(), symbol, now: z.string(), then: z.string() })),
  }),
  refusals: [],
});
