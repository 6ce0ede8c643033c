/** The platform over HTTP: the calls under `/api`, the built client, and the operator's status routes. */
import { createServer, type ServerOptions } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { API_PREFIX } from '#protocol/names/calls';
import { PLATFORM_CODES } from '#protocol/names/codes';
import type { Clock } from '#domain/clock';
import type { CoreApi } from '../core/core-api.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../gateway/metrics.ts';
import type { RefusalTexts } from '../gateway/refusal-texts.ts';
import type { Access, Admitted, CallChecks } from './access.ts';
import { apiDocs } from './api-docs.ts';
import { route, type BoundCall } from './bind.ts';
import type { BudgetLimits } from './call-budgets.ts';
import { CallLimits } from './call-limits.ts';
import { callerAddress } from './caller-address.ts';
import { clientFiles } from './client-files.ts';
import { closeStreams } from './close-streams.ts';
import type { CutPipelines } from './cut-pipelines.ts';
import { DOCS_PATHS } from './docs-page.ts';
import { sendRefusal } from './answer.ts';
import { KnownTokens } from './known-tokens.ts';
import { FileLimits, limitFiles, sendTooMany } from './limit-files.ts';
import { limitRate } from './limit-rate.ts';
import { ReadGate } from './read-gate.ts';
import { Refusal } from './refuse.ts';
import { keepBody } from './signed-call.ts';
import { OPENER_POLICY, type Headers } from './security-headers.ts';
import { STATUS_PATHS, statusRoutes } from './status-routes.ts';
import { takePictures } from './read-picture.ts';
import {
  refuseBrokenHttp,
  refuseExpectations,
  refuseUpgrades,
  refuseWrongRequests,
} from './wrong-requests.ts';

/** The maximum body of a call; pictures have a separate limit. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Time in which a request must arrive whole; by default Node checks its connections every 30 s only. */
const REQUEST_TIMEOUT_MILLIS = 30_000;
const LOOK_FOR_SLOW_MILLIS = 1_000;
/** Longer than the 60 s of common proxies, which would otherwise send a request on a connection that just closed. */
const KEPT_ALIVE_MILLIS = 72_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The callers that the route admits; every route of the API declares them. */
    readonly access?: Access<Admitted, never>;
  }
}

/** `callsPerSecond` is the number of calls that one address may make in a second. */
export interface HttpLimits extends BudgetLimits {
  /** Time in which a request must arrive whole, in milliseconds; 30 s by default. */
  readonly requestMillis?: number;
}

/** Adds routes outside the API. Routes that read the database take turns with the calls. */
export type AddFiles = (app: FastifyInstance, reads: ReadGate, texts: RefusalTexts) => void;

export interface AppInput extends CallChecks {
  readonly core: CoreApi;
  readonly calls: readonly BoundCall[];
  /** Routes outside the API, such as the coins' pictures. */
  readonly files: readonly AddFiles[];
  readonly clientDir: string;
  /** Pages that differ from the built ones, by their file's name. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** Addresses and networks of our proxies, whose headers are trusted for the caller's address. */
  readonly proxies: readonly string[];
  readonly limits: HttpLimits;
  /** Networks that may read the metrics and the details of `/readyz`. */
  readonly metricsNetworks: readonly string[];
  readonly cutPipelines: CutPipelines;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly texts: RefusalTexts;
  readonly log: Log;
}

const BAD_ADDRESS = new Refusal(PLATFORM_CODES.badInput, [{ field: '', code: 'malformed' }]);

/** PostgreSQL refuses a zero byte in every text. */
function refuseZeroBytes(api: FastifyInstance, texts: RefusalTexts): void {
  api.addHook('onRequest', (request, reply, next) => {
    if (request.url.includes('%00')) sendRefusal(reply, BAD_ADDRESS, texts);
    else next();
  });
}

/** Fastify without routes, with its refusals of what it cannot read. */
function bareApp(input: AppInput, fileLimits: FileLimits): FastifyInstance {
  const { texts, headers } = input;
  const requestMillis = input.limits.requestMillis ?? REQUEST_TIMEOUT_MILLIS;
  const addressOf = callerAddress(input.proxies);
  return fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: input.proxies.length > 0 && [...input.proxies],
    serverFactory: (listener) =>
      createServer(waitsOf(requestMillis), (request, response) => {
        if (input.cutPipelines(request, response)) listener(request, response);
      }),
    // Answers a malformed address before a hook counts it, with a request that does not know the proxies.
    frameworkErrors(_error, { raw }, reply) {
      const tooMany = fileLimits.refusalOf(addressOf(raw));
      reply.headers(headers);
      return tooMany ? sendTooMany(reply, tooMany, texts) : sendRefusal(reply, BAD_ADDRESS, texts);
    },
    clientErrorHandler(error, socket) {
      refuseBrokenHttp(error, socket, texts, headers);
    },
    return503OnClosing: true,
    forceCloseConnections: true,
  });
}

export async function createApp(input: AppInput): Promise<FastifyInstance> {
  const { texts, headers } = input;
  const fileLimits = new FileLimits(input.limits.callsPerSecond, input.clock);
  const app = bareApp(input, fileLimits);
  readJsonAlone(app);
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers);
    if (request.headers['x-forwarded-proto'] === 'https') reply.headers(OPENER_POLICY);
    next();
  });
  app.addHook('onRoute', ({ url, config }) => {
    const open = config?.access === undefined && url.startsWith(`${API_PREFIX}/`);
    if (open) throw new Error(`the route ${url} does not declare who may call it`);
  });
  measure(app, input.metrics);
  limitFiles(app, fileLimits, texts);
  closeStreams(app);
  refuseUpgrades(app.server, texts, headers);
  refuseExpectations(app.server, input.cutPipelines);
  refuseWrongRequests(app, { log: input.log, texts, methodsOf: methodTable(input.calls) });
  const reads = new ReadGate();
  await app.register(
    async (api) => {
      const knownTokens = new KnownTokens();
      await limitRate(api, input.limits.callsPerSecond, (request) => knownTokens.has(request));
      refuseZeroBytes(api, texts);
      const parts = { ...input, limits: new CallLimits(input.limits, input.clock, reads), knownTokens };
      for (const bound of input.calls) if (bound.takesPicture !== true) route(api, bound, parts);
      await api.register(async (forms) => {
        await takePictures(forms);
        for (const bound of input.calls) if (bound.takesPicture === true) route(forms, bound, parts);
      });
      apiDocs(api, input.calls, input.limits);
    },
    { prefix: API_PREFIX },
  );
  await app.register(async (status) => {
    await limitRate(status, input.limits.callsPerSecond);
    statusRoutes(status, input);
  });
  for (const add of input.files) add(app, reads, texts);
  await clientFiles(app, input.clientDir, input.pages);
  return app;
}

function waitsOf(requestMillis: number): ServerOptions {
  return {
    requestTimeout: requestMillis,
    // Node uses the longer of both times for a whole request, so its default of 60 s for the headers must not remain.
    headersTimeout: requestMillis,
    connectionsCheckingInterval: LOOK_FOR_SLOW_MILLIS,
    keepAliveTimeout: KEPT_ALIVE_MILLIS,
  };
}

/** Bodies are JSON only; the text that an API client signed is kept as it arrived. */
function readJsonAlone(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    keepBody(request, body);
    void parseJson(request, body, done);
  });
}

/** The methods of each path: a wrong method is refused differently from an unknown path. */
function methodTable(calls: readonly BoundCall[]): (path: string) => readonly string[] {
  const table = new Map<string, string[]>();
  const add = (path: string, method: string) => {
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
    table.set(path, [...(table.get(path) ?? []), ...methods]);
  };
  for (const { call } of calls) add(`${API_PREFIX}${call.name.path}`, call.name.method);
  for (const path of Object.values(DOCS_PATHS)) add(`${API_PREFIX}${path}`, 'GET');
  for (const path of ['/', ...STATUS_PATHS]) add(path, 'GET');
  return (path) => table.get(path) ?? [];
}

function measure(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, next) => {
    const url = request.routeOptions.url ?? '';
    const known = url.startsWith(`${API_PREFIX}/`) || (STATUS_PATHS as readonly string[]).includes(url);
    const labels = { method: request.method, route: known ? url : 'other', status: String(reply.statusCode) };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
    next();
  });
}
