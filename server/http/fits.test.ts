/** `fits` accepts exactly the answers that their schemas accept. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { spotOrder } from '#protocol/entities/spot-order';
import { cancelOrders, openOrders, placeOrder } from '#protocol/spot';
import { sampleRow } from '../../tests/support/entity-rows.ts';
import { fitsOf } from './fits.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 20_000 : 500;

const order = sampleRow(spotOrder, {
  ...{ id: 7, clientId: '00000000-0000-7000-8000-000000000001', symbol: 'BTC-USDT', side: 'buy' },
  ...{ type: 'limit', timeInForce: 'gtc', postOnly: false, price: '1.5', size: '2', total: '' },
  ...{ filled: '0', filledTotal: '0', fee: '0', feeAsset: 'BTC', status: 'unfilled', cause: '' },
  ...{ created: 1, updated: 2, version: 3 },
});
const event = {
  ...{ number: 3, time: 5, changes: [{ entity: 'spot-order', rows: [order] }] },
  balances: [{ kind: 'funds', asset: 'USDT', available: '1', frozen: '3', version: 3 }],
  records: [
    {
      ...{ id: '9.from', kind: 'funds', part: 'available', asset: 'USDT' },
      ...{ amount: '-3', reason: 'buy-freeze', time: 5, command: 7, symbol: 'BTC-USDT' },
    },
  ],
};

const ANSWERS = [
  { schema: placeOrder.output, answer: { order, event } },
  {
    schema: placeOrder.output,
    answer: {
      order,
      event: { ...event, changes: [...event.changes, { entity: 'notice', rows: [{ id: 1 }] }] },
    },
  },
  { schema: openOrders.output, answer: { asOf: 3, list: [order, order] } },
  { schema: cancelOrders.output, answer: { cancelled: 0, event: null } },
];

type Step = string | number;

/** Every position in a value, including the value itself. */
function placesIn(value: unknown, path: readonly Step[] = []): (readonly Step[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const names = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [
    path,
    ...names.flatMap((name) => placesIn((value as Record<Step, unknown>)[name], [...path, name])),
  ];
}

function changed(value: unknown, [name, ...rest]: readonly Step[], to: (stood: unknown) => unknown): unknown {
  if (name === undefined) return to(value);
  const copy = structuredClone(value) as Record<Step, unknown>;
  copy[name] = changed(copy[name], rest, to);
  return copy;
}

const others = fc.constantFrom<unknown>(
  ...[undefined, null, '', '0', '-1', '01', '1.', 'a', 'buy', 'USDT', 'usdt', 0, -1, 1.5, 2 ** 53, NaN],
  ...[true, [], {}, [1], { more: 1 }, 10n],
);
const change = fc.oneof(
  others.map((other) => () => other),
  fc.constant((stood: unknown) => (Object(stood) === stood ? { ...(stood as object), more: 1 } : [stood])),
  fc.constant((stood: unknown) =>
    Object(stood) === stood ? Object.fromEntries(Object.entries(stood as object).slice(1)) : undefined,
  ),
);

it('SPOT-140 an answer fits where its schema takes it, whatever of it is changed', () => {
  for (const { schema, answer } of ANSWERS) {
    const fits = fitsOf(schema);
    expect(fits?.(answer)).toBe(true);
    const places = placesIn(answer);
    fc.assert(
      fc.property(fc.constantFrom(...places), change, (place, to) => {
        const given = changed(answer, place, to);
        expect(fits?.(given)).toBe(z.safeParse(schema, given).success);
      }),
      { numRuns: RUNS },
    );
  }
});

it.each<[string, z.ZodMiniType]>([
  ['bounds', z.int().check(z.positive(), z.lte(5))],
  ['a union', z.union([z.int(), z.literal('')])],
  ['an open object', z.object({ a: z.int() })],
  ['a plain text', z.string()],
  ['an enum', z.enum(['a', 'b'])],
  ['a boolean', z.nullable(z.boolean())],
  ['a record', z.record(z.string(), z.int())],
  ['anything', z.unknown()],
])('SPOT-140 judges %s as its schema does', (_, schema) => {
  const values = [
    0,
    1,
    5,
    6,
    2.5,
    '',
    'a',
    'c',
    true,
    null,
    { a: 1 },
    { a: 1, b: 2 },
    { a: '1' },
    [1],
    undefined,
    new Date(0),
  ];
  for (const value of values) expect(fitsOf(schema)?.(value)).toBe(z.safeParse(schema, value).success);
});

it.each<[string, z.ZodMiniType]>([
  ['a transformed value', z.pipe(z.string(), z.transform(Number))],
  ['a default value', z._default(z.int(), 3)],
  ['a length', z.string().check(z.maxLength(4))],
  ['any number', z.number()],
  ['a pattern with a position', z.string().check(z.regex(/a/g))],
  ['a rule', z.array(z.int()).check(z.minLength(1))],
  ['a record of some names', z.record(z.enum(['a', 'b']), z.int())],
])('SPOT-140 leaves %s to the schema, at any depth', (_, schema) => {
  expect(fitsOf(schema)).toBeUndefined();
  expect(fitsOf(z.strictObject({ known: z.int(), other: schema }))).toBeUndefined();
  expect(fitsOf(z.nullable(z.array(z.union([z.int(), schema]))))).toBeUndefined();
});
