/**
 * The calls of a user's accounts, with checks. Amounts are decimal text; an amount that the ledger cannot hold is
 * refused.
 */
import * as z from 'zod/mini';
import { REASON_GROUP_NAMES } from '#domain/ledger/reason-groups';
import { accountEvent, accountKind, asset, balanceRow, commandId, recordRow } from './account.ts';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { ASSETS_CODES, CONTRACT_CODES, CORE_CODES, PLATFORM_CODES } from './names/codes.ts';
import { REASON } from './names/patterns.ts';
import { countText, typedAmount } from './shapes.ts';

/** Refusals of any command that moves money. */
const MONEY_REFUSALS = [
  PLATFORM_CODES.badInput,
  CORE_CODES.otherInput,
  CORE_CODES.abnormal,
  CORE_CODES.halted,
  CORE_CODES.discarded,
] as const;

/** The same for a command that trades, which may carry `validUntil`. */
export const TRADE_REFUSALS = [...MONEY_REFUSALS, CORE_CODES.expired] as const;

export const transferInput = z.strictObject({
  from: accountKind,
  to: accountKind,
  asset: z.string().check(z.maxLength(20)),
  amount: typedAmount,
});

/** Moves money between two of the caller's account kinds; answers with the event that the account channel sends too. */
export const assetsTransfer = defineCall(CALLS.assetsTransfer, {
  input: z.extend(transferInput, { id: commandId }),
  output: z.strictObject({ event: accountEvent }),
  refusals: [...MONEY_REFUSALS, ASSETS_CODES.notEnough, CONTRACT_CODES.indexStale, CONTRACT_CODES.resuming],
});

/** Everything the caller owns, as of the event `asOf`; an account that never held an asset has no row. */
export const assetsBalances = defineCall(CALLS.assetsBalances, {
  input: z.strictObject({}),
  output: z.strictObject({ asOf: z.int(), list: z.array(balanceRow) }),
  refusals: [],
});

/**
 * The caller's side of each posting, newest first; `next` is the `before` of the next page, null at the end. A page may
 * hold fewer records than asked for, or none, before the end.
 */
export const assetsRecords = defineCall(CALLS.assetsRecords, {
  input: z.strictObject({
    kind: z.optional(accountKind),
    asset: z.optional(asset),
    /** Filters by these reasons (`domain/ledger/reason-groups.ts`), and by this single reason. */
    only: z.optional(z.enum(REASON_GROUP_NAMES)),
    reason: z.optional(z.string().check(z.regex(REASON))),
    /** Milliseconds UTC: inclusive start and exclusive end. */
    from: z.optional(countText),
    to: z.optional(countText),
    before: z.optional(countText),
    limit: z.optional(countText.check(z.gte(1), z.lte(100))),
  }),
  output: z.strictObject({ list: z.array(recordRow), next: z.nullable(z.int()) }),
  refusals: [PLATFORM_CODES.badInput],
});

/** The assets that an account may hold, in the platform's order. */
export const assetsList = defineCall(CALLS.assetsList, {
  input: z.strictObject({}),
  output: z.strictObject({ list: z.array(z.strictObject({ asset, name: z.string() })) }),
  refusals: [],
});

/** Credits the caller with demo funds of each demo asset; exists only while the platform is a demo. */
export const demoFaucet = defineCall(CALLS.demoFaucet, {
  input: z.strictObject({ id: commandId }),
  output: z.strictObject({ event: accountEvent }),
  refusals: [...MONEY_REFUSALS, ASSETS_CODES.faucetEmpty, ASSETS_CODES.noFunds],
});
