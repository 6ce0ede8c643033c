/**
 * Checks that a value matches a schema, without the copy that parsing makes: answers almost always match. The
 * check never accepts a value that the schema refuses; if the check fails, the schema itself decides.
 */
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Fits = (value: unknown) => boolean;
type Definition = z.core.$ZodTypes['_zod']['def'];
type Of<Type extends Definition['type']> = Extract<Definition, { type: Type }>;

/** Undefined: the schema has a part that is not supported here. */
export function fitsOf(schema: Schema): Fits | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'string') return textFits(def);
  if (def.type === 'number') return countFits(def);
  if (def.checks !== undefined) return undefined;
  switch (def.type) {
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'literal':
      return oneOf(def.values);
    case 'nullable': {
      const fits = fitsOf(def.innerType);
      return fits && ((value) => value === null || fits(value));
    }
    case 'array': {
      const fits = fitsOf(def.element);
      return fits && arrayFits(fits);
    }
    case 'union':
      return unionFits(def);
    case 'object':
      return objectFits(def);
    case 'unknown':
      return () => true;
    case 'record':
      return recordFits(def);
    default:
      return undefined;
  }
}

function oneOf(values: readonly unknown[]): Fits {
  const known = new Set(values);
  return (value) => known.has(value);
}

function arrayFits(fits: Fits): Fits {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (const each of value as readonly unknown[]) if (!fits(each)) return false;
    return true;
  };
}

/** Any text, or text that matches the patterns. */
function textFits(def: Of<'string'>): Fits | undefined {
  const patterns: RegExp[] = [];
  for (const each of def.checks ?? []) {
    const check = (each as z.core.$ZodChecks)._zod.def;
    const pattern = check.check === 'string_format' && check.format === 'regex' ? check.pattern : undefined;
    // A global or sticky pattern keeps a position between calls.
    if (pattern === undefined || pattern.global || pattern.sticky) return undefined;
    patterns.push(pattern);
  }
  if ('format' in def) return undefined;
  const [first, ...others] = patterns;
  if (first === undefined) return (value) => typeof value === 'string';
  return (value) =>
    typeof value === 'string' && first.test(value) && others.every((pattern) => pattern.test(value));
}

/** Whole numbers within bounds. */
function countFits(def: Of<'number'>): Fits | undefined {
  if (!('format' in def) || def.format !== 'safeint') return undefined;
  let [least, most] = [-Infinity, Infinity];
  for (const each of def.checks ?? []) {
    const check = (each as z.core.$ZodChecks)._zod.def;
    if (check.check !== 'greater_than' && check.check !== 'less_than') return undefined;
    const bound = Number(check.value);
    // The next whole number, if the bound itself is not allowed.
    if (check.check === 'greater_than')
      least = Math.max(least, check.inclusive ? bound : Math.floor(bound) + 1);
    else most = Math.min(most, check.inclusive ? bound : Math.ceil(bound) - 1);
  }
  return (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

function unionFits(def: Of<'union'>): Fits | undefined {
  if ('discriminator' in def || def.inclusive === false) return undefined;
  const all = def.options.map((each) => fitsOf(each));
  const known = all.filter((fits) => fits !== undefined);
  if (known.length < all.length) return undefined;
  return (value) => {
    for (const fits of known) if (fits(value)) return true;
    return false;
  };
}

/** Any names, with values of one schema. */
function recordFits({ keyType, valueType }: Of<'record'>): Fits | undefined {
  const key = (keyType as z.core.$ZodTypes)._zod.def;
  const fits = fitsOf(valueType);
  if (key.type !== 'string' || key.checks !== undefined || fits === undefined) return undefined;
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every((each) => fits(each));
}

function objectFits({ shape, catchall }: Of<'object'>): Fits | undefined {
  const isStrict = catchall !== undefined;
  if (isStrict && (catchall as z.core.$ZodTypes)._zod.def.type !== 'never') return undefined;
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, fits: fitsOf(schema) }));
  const known = new Map(fields.flatMap(({ name, fits }) => (fits === undefined ? [] : [[name, fits]])));
  if (known.size < fields.length) return undefined;
  const [names, checks] = [[...known.keys()], [...known.values()]];
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = value as Readonly<Record<string, unknown>>;
    for (let at = 0; at < names.length; at++) {
      const [name, fits] = [names[at] as string, checks[at] as Fits];
      const field = given[name];
      if (!fits(field) || (field === undefined && !(name in given))) return false;
    }
    if (!isStrict) return true;
    let at = 0;
    // Most values have their fields in the order of the schema.
    for (const name in given) if (name !== names[at++] && !known.has(name)) return false;
    return true;
  };
}
