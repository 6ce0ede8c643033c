/** Checked shapes of what stands in `names/account.ts`. */
import * as z from 'zod/mini';
import { ACCOUNT_KINDS } from '#domain/ledger/account-kinds';
import { REASON_NAMES } from '#domain/ledger/reasons';
import {
  CANCEL_CAUSES,
  FILL_ROLES,
  ORDER_SIDES,
  ORDER_STATUSES,
  ORDER_TYPES,
  TIMES_IN_FORCE,
} from '#domain/spot/order';
import type { EntityRows } from './entities/entity-rows.ts';
import { spotFill as fillEntity } from './entities/spot-fill.ts';
import { spotOrder as orderEntity } from './entities/spot-order.ts';
import { LOGGED_OUT, SESSION_ENDED } from './names/codes.ts';
import { amount, signedAmount } from './shapes.ts';

const count = z.int().check(z.nonnegative());

export const accountKind = z.enum(ACCOUNT_KINDS);
export const asset = z.string().check(z.regex(/^[A-Z0-9]{1,20}$/));
/** A command's id, made by the client: UUIDv7. */
export const commandId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

/** Until when a trading command may be carried out, by the platform's clock; the core refuses it afterwards. */
export const validUntil = z.optional(count);

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

const text = z.string();
const side = z.enum(ORDER_SIDES);
/** `''`: nothing is given. */
const given = z.union([amount, z.literal('')]);

export const spotOrder = z.strictObject({
  id: count,
  clientId: commandId,
  symbol: text,
  side,
  type: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE),
  postOnly: z.boolean(),
  price: given,
  size: given,
  total: given,
  filled: amount,
  filledTotal: amount,
  fee: amount,
  feeAsset: asset,
  status: z.enum(ORDER_STATUSES),
  cause: z.enum([...CANCEL_CAUSES, '']),
  created: count,
  updated: count,
  version: count,
});

export const spotFill = z.strictObject({
  id: count,
  order: count,
  symbol: text,
  side,
  role: z.enum(FILL_ROLES),
  price: amount,
  size: amount,
  total: amount,
  fee: amount,
  feeAsset: asset,
  trade: count,
  time: count,
});

/** Only `rowsOf` says which rows are which, so the type does not. */
const entityRows: z.ZodMiniType<EntityRows> = z.union([
  z.strictObject({ entity: z.literal(orderEntity.name), rows: z.array(spotOrder) }),
  z.strictObject({ entity: z.literal(fillEntity.name), rows: z.array(spotFill) }),
]);

export const accountEvent = z.strictObject({
  number: count,
  time: count,
  balances: z.array(balance),
  records: z.array(ledgerRecord),
  changes: z.array(entityRows),
});

export const accountMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('reset'),
    number: count,
    balances: z.array(balance),
    entities: z.array(entityRows),
    time: count,
  }),
  z.strictObject({ type: z.literal('events'), prev: count, events: z.array(accountEvent), time: count }),
  z.strictObject({
    type: z.literal('ended'),
    code: z.union([z.literal(LOGGED_OUT), z.literal(SESSION_ENDED)]),
    time: count,
  }),
]);
