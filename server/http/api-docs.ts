/** The calls described by their own schemas: OpenAPI for programs, and a page without scripts for people. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { API_PREFIX } from '#protocol/names/calls';
import {
  AUTH_CODES,
  CORE_CODES,
  LOGGED_OUT,
  SESSION_ENDED,
  SUCCESS,
  type AnswerCode,
} from '#protocol/names/codes';
import { everybody, type Access, type Admitted } from './access.ts';
import type { BoundCall } from './bind.ts';
import { statusOf } from './refuse.ts';

type Schema = z.core.JSONSchema.BaseSchema;

interface Described {
  readonly method: string;
  readonly path: string;
  readonly input: Schema;
  readonly output: Schema;
  readonly refusals: readonly string[];
  readonly access: Declared;
  readonly takesPicture: boolean;
}

/** Who may make a call, in the words of its declaration. */
interface Declared {
  readonly caller: Admitted;
  readonly names: 'nothing' | 'own' | 'by id';
  readonly movesMoney: boolean;
}

const CALLERS: { readonly [Who in Admitted]: string } = {
  visitor: 'Everybody.',
  user: 'Whoever is logged in.',
  operator: 'Operators.',
};
const NAMES: { readonly [Names in Declared['names']]: string } = {
  nothing: '',
  own: 'It is about the caller’s own.',
  'by id': 'What it names must be the caller’s own; a foreign one is answered like one that does not exist.',
};

export const DOCS_PATHS = { page: '/docs', document: '/openapi.json' } as const;

/** Both descriptions, under the API's prefix. */
export function apiDocs(app: FastifyInstance, calls: readonly BoundCall[]): void {
  const described = calls.map(describe);
  const document = JSON.stringify(openApi(described));
  const page = docsPage(described);
  const config = { access: everybody };
  app.get(DOCS_PATHS.document, { config }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  app.get(DOCS_PATHS.page, { config }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  );
}

function describe({ call: { name, input, output, refusals }, access, takesPicture }: BoundCall): Described {
  // What a client writes, and what it reads: a transform inside makes them differ.
  const options = { unrepresentable: 'any' } as const;
  return {
    method: name.method,
    path: `${API_PREFIX}${name.path}`,
    input: z.toJSONSchema(input, { ...options, io: 'input' }),
    output: z.toJSONSchema(output, { ...options, io: 'output' }),
    access: declared(access),
    takesPicture: takesPicture === true,
    refusals: [...new Set([...refusalsOf(access), ...refusals])].map(
      (code) => `${String(code)} (${String(statusOf(code).status)})`,
    ),
  };
}

function declared({ who, names, movesMoney }: Access<Admitted, unknown>): Declared {
  return { caller: who, names: typeof names === 'string' ? names : 'by id', movesMoney };
}

/** What is refused before the call is looked at. */
function refusalsOf({ who, movesMoney }: Access<Admitted, unknown>): AnswerCode[] {
  if (who === 'visitor') return [];
  return [
    LOGGED_OUT,
    SESSION_ENDED,
    ...(who === 'operator' ? [AUTH_CODES.notAllowed] : []),
    ...(movesMoney ? [CORE_CODES.abnormal] : []),
  ];
}

function sentence({ caller, names, movesMoney }: Declared): string {
  const money = movesMoney ? 'It moves money, which an abnormal account can not.' : '';
  return [CALLERS[caller], NAMES[names], money].filter(Boolean).join(' ');
}

function envelope(data: Schema): object {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: SUCCESS }, msg: { type: 'string' }, data },
  };
}

/** One picture, which is no text. */
const PICTURE_FORM = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['image'],
      properties: { image: { type: 'string', format: 'binary' } },
    },
  },
};

function openApi(calls: readonly Described[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const required = new Set(call.input.required);
    const inQuery = Object.entries(call.input.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.has(name),
      schema,
    }));
    const content = call.takesPicture ? PICTURE_FORM : { 'application/json': { schema: call.input } };
    const body = { required: true, content };
    (paths[call.path] ??= {})[call.method.toLowerCase()] = {
      'x-access': call.access,
      security: call.access.caller === 'visitor' ? [] : [{ session: [] }],
      ...(call.method === 'GET' ? { parameters: inQuery } : { requestBody: body }),
      responses: {
        200: { description: 'Success', content: { 'application/json': { schema: envelope(call.output) } } },
        default: { description: ['Refused', ...call.refusals].join('; ') },
      },
    };
  }
  const components = { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } };
  return { openapi: '3.1.0', info: { title: 'Brisk', version: '1' }, components, paths };
}

function docsPage(calls: readonly Described[]): string {
  const sections = calls.map(
    (call) => `<section><h2>${escaped(`${call.method} ${call.path}`)}</h2>
<p>Who may call: ${escaped(sentence(call.access))}</p>
<h3>Input</h3>${inputText(call)}
<h3>Output (in <code>data</code>)</h3><pre>${escaped(JSON.stringify(call.output, null, 2))}</pre>
<h3>Refusals</h3><ul>${call.refusals.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Brisk: calls</title>
<meta name="viewport" content="width=device-width"></head><body><h1>Calls</h1>
<p>Every answer is <code>{ code, msg, data }</code>; the code of success is ${String(SUCCESS)}.
The same as <a href="${API_PREFIX}${DOCS_PATHS.document}">OpenAPI</a>.</p>${sections.join('')}</body></html>`;
}

function inputText({ takesPicture, input }: Described): string {
  if (takesPicture) return '<p>A form (multipart) with one picture in the field <code>image</code>.</p>';
  return `<pre>${escaped(JSON.stringify(input, null, 2))}</pre>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
