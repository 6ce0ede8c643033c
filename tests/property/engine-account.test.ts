/** The account's checks by hand accept exactly what the protocol's schema accepts. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACCOUNT_KINDS } from '../../domain/ledger/account-kinds.ts';
import { REASON_NAMES } from '../../domain/ledger/reasons.ts';
import {
  CANCEL_CAUSES,
  FILL_ROLES,
  ORDER_SIDES,
  ORDER_STATUSES,
  ORDER_TYPES,
  TIMES_IN_FORCE,
} from '../../domain/spot/order.ts';
import { accountMessage } from '../../protocol/account.ts';
import { decodeAccount } from '../../worker/viewer/decode-account.ts';

const runs = { numRuns: process.env['TEST_SIZE'] === 'long' ? 20_000 : 2_000 };

/** Mostly right, sometimes nearly right, sometimes anything. */
const mostly = (right: fc.Arbitrary<unknown>, ...wrong: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: right, weight: 60 },
    {
      arbitrary: fc.constantFrom(
        '',
        '-1',
        '01',
        '1.',
        '1e5',
        ' 1',
        'NaN',
        null,
        {},
        [],
        -1,
        0.5,
        2 ** 53,
        ...wrong,
      ),
      weight: 1,
    },
    { arbitrary: fc.anything(), weight: 1 },
  );
const count = mostly(fc.maxSafeNat());
const kind = mostly(fc.constantFrom(...ACCOUNT_KINDS), 'fee', 'Funds');
const asset = mostly(fc.constantFrom('USDT', 'BTC', '1INCH'), 'usdt', 'A-B', 'A'.repeat(21), 'USDT\n');
const digits = fc.stringMatching(/^(?:0|[1-9]\d{0,30})(?:\.\d{1,12})?$/);
const amount = mostly(digits, '-0.5', '٣');
const signed = mostly(
  fc.tuple(fc.constantFrom('', '-'), digits).map((parts) => parts.join('')),
  '--1',
  '+1',
);

/** A record, sometimes with a field too many or too few. */
const fields = (shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof(
    { arbitrary: fc.record(shape), weight: 60 },
    { arbitrary: fc.record({ ...shape, more: fc.constant(1) }), weight: 1 },
    { arbitrary: fc.record(shape, { requiredKeys: [] }), weight: 1 },
  );
const balance = fields({ kind, asset, available: amount, frozen: amount, version: count });
const record = fields({
  id: mostly(fc.stringMatching(/^\d{1,9}\.(?:from|to)$/), '1', '.to', '1.to ', 'x.to'),
  kind,
  part: mostly(fc.constantFrom('available', 'frozen'), 'total'),
  asset,
  amount: signed,
  reason: mostly(fc.constantFrom(...REASON_NAMES), 'gift', 'constructor'),
  time: count,
});
const given = mostly(fc.oneof(digits, fc.constant('')), '-0.5');
const side = mostly(fc.constantFrom(...ORDER_SIDES), 'long', 'Buy');
const clientId = mostly(fc.uuid({ version: 7 }), '0', fc.sample(fc.uuid({ version: 4 }), 1)[0]);
const order = fields({
  id: count,
  clientId,
  symbol: fc.string(),
  side,
  type: mostly(fc.constantFrom(...ORDER_TYPES), 'stop'),
  timeInForce: mostly(fc.constantFrom(...TIMES_IN_FORCE), 'gtd'),
  postOnly: mostly(fc.boolean(), 0),
  price: given,
  size: given,
  total: given,
  filled: amount,
  filledTotal: amount,
  fee: amount,
  feeAsset: asset,
  status: mostly(fc.constantFrom(...ORDER_STATUSES), 'open'),
  cause: mostly(fc.constantFrom('', ...CANCEL_CAUSES), 'gone'),
  created: count,
  updated: count,
  version: count,
});
const fill = fields({
  id: count,
  order: count,
  symbol: fc.string(),
  side,
  role: mostly(fc.constantFrom(...FILL_ROLES), 'giver'),
  price: amount,
  size: amount,
  total: amount,
  fee: amount,
  feeAsset: asset,
  trade: count,
  time: count,
});
const few = (each: fc.Arbitrary<unknown>) => mostly(fc.array(each, { maxLength: 3 }));
const entityRows = (...all: readonly (readonly [string, fc.Arbitrary<unknown>])[]) =>
  fc.oneof(
    ...all.map(([name, row]) => fields({ entity: mostly(fc.constant(name), 'constructor'), rows: few(row) })),
  );
const event = fields({
  number: count,
  time: count,
  balances: few(balance),
  records: few(record),
  changes: few(entityRows(['spot-order', order], ['spot-fill', fill])),
});
const message = fc.oneof(
  fields({
    type: fc.constant('reset'),
    number: count,
    balances: few(balance),
    entities: few(entityRows(['spot-order', order])),
    time: count,
  }),
  fields({ type: fc.constant('events'), prev: count, events: few(event), time: count }),
  fields({
    type: mostly(fc.constant('ended'), 'began', 'toString'),
    code: mostly(fc.constantFrom(1003, 'SYS.0015'), 1021, '1003'),
    time: count,
  }),
  fc.anything(),
);

/** A message without rows of entities that this build does not know: they are passed over, whatever they are. */
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

it('ACCOUNT-013 a message of the account is taken where the protocol takes it, and refused whole elsewhere', () => {
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
