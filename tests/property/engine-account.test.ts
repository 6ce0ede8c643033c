/** The account's checks without zod accept the messages that the protocol's schema accepts, and newer ones. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountMessage } from '../support/account-message.ts';
import { balance } from '../../protocol/entities/balance.ts';
import type { Entity } from '../../protocol/entities/define-entity.ts';
import { ledgerRecord } from '../../protocol/entities/ledger-record.ts';
import { spotFill } from '../../protocol/entities/spot-fill.ts';
import { spotOrder } from '../../protocol/entities/spot-order.ts';
import { accountDecoder } from '../../worker/account/decode-account.ts';
import { almostObject, almostRow, knownPart, mostly } from '../support/entity-rows.ts';

const runs = { numRuns: process.env['TEST_SIZE'] === 'long' ? 20_000 : 500 };
const decodeAccount = accountDecoder([spotOrder, spotFill]);

const count = mostly(fc.maxSafeNat());
const few = (each: fc.Arbitrary<unknown>) => mostly(fc.array(each, { maxLength: 3 }));
const rowsOf = (entity: Entity) => few(almostRow(entity));
const entityRows = fc.oneof(
  ...[spotOrder, spotFill].map((entity) =>
    almostObject({ entity: mostly(fc.constant(entity.name), 'constructor'), rows: rowsOf(entity) }),
  ),
);
const event = almostObject({
  number: count,
  time: count,
  balances: rowsOf(balance),
  records: rowsOf(ledgerRecord),
  changes: few(entityRows),
});
const message = fc.oneof(
  almostObject({
    type: fc.constant('reset'),
    number: count,
    balances: rowsOf(balance),
    entities: few(entityRows),
    time: count,
  }),
  almostObject({ type: fc.constant('events'), prev: count, events: few(event), time: count }),
  almostObject({
    type: mostly(fc.constant('ended'), 'began', 'toString'),
    code: mostly(fc.constantFrom(1003, 'SYS.0015'), 1021, '1003'),
    time: count,
  }),
  fc.anything(),
);

const ENTITIES: ReadonlyMap<unknown, Entity> = new Map(
  [spotOrder, spotFill].map((entity) => [entity.name, entity]),
);

/** The part of a message that this build knows: a newer platform may send more. */
function known(message: unknown): unknown {
  if (!isObject(message)) return message;
  const entities = (value: unknown) =>
    listOf(value, (each) => fieldsOf(each, { entity: same, rows: same })).flatMap(knownRows);
  const rows = (entity: Entity) => (value: unknown) => listOf(value, (row) => knownPart(entity, row));
  const held = { number: same, balances: rows(balance), time: same };
  const event = { ...held, records: rows(ledgerRecord), changes: entities };
  switch (message['type']) {
    case 'reset':
      return fieldsOf(message, { type: same, ...held, entities });
    case 'events':
      return fieldsOf(message, {
        ...{ type: same, prev: same, time: same },
        events: (value) => listOf(value, (each) => fieldsOf(each, event)),
      });
    default:
      return fieldsOf(message, { type: same, code: same, time: same });
  }
}

/** The engine passes over rows of entities that it does not know. */
function knownRows(change: unknown): readonly unknown[] {
  if (!isObject(change) || !Array.isArray(change['rows'])) return [change];
  const { entity: name, rows } = change;
  const entity = ENTITIES.get(name);
  if (entity === undefined) return typeof name === 'string' ? [] : [change];
  return [{ entity: name, rows: rows.map((row) => knownPart(entity, row)) }];
}

type Part = (value: unknown) => unknown;

const same: Part = (value) => value;

function fieldsOf(value: unknown, parts: Readonly<Record<string, Part>>): unknown {
  if (!isObject(value)) return value;
  const named = Object.entries(parts).filter(([name]) => Object.hasOwn(value, name));
  return Object.fromEntries(named.map(([name, part]) => [name, part(value[name])]));
}

/** A value that is no list is left in a list that no schema accepts. */
function listOf(value: unknown, part: Part): readonly unknown[] {
  return Array.isArray(value) ? value.map(part) : [value];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

it('ACCOUNT-013 a message is accepted if the protocol accepts its known part, and refused whole otherwise', () => {
  let taken = 0;
  fc.assert(
    fc.property(message, (each) => {
      const isSound = accountMessage.safeParse(known(each)).success;
      if (isSound) taken++;
      expect(decodeAccount(each) !== undefined).toBe(isSound);
    }),
    runs,
  );
  expect(taken).toBeGreaterThan(runs.numRuns / 10);
});
