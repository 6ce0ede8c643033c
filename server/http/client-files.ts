/**
 * The built client. A file under `assets/` carries its content's hash in its name and is cached for ever; the
 * page itself is requested each time. The build makes the Brotli and gzip variants.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const ASSETS = 'assets';

export const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';

/** The app's page, empty if the client is not built. */
export function readPage(clientDir: string): string {
  const path = join(clientDir, 'index.html');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The pages of a build with the address of the socket, which the engine reads (`src/engine/shell/early-engine.ts`). */
export function pagesWithSocket(clientDir: string, socketUrl: string | undefined): Record<string, string> {
  if (socketUrl === undefined) return {};
  const files = ['index.html', 'shell.html'].filter((name) => existsSync(join(clientDir, name)));
  const address = new URL(socketUrl).origin;
  const pageOf = (name: string) =>
    readFileSync(join(clientDir, name), 'utf8').replace(
      '<script data-engine=',
      () => `<script data-socket="${address}" data-engine=`,
    );
  return Object.fromEntries(files.map((name) => [name, pageOf(name)]));
}

export async function clientFiles(
  app: FastifyInstance,
  clientDir: string,
  pages: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (!existsSync(clientDir)) return;
  for (const [name, page] of Object.entries(pages)) {
    app.get(`/${name}`, (_request, reply) =>
      reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
    );
  }
  const hashed = join(clientDir, ASSETS) + sep;
  await app.register(fastifyStatic, {
    root: clientDir,
    serve: false,
    // `first-page.ts` serves the page itself.
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.startsWith(hashed) ? KEPT_FOR_GOOD : 'no-cache');
    },
  });
  // Only files that exist at start are served: unlisted ones cannot be requested.
  const files = servedFiles(clientDir).filter((path) => !(path in pages));
  const assets = new Set(files.filter((path) => path.startsWith(`${ASSETS}/`)));
  // One route for all assets: a route for each of them took a tenth of the platform's start.
  app.get<{ Params: { name: string } }>(
    `/${ASSETS}/:name`,
    { errorHandler: sendWhole },
    ({ params }, reply) => {
      const path = `${ASSETS}/${params.name}`;
      if (assets.has(path)) return reply.sendFile(path);
      reply.callNotFound();
      return reply;
    },
  );
  for (const path of files)
    if (!assets.has(path))
      app.get(`/${path}`, { errorHandler: sendWhole }, (_request, reply) => reply.sendFile(path));
}

/** The last bytes of a file, at least one. */
const SUFFIX = /^ *bytes=-0*[1-9]\d*$/;

/**
 * A suffix that is longer than the file is the whole file (RFC 9110 §14.1.2). The library refuses it with 416: it is
 * served again without the range.
 */
function sendWhole(error: FastifyError, { raw, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.statusCode !== 416 || !SUFFIX.test(raw.headers.range ?? '')) return reply.send(error);
  delete raw.headers.range;
  return reply.sendFile(decodeURI(url.split('?', 1)[0] ?? '').slice(1));
}

/** The files of a build without their compressed variants and maps; each path is relative, with slashes. */
function servedFiles(clientDir: string): string[] {
  return readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => relative(clientDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}
