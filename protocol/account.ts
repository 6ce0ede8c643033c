/** Checked shapes of what stands in `names/account.ts`. */
import * as z from 'zod/mini';
import { ACCOUNT_KINDS } from '#domain/ledger/account-kinds';
import { REASON_NAMES } from '#domain/ledger/reasons';
import { amount, signedAmount } from './shapes.ts';

const count = z.int().check(z.nonnegative());

export const accountKind = z.enum(ACCOUNT_KINDS);
export const asset = z.string().check(z.regex(/^[A-Z0-9]{1,20}$/));
/** A command's id, made by the client: UUIDv7. */
export const commandId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

export const balance = z.strictObject({
  kind: accountKind,
  asset,
  available: amount,
  frozen: amount,
  version: count,
});

export const ledgerRecord = z.strictObject({
  id: z.string().check(z.regex(/^\d+\.(?:from|to)$/)),
  kind: accountKind,
  part: z.enum(['available', 'frozen']),
  asset,
  amount: signedAmount,
  reason: z.enum(REASON_NAMES),
  time: count,
});

export const accountEvent = z.strictObject({
  number: count,
  time: count,
  balances: z.array(balance),
  records: z.array(ledgerRecord),
});

export const accountMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('reset'), number: count, balances: z.array(balance), time: count }),
  z.strictObject({ type: z.literal('events'), prev: count, events: z.array(accountEvent), time: count }),
  z.strictObject({ type: z.literal('ended'), time: count }),
]);
