/**
 * Calls of an attacker: by the platform's own description, each field is valid, or a value chosen to break the code
 * that reads its type. A body is built as text, because some input that breaks readers has no JavaScript value (two
 * fields of one name, endless numbers).
 */
import fc from 'fast-check';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import type { KnownCall, Schema } from './known-calls.ts';

export interface HostileCall {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: string | Buffer | undefined;
}

/**
 * Sound values by the field's name, for rules that a schema cannot express and for values that belong to users.
 */
export type Sound = Readonly<Record<string, readonly unknown[]>>;

type Text = fc.Arbitrary<string>;

/** Bodies are cut off at 64 kB, so most texts are short. */
const short = Object.values(HOSTILE_TEXTS)
  .flat()
  .filter((text) => text.length <= 2_000);
const long = Object.values(HOSTILE_TEXTS)
  .flat()
  .filter((text) => text.length > 2_000);
const hostileText: Text = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...short) },
  { weight: 1, arbitrary: fc.constantFrom(...long.map((text) => text.slice(0, 60_000)), ...long) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** JSON values that are not texts: numbers out of range, and other types. */
const hostileJson: Text = fc.oneof(
  fc.constantFrom('1e400', '-1e400', '-0', '0.1', '9007199254740993', '1e-400', '2147483648', '-1', '0'),
  fc.constantFrom(
    'null',
    'true',
    '{}',
    '[]',
    '[null]',
    '{"__proto__":{"x":1}}',
    '{"constructor":1}',
    '[[[[]]]]',
  ),
  // Not JSON.
  fc.constantFrom(
    'NaN',
    'Infinity',
    '0x10',
    '01',
    '+1',
    '１',
    'undefined',
    "'a'",
    '"\u0000"',
    '"\\ud800"',
    '',
  ),
  fc.constantFrom(`1${'0'.repeat(400)}`, `0.${'1'.repeat(400)}`, `[${'[],'.repeat(3_000)}[]]`),
);

function soundValue(schema: Schema, name: string, sound: Sound): fc.Arbitrary<unknown> {
  const known = sound[name];
  if (known !== undefined) return fc.constantFrom(...known);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((each) => soundValue(each, name, sound)));
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern), { size: 'small' });
  if (schema.type === 'integer' || schema.type === 'number') return fc.nat(50);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array')
    return fc.array(soundValue(schema.items ?? {}, name, sound), { minLength: 1, maxLength: 2 });
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {});
    return fc.record(
      Object.fromEntries(properties.map(([key, each]) => [key, soundValue(each, key, sound)])),
    );
  }
  return fc.string({ minLength: 1, maxLength: 20 });
}

/** One form of the input: any of the alternatives. */
function formOf(schema: Schema): fc.Arbitrary<Schema> {
  return schema.anyOf === undefined ? fc.constant(schema) : fc.constantFrom(...schema.anyOf);
}

interface Field {
  readonly name: string;
  /** As JSON. */
  readonly text: string;
  /** As in an address. */
  readonly bare: string;
}

const valueField = (name: string, value: unknown): Field => {
  const text = JSON.stringify(value) as string | undefined;
  return { name, text: text ?? '', bare: typeof value === 'string' ? value : (text ?? '') };
};
const rawField = (name: string, text: string): Field => ({ name, text, bare: text });

/** Its fields: about one in three is hostile, a few are missing, doubled or unknown. */
function fieldsOf(schema: Schema, sound: Sound): fc.Arbitrary<Field[]> {
  const properties = Object.entries(schema.properties ?? {});
  // If a third of many fields were hostile, no call would pass the check of its schema.
  const weight = Math.max(8, 3 * properties.length);
  const named = properties.map(([name, each]) =>
    fc.oneof(
      { weight, arbitrary: soundValue(each, name, sound).map((value) => valueField(name, value)) },
      { weight: 3, arbitrary: hostileText.map((text) => valueField(name, text)) },
      { weight: 2, arbitrary: hostileJson.map((text) => rawField(name, text)) },
    ),
  );
  const names = ['__proto__', 'constructor', 'user', 'id', 'role', 'toString'];
  const extra = fc
    .tuple(
      fc.constantFrom(...names, ...Object.keys(schema.properties ?? {})),
      fc.oneof(hostileJson, fc.constantFrom('"operator"', '{"role":"operator"}', '1')),
    )
    .map(([name, text]) => rawField(name, text));
  return fc
    .tuple(
      fc.tuple(...named),
      fc.array(extra, { maxLength: 1, size: 'max' }),
      fc.integer({ min: 0, max: 19 }),
      fc.integer({ min: 0, max: 4 }),
    )
    .map(([fields, more, left, odd]) => [
      ...fields.filter((_, place) => place !== left),
      ...(odd === 0 ? more : []),
    ]);
}

const jsonOf = (fields: readonly Field[]) =>
  `{${fields.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join()}}`;

// The HTTP parser refuses a long address; a text near its limit reaches the code under test.
const part = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 1_000));

/** Fields that the path names go into the path, the others into the query. */
function addressOf(path: string, fields: readonly Field[]): [string, readonly Field[]] {
  const isNamed = ({ name }: Field) => path.includes(`{${name}}`);
  const valueOf = (name: string) => fields.find((each) => each.name === name)?.bare ?? '';
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => part(valueOf(name)));
  return [filled, fields.filter((each) => !isNamed(each))];
}

function queryOf(fields: readonly Field[]): string {
  return fields.map(({ name, bare }) => `${part(name)}=${part(bare)}`).join('&');
}

const WHOLE_BODIES = fc.constantFrom(
  ...[
    '',
    ' ',
    'null',
    '1',
    '"a"',
    '[]',
    '[[',
    '{',
    '{"a":',
    '{"a":1}}',
    'NaN',
    '\ufeff{}',
    "{'a':1}",
    '{"a":1,}',
    '\u0000',
  ],
  ...[
    '['.repeat(30_000),
    '{"a":'.repeat(10_000),
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  ],
  ...[
    `{"a":"${'x'.repeat(1_000_000)}"}`,
    `{${Array.from({ length: 3_000 }, (_, i) => `"k${String(i)}":1`).join()}}`,
  ],
  ...['{"__proto__":{"role":"operator"}}', '{"constructor":{"prototype":{"role":"operator"}}}'],
);
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  '',
];
const VERBS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND'];

/** The call with hostile values; sometimes the verb, the body or the type differs too. */
export function hostileCall(call: KnownCall, sound: Sound): fc.Arbitrary<HostileCall> {
  const fields = formOf(call.input).chain((form) => fieldsOf(form, sound));
  const meant = fields.map((each): HostileCall => {
    const asked = call.method === 'GET';
    const [path, others] = asked ? addressOf(call.path, each) : [call.path, each];
    const query = asked && others.length > 0 ? `?${queryOf(others)}` : '';
    return {
      method: call.method,
      path: path + query,
      type: 'application/json',
      body: asked ? undefined : jsonOf(each),
    };
  });
  const odd = fc.record({
    method: fc.oneof({ weight: 3, arbitrary: fc.constant(call.method) }, fc.constantFrom(...VERBS)),
    path: fc.constantFrom(
      call.path,
      `${call.path}/`,
      `${call.path}/..`,
      `${call.path}%00`,
      `${call.path}?__proto__[x]=1`,
      `/api/${call.path}`,
    ),
    type: fc.constantFrom(...TYPES),
    body: fc.oneof(WHOLE_BODIES, fields.map(jsonOf)),
  });
  const usual = call.takesPicture ? pictureCall(call) : meant;
  return fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A picture whose header declares more pixels than any memory holds. */
const HUGE = Buffer.concat([
  PIXEL.subarray(0, 16),
  Buffer.from([0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]),
  PIXEL.subarray(24),
]);
const PICTURES = [
  ...[
    PIXEL,
    HUGE,
    PIXEL.subarray(0, 40),
    PIXEL.subarray(0, 8),
    Buffer.alloc(0),
    Buffer.alloc(3_000_000, 0xff),
  ],
  ...[
    Buffer.concat([PIXEL, Buffer.from('<script>alert(1)</script>')]),
    Buffer.from('GIF89a/*<svg/onload=alert(1)>*/=1;'),
  ],
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>',
  ),
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('JFIF<?php system($_GET[0]); ?>')]),
  Buffer.from('%PDF-1.7\n%\u00e2\u00e3'),
];

function pictureCall({ method, path }: KnownCall): fc.Arbitrary<HostileCall> {
  const part = fc.record({
    field: fc.constantFrom('image', 'image', 'image', 'file', '__proto__', 'image[]', ''),
    name: fc.constantFrom('a.png', 'a.svg', '../../a.jpg', 'a\u0000.jpg', 'a"; x="', '', '\u202egpj.exe'),
    type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'image/jpeg\r\nX-A: 1', ''),
    bytes: fc.constantFrom(...PICTURES),
  });
  const edge = 'XedgeX';
  return fc
    .record({
      parts: fc.array(part, { maxLength: 3 }),
      sent: fc.constantFrom(edge, edge, edge, 'other', ''),
      end: fc.constantFrom('--', '--', '--', ''),
    })
    .map(({ parts, sent, end }) => ({
      ...{ method, path, type: `multipart/form-data; boundary=${sent}` },
      body: Buffer.concat([
        ...parts.flatMap(({ field, name, type, bytes }) => [
          Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n`),
          Buffer.from(`Content-Type: ${type}\r\n\r\n`),
          ...[bytes, Buffer.from('\r\n')],
        ]),
        Buffer.from(`--${edge}${end}\r\n`),
      ]),
    }));
}
