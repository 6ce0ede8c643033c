/** The operator's status routes: whether the process runs, whether it may get traffic, its build, its metrics. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { CORE_CODES, PLATFORM_CODES } from '#protocol/names/codes';
import type { CoreApi } from '../core/core-api.ts';
import type { Metrics } from '../gateway/metrics.ts';
import type { RefusalTexts } from '../gateway/refusal-texts.ts';
import { sendJson, sendRefusal, successBody } from './answer.ts';
import { insideOf } from './inside.ts';
import { Refusal } from './refuse.ts';
import { sendPlainNotFound } from './wrong-requests.ts';

export const STATUS_PATHS = ['/healthz', '/readyz', '/version', '/metrics'] as const;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export function statusRoutes(
  app: FastifyInstance,
  input: { core: CoreApi; metrics: Metrics; metricsNetworks: readonly string[]; texts: RefusalTexts },
): void {
  const version = successBody(readVersion());
  const isInside = insideOf(input.metricsNetworks);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  app.get('/healthz', (_request, reply) => sendJson(reply, successBody({ alive: true })));
  app.get('/readyz', async (request, reply) => {
    const status = await input.core.status();
    const mayKnow = isInside(request);
    if (!status.ready) return sendRefusal(reply, new Refusal(PLATFORM_CODES.starting), input.texts);
    const problems = status.breached.map((code) => ({ field: 'ledger', code }));
    if (problems.length > 0)
      return sendRefusal(reply, new Refusal(CORE_CODES.halted, mayKnow ? problems : []), input.texts);
    return sendJson(reply, successBody(mayKnow ? status : { ready: true }));
  });
  app.get('/version', (_request, reply) => sendJson(reply, version));
  app.get('/metrics', async (request, reply) =>
    isInside(request)
      ? reply.type(input.metrics.contentType).send(await input.metrics.text())
      : sendPlainNotFound(reply, input.texts),
  );
}

interface Version {
  readonly version: string;
  /** Null if the folder is not a git checkout. */
  readonly commit: string | null;
  readonly node: string;
}

function readVersion(): Version {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return { version, commit: readCommit(join(ROOT, '.git')) ?? null, node: process.version };
}

function readCommit(git: string): string | undefined {
  const text = (path: string) =>
    existsSync(join(git, path)) ? readFileSync(join(git, path), 'utf8').trim() : '';
  const head = text('HEAD');
  const branch = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
  const commit = branch === undefined ? head : text(branch);
  return /^[0-9a-f]{40}$/.test(commit) ? commit : undefined;
}
