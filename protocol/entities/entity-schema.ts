/** The zod schema of an entity's rows, for the platform and the documentation of its calls. */
import * as z from 'zod/mini';
import { amount, count, signedAmount } from '../shapes.ts';
import type { Entity, EntityRow } from './define-entity.ts';
import type { EntityRows } from './entity-rows.ts';
import type { Field } from './fields.ts';

const NONE = z.literal('');

export function entitySchema<E extends Entity>({ fields }: E): z.ZodMiniType<EntityRow<E>> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));
  return z.strictObject(shape) as unknown as z.ZodMiniType<EntityRow<E>>;
}

/** Rows of these entities, by their names. The type does not say which rows belong to which entity; `rowsOf` does. */
export function entityRowsSchema(entities: readonly Entity[]): z.ZodMiniType<EntityRows> {
  return z.union(
    entities.map((entity) =>
      z.strictObject({ entity: z.literal(entity.name), rows: z.array(entitySchema(entity)) }),
    ),
  );
}

/** Rows of an entity that this module does not know. */
export const anyEntityRows = rowsNamed(/^[a-z][a-z-]{0,39}$/);

/** Rows of any entity but these. */
export function otherEntityRows(entities: readonly Entity[]): z.ZodMiniType<EntityRows> {
  return rowsNamed(new RegExp(`^(?!(?:${entities.map(({ name }) => name).join('|')})$)[a-z][a-z-]{0,39}$`));
}

function rowsNamed(name: RegExp): z.ZodMiniType<EntityRows> {
  return z.strictObject({
    entity: z.string().check(z.regex(name)),
    rows: z.array(z.record(z.string(), z.unknown())),
  });
}

function fieldSchema({ kind, pattern, values = [], signed = false, optional = false }: Field): z.ZodMiniType {
  switch (kind) {
    case 'id':
    case 'count':
    case 'time':
      return count;
    case 'text':
      return pattern === undefined ? z.string() : z.string().check(z.regex(pattern));
    case 'enum':
      return pattern === undefined ? z.enum(values) : z.string().check(z.regex(pattern));
    case 'flag':
      return z.boolean();
    case 'amount':
    case 'price':
    case 'size': {
      const decimal = signed ? signedAmount : amount;
      return optional ? z.union([decimal, NONE]) : decimal;
    }
    case 'percent':
      return z.number().check(z.nonnegative(), z.lte(100));
    case 'json':
      return z.json();
  }
}
