/** Rows of any entity, made from its definition, so that a new field needs no change here. */
import fc from 'fast-check';
import type { Entity, EntityRow } from '../../protocol/entities/define-entity.ts';
import type { Field, Fields } from '../../protocol/entities/fields.ts';

const decimal = fc.stringMatching(/^(?:0|[1-9]\d{0,30})(?:\.\d{1,12})?$/);

/** A valid row, the same each time. */
export function sampleRow<E extends Entity>({ fields }: E, given: Partial<EntityRow<E>>): EntityRow<E> {
  const values = Object.entries(fields).map(([name, field]) => [name, sampleValue(field)] as const);
  return { ...Object.fromEntries(values), ...given } as EntityRow<E>;
}

function sampleValue(field: Field): unknown {
  const [value] = fc.sample(fieldValue(field), { numRuns: 1, seed: 1 });
  return value;
}

/** Valid rows. */
export function soundRow<E extends Entity>({ fields }: E): fc.Arbitrary<EntityRow<E>> {
  return fc.record(valuesOf(fields, fieldValue)) as unknown as fc.Arbitrary<EntityRow<E>>;
}

/** Mostly valid rows; sometimes one value is almost valid or arbitrary, or a field is added or missing. */
export function almostRow({ fields }: Pick<Entity, 'fields'>): fc.Arbitrary<unknown> {
  const shape = valuesOf(fields, (field) => mostly(fieldValue(field), ...nearly(field)));
  return almostObject(shape);
}

/**
 * A row of a newer platform as this build knows it: without further fields, and with a known word in place of each word
 * that is not listed here. Everything else is unchanged, right or wrong.
 */
export function knownPart({ fields }: Pick<Entity, 'fields'>, row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const known = Object.entries(row).filter(([name]) => Object.hasOwn(fields, name));
  return Object.fromEntries(
    known.map(([name, value]: [string, unknown]) => {
      const { pattern, values } = fields[name] as Field;
      const isWord = typeof value === 'string' && /^(?:[a-z][a-z\d-]*)?$/.test(value);
      return [name, values !== undefined && pattern === undefined && isWord ? values[0] : value];
    }),
  );
}

/** An object of this shape, sometimes with a field too many or too few. */
export function almostObject(shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: fc.record(shape), weight: 60 },
    { arbitrary: fc.record({ ...shape, more: fc.constant(1) }), weight: 1 },
    { arbitrary: fc.record(shape, { requiredKeys: [] }), weight: 1 },
  );
}

const ODD = ['', '-1', '01', '1.', '1e5', ' 1', 'NaN', null, {}, [], -1, 0.5, 2 ** 53];

/** Mostly valid, sometimes almost valid, sometimes arbitrary. */
export function mostly(right: fc.Arbitrary<unknown>, ...wrong: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: right, weight: 60 },
    { arbitrary: fc.constantFrom(...ODD, ...wrong), weight: 1 },
    { arbitrary: fc.anything(), weight: 1 },
  );
}

function valuesOf<Value>(fields: Fields, of: (field: Field) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]));
}

function fieldValue({ kind, pattern, values = [], signed, optional }: Field): fc.Arbitrary<unknown> {
  switch (kind) {
    case 'id':
    case 'count':
    case 'time':
      return fc.maxSafeNat();
    case 'text':
      return pattern === undefined ? fc.string() : fc.stringMatching(pattern);
    case 'enum':
      return pattern === undefined ? fc.constantFrom(...values) : fc.stringMatching(pattern);
    case 'flag':
      return fc.boolean();
    case 'amount':
    case 'price':
    case 'size': {
      const sign = fc.constantFrom('', ...(signed ? ['-'] : []));
      const some = fc.tuple(sign, decimal).map((parts) => parts.join(''));
      return optional ? fc.oneof({ arbitrary: some, weight: 4 }, fc.constant('')) : some;
    }
    case 'percent':
      return fc.nat(10_000).map((hundredths) => hundredths / 100);
    case 'json':
      return fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  }
}

/** Values that are almost valid for the kind. */
function nearly({ kind, values }: Field): readonly unknown[] {
  switch (kind) {
    case 'enum':
      return [
        'constructor',
        'toString',
        'a-newer-word',
        'two\nlines',
        ...(values ?? []).map((value) => value.toUpperCase()),
      ];
    case 'text':
      return ['usdt', 'A-B', 'A'.repeat(21), 'USDT\n', '1.to ', 'x.to', '.to'];
    case 'flag':
      return [0, 1, 'true'];
    case 'amount':
    case 'price':
    case 'size':
      return ['-0.5', '--1', '+1', '٣'];
    case 'percent':
      return [100.01, -0.01, NaN, Infinity];
    default:
      return [];
  }
}
