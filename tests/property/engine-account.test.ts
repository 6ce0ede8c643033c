/** The account's checks without zod accept exactly the messages that the protocol's schema accepts. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountMessage } from '../support/account-message.ts';
import { balance } from '../../protocol/entities/balance.ts';
import type { Entity } from '../../protocol/entities/define-entity.ts';
import { ledgerRecord } from '../../protocol/entities/ledger-record.ts';
import { spotFill } from '../../protocol/entities/spot-fill.ts';
import { spotOrder } from '../../protocol/entities/spot-order.ts';
import { accountDecoder } from '../../worker/account/decode-account.ts';
import { almostObject, almostRow, mostly } from '../support/entity-rows.ts';

const runs = { numRuns: process.env['TEST_SIZE'] === 'long' ? 20_000 : 2_000 };
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

/** A message without the rows of entities that this build does not know: the engine skips these without a check. */
function withKnownEntities(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(withKnownEntities);
  if (!isObject(message)) return message;
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [
      name,
      /^(?:changes|entities)$/.test(name) && Array.isArray(value)
        ? value.filter((each) => !isUnknownEntity(each))
        : withKnownEntities(value),
    ]),
  );
}

function isUnknownEntity(change: unknown): boolean {
  if (!isObject(change) || Object.keys(change).sort().join() !== 'entity,rows') return false;
  const { entity, rows } = change;
  return typeof entity === 'string' && !/^spot-(?:order|fill)$/.test(entity) && Array.isArray(rows);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

it('ACCOUNT-013 a message of the account is accepted if the protocol accepts it, and refused whole otherwise', () => {
  let taken = 0;
  fc.assert(
    fc.property(message, (each) => {
      const isSound = accountMessage.safeParse(withKnownEntities(each)).success;
      if (isSound) taken++;
      expect(decodeAccount(each) !== undefined).toBe(isSound);
    }),
    runs,
  );
  expect(taken).toBeGreaterThan(runs.numRuns / 10);
});
