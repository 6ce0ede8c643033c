/** The platform over HTTP: the calls under `/api`, the built client, and what an operator asks. */
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
import { clientFiles } from './client-files.ts';
import { DOCS_PATHS } from './docs-page.ts';
import { sendRefusal } from './answer.ts';
import { KnownTokens } from './known-tokens.ts';
import { limitRate } from './limit-rate.ts';
import { ReadGate } from './read-gate.ts';
import { Refusal } from './refuse.ts';
import { keepBody } from './signed-call.ts';
import { OPENER_POLICY, type Headers } from './security-headers.ts';
import { STATUS_PATHS, statusRoutes } from './status-routes.ts';
import { takePictures } from './read-picture.ts';
import { refuseBrokenHttp, refuseUpgrades, refuseWrongRequests } from './wrong-requests.ts';

/** The largest body of a call; pictures have a limit of their own. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** A slow sender is not waited for without end; Node looks for one every half minute unless told otherwise. */
const REQUEST_TIMEOUT_MILLIS = 30_000;
const LOOK_FOR_SLOW_MILLIS = 1_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; every route of the API says so. */
    readonly access?: Access<Admitted, never>;
  }
}

/** `callsPerSecond` is how many calls one address may make in a second. */
export interface HttpLimits extends BudgetLimits {
  /** How long a request may take to arrive whole; 30 s unless said otherwise. */
  readonly requestMillis?: number;
}

/** Adds routes beside the API. Those that read the database take turns with the calls. */
export type AddFiles = (app: FastifyInstance, reads: ReadGate) => void;

export interface AppInput extends CallChecks {
  readonly core: CoreApi;
  readonly calls: readonly BoundCall[];
  /** Routes beside the API, such as the coins' pictures. */
  readonly files: readonly AddFiles[];
  readonly clientDir: string;
  /** Pages that are served otherwise than they were built, by their file's name. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** Addresses and networks of proxies in front, whose word is taken for a caller's address. */
  readonly proxies: readonly string[];
  readonly limits: HttpLimits;
  /** Networks that may read the metrics and what `/readyz` found. */
  readonly metricsNetworks: readonly string[];
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly texts: RefusalTexts;
  readonly log: Log;
}

const BAD_ADDRESS = new Refusal(PLATFORM_CODES.badInput, [{ field: '', code: 'malformed' }]);

export async function createApp(input: AppInput): Promise<FastifyInstance> {
  const { texts, headers } = input;
  const requestMillis = input.limits.requestMillis ?? REQUEST_TIMEOUT_MILLIS;
  const refuseBadAddress = (reply: Parameters<typeof sendRefusal>[0]) =>
    sendRefusal(reply.headers(headers), BAD_ADDRESS, texts);
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: input.proxies.length > 0 && [...input.proxies],
    requestTimeout: requestMillis,
    // Node takes the longer of the two for a whole request, so its own minute for the head must not stay.
    http: { headersTimeout: requestMillis, connectionsCheckingInterval: LOOK_FOR_SLOW_MILLIS },
    // Answers what is wrong with the address itself, before any route or hook is looked for.
    frameworkErrors: (_error, _request, reply) => refuseBadAddress(reply),
    clientErrorHandler(error, socket) {
      refuseBrokenHttp(error, socket, texts, headers);
    },
    return503OnClosing: true,
    forceCloseConnections: true,
  });
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
  refuseUpgrades(app.server, texts, headers);
  refuseWrongRequests(app, { log: input.log, texts, methodsOf: methodTable(input.calls) });
  const reads = new ReadGate();
  await app.register(
    async (api) => {
      const knownTokens = new KnownTokens();
      await limitRate(api, input.limits.callsPerSecond, (request) => knownTokens.has(request));
      const parts = { ...input, limits: new CallLimits(input.limits, input.clock, reads), knownTokens };
      for (const bound of input.calls) if (bound.takesPicture !== true) route(api, bound, parts);
      await api.register(async (forms) => {
        await takePictures(forms);
        for (const bound of input.calls) if (bound.takesPicture === true) route(forms, bound, parts);
      });
      apiDocs(api, input.calls);
    },
    { prefix: API_PREFIX },
  );
  await app.register(async (status) => {
    await limitRate(status, input.limits.callsPerSecond);
    statusRoutes(status, input);
  });
  for (const add of input.files) add(app, reads);
  await clientFiles(app, input.clientDir, input.pages);
  return app;
}

/** JSON is the one language of bodies; what an API client signed of it is kept as it came. */
function readJsonAlone(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    keepBody(request, body);
    void parseJson(request, body, done);
  });
}

/** Which methods a path knows, so that another one is told apart from an unknown path. */
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
