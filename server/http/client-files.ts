/**
 * The built client. A file under `assets/` carries its content's hash in its name and is kept for good; the page
 * itself is asked for each time. Brotli and gzip siblings are made by the build.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';

/** The app's page, empty where the client is not built. */
export function readPage(clientDir: string): string {
  const path = join(clientDir, 'index.html');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

export async function clientFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  if (!existsSync(clientDir)) return;
  const hashed = join(clientDir, 'assets') + sep;
  await app.register(fastifyStatic, {
    root: clientDir,
    // Only the files that are there at start: what is not listed can not be asked for.
    wildcard: false,
    // The page itself is served by `first-page.ts`.
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.startsWith(hashed) ? KEPT_FOR_GOOD : 'no-cache');
    },
  });
}
