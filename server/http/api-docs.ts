/** Describes the calls from their own schemas: OpenAPI for API clients, and a page for readers. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { API_PREFIX } from '#protocol/names/calls';
import {
  AUTH_CODES,
  CORE_CODES,
  LOGGED_OUT,
  PLATFORM_CODES,
  SESSION_ENDED,
  SECOND_STEP,
  SUCCESS,
  type AnswerCode,
} from '#protocol/names/codes';
import { API_CLIENT_HEADERS } from '#protocol/names/api-clients';
import { everybody, type Access, type Admitted } from './access.ts';
import type { BoundCall } from './bind.ts';
import { weightOf, type BudgetLimits } from './call-budgets.ts';
import { DOCS_PATHS, docsPage, docsStyle, docsText, type Declared, type Described } from './docs-page.ts';
import { statusOf } from './refuse.ts';

const API_CLIENT_REFUSALS = [
  AUTH_CODES.keyWrong,
  AUTH_CODES.keyTime,
  AUTH_CODES.keyPermission,
  AUTH_CODES.keyAddress,
  AUTH_CODES.keySuspended,
];
/** Of any call, besides those that are listed with it. */
const COMMON_REFUSALS = [
  PLATFORM_CODES.badInput,
  PLATFORM_CODES.notJson,
  PLATFORM_CODES.tooLarge,
  PLATFORM_CODES.tooMany,
  PLATFORM_CODES.failed,
].map((code) => withStatus(code));
/** An API client sends all three headers, a user sends the session's token. */
const API_CLIENT_SCHEMES = {
  apiKey: header(API_CLIENT_HEADERS.key),
  apiTime: header(API_CLIENT_HEADERS.time),
  apiSignature: header(API_CLIENT_HEADERS.signature),
};
const BY_API_CLIENT = Object.fromEntries(Object.keys(API_CLIENT_SCHEMES).map((scheme) => [scheme, []]));

function header(name: string): object {
  return { type: 'apiKey', in: 'header', name };
}

/**
 * Both descriptions, under the API's prefix. They are made for their first reader: most runs of the platform have none,
 * and describing all calls takes a tenth of a start.
 */
export function apiDocs(app: FastifyInstance, calls: readonly BoundCall[], limits: BudgetLimits): void {
  let made: ReturnType<typeof describeAll> | undefined;
  const descriptions = () => (made ??= describeAll(calls, limits));
  const [script, search, style] = [docsText('sign-calls.js'), docsText('page.js'), docsStyle()];
  const config = { access: everybody };
  const serve = (path: string, type: string, text: () => string | Promise<string>) =>
    app.get(path, { config }, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(await text()),
    );
  serve(DOCS_PATHS.document, 'application/json', async () => (await descriptions()).document);
  serve(DOCS_PATHS.page, 'text/html', async () => (await descriptions()).page);
  serve(DOCS_PATHS.script, 'text/javascript', () => script);
  serve(DOCS_PATHS.search, 'text/javascript', () => search);
  serve(DOCS_PATHS.style, 'text/css', () => style);
}

/** One call at a time, so that the orders of others do not wait. */
async function describeAll(
  calls: readonly BoundCall[],
  limits: BudgetLimits,
): Promise<{ document: string; page: string }> {
  const described: Described[] = [];
  for (const call of calls) {
    described.push(describe(call));
    await breathe();
  }
  return { document: JSON.stringify(openApi(described)), page: docsPage(described, COMMON_REFUSALS, limits) };
}

function describe({ call, access, takesPicture, statuses }: BoundCall): Described {
  const { name, input, output, refusals, secondStep } = call;
  // Inputs and outputs are described apart: a transform in a schema makes them differ.
  const options = { unrepresentable: 'any' } as const;
  return {
    method: name.method,
    path: `${API_PREFIX}${name.path.replaceAll(/:(\w+)/g, '{$1}')}`,
    input: z.toJSONSchema(input, { ...options, io: 'input' }),
    output: z.toJSONSchema(output, { ...options, io: 'output' }),
    access: declared(access),
    takesPicture: takesPicture === true,
    secondStep: secondStep === true,
    refusals: [...new Set([...refusalsOf(access), ...refusals])].map((code) => withStatus(code, statuses)),
  };
}

function withStatus(code: string | number, statuses?: BoundCall['statuses']): string {
  return `${String(code)} (${String(statusOf(code, statuses).status)})`;
}

function declared(access: Access<Admitted, unknown>): Declared {
  const { who, names, movesMoney, byKey } = access;
  return {
    caller: who,
    names: typeof names === 'string' ? names : 'by id',
    movesMoney,
    byKey: byKey ?? null,
    weight: weightOf(access),
  };
}

/** The refusals that are possible before the call's own checks. */
function refusalsOf({ who, movesMoney, byKey }: Access<Admitted, unknown>): AnswerCode[] {
  if (who === 'visitor') return [];
  return [
    LOGGED_OUT,
    SESSION_ENDED,
    ...(who === 'operator' ? [AUTH_CODES.notAllowed] : []),
    ...(movesMoney ? [CORE_CODES.abnormal] : []),
    ...(byKey === undefined ? [] : API_CLIENT_REFUSALS),
  ];
}

function envelope({ output: data, secondStep }: Described): object {
  const code = secondStep ? { enum: [SUCCESS, SECOND_STEP] } : { const: SUCCESS };
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code, msg: { type: 'string' }, data },
  };
}

/** One picture, in a form instead of JSON. */
const PICTURE_FORM = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['image'],
      properties: { image: { type: 'string', format: 'binary' } },
    },
  },
};

function securityOf({ caller, byKey }: Declared): object[] {
  if (caller === 'visitor') return [];
  return [{ session: [] }, ...(byKey === null ? [] : [BY_API_CLIENT])];
}

function openApi(calls: readonly Described[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const required = new Set(call.input.required);
    const inQuery = Object.entries(call.input.properties ?? {}).map(([name, schema]) => ({
      name,
      in: call.path.includes(`{${name}}`) ? 'path' : 'query',
      required: required.has(name),
      schema,
    }));
    const content = call.takesPicture ? PICTURE_FORM : { 'application/json': { schema: call.input } };
    const body = { required: true, content };
    (paths[call.path] ??= {})[call.method.toLowerCase()] = {
      'x-access': call.access,
      security: securityOf(call.access),
      ...(call.method === 'GET' ? { parameters: inQuery } : { requestBody: body }),
      responses: {
        200: { description: 'Success', content: { 'application/json': { schema: envelope(call) } } },
        default: { description: ['Refused', ...call.refusals].join('; ') },
      },
    };
  }
  const components = {
    securitySchemes: { session: { type: 'http', scheme: 'bearer' }, ...API_CLIENT_SCHEMES },
  };
  const description = ['Any call can be refused with', ...COMMON_REFUSALS].join('; ');
  return { openapi: '3.1.0', info: { title: 'Brisk', version: '1', description }, components, paths };
}
