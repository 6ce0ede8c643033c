/** Checked shapes of the types of `names/account.ts`. */
import * as z from 'zod/mini';
import { ACCOUNT_KINDS } from '#domain/ledger/account-kinds';
import { balance } from './entities/balance.ts';
import type { Entity } from './entities/define-entity.ts';
import { anyEntityRows, entityRowsSchema, entitySchema, otherEntityRows } from './entities/entity-schema.ts';
import { ledgerRecord } from './entities/ledger-record.ts';
import { LOGGED_OUT, SESSION_ENDED } from './names/codes.ts';
import { ASSET, COMMAND_ID } from './names/patterns.ts';
import { count } from './shapes.ts';

export const accountKind = z.enum(ACCOUNT_KINDS);
export const asset = z.string().check(z.regex(ASSET));
/** A command's id, made by the client: UUIDv7. */
export const commandId = z.string().check(z.regex(COMMAND_ID));

/** The platform's time after which the core refuses a trading command. */
export const validUntil = z.optional(count);

export const balanceRow = entitySchema(balance);
export const recordRow = entitySchema(ledgerRecord);

/**
 * The event of an answer. Rows of these entities, the call's own, are as they are defined. Rows of other features can
 * be among them: notices that follow the event, spot orders that an ETF's legs filled.
 */
export function accountEventOf(entities: readonly Entity[]) {
  return eventOf(z.union([entityRowsSchema(entities), otherEntityRows(entities)]));
}

function eventOf<Rows extends z.ZodMiniType>(rows: Rows) {
  return z.strictObject({
    number: count,
    time: count,
    balances: z.array(balanceRow),
    records: z.array(recordRow),
    changes: z.array(rows),
  });
}

/** An event of any feature: the definitions of its entities check its rows. */
export const accountEvent = eventOf(anyEntityRows);

/** A message of the account channel whose rows are of these entities. */
export function accountMessageOf(entities: readonly Entity[]) {
  return z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('reset'),
      number: count,
      balances: z.array(balanceRow),
      entities: z.array(entityRowsSchema(entities)),
      time: count,
    }),
    z.strictObject({
      type: z.literal('events'),
      prev: count,
      events: z.array(eventOf(entityRowsSchema(entities))),
      time: count,
    }),
    z.strictObject({
      type: z.literal('ended'),
      code: z.union([z.literal(LOGGED_OUT), z.literal(SESSION_ENDED)]),
      time: count,
    }),
  ]);
}
