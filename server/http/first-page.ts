/**
 * The page at `/`, served with the market's current quotes, which are renewed every second. It is requested
 * each time, but may be kept for the way back (`no-cache`, not `no-store`: the back/forward cache does not keep
 * a page that may not be stored). `/index.html` stays the built file, without quotes.
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#domain/clock';
import { SERVED_QUOTES_ID, SERVED_QUOTES_MARK, type ServedQuotes } from '#protocol/names/served-quotes';

export interface FirstPageInput {
  /** The built page, empty if the client is not built. */
  readonly page: string;
  readonly clock: Clock;
  readonly quotes: () => Promise<ServedQuotes>;
}

const KEPT_MILLIS = 1_000;
/** Cheap enough for once a second; the build compresses its files with the highest quality instead. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface Written {
  readonly at: number;
  readonly plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

export function firstPage(app: FastifyInstance, { page, clock, quotes }: FirstPageInput): void {
  if (page === '') return;
  let written: Written | undefined;
  const current = async (): Promise<Written> => {
    if (written && clock.now() - written.at < KEPT_MILLIS) return written;
    written = { at: clock.now(), plain: Buffer.from(withQuotes(page, await quotes())) };
    return written;
  };
  app.get('/', async (request, reply) => {
    const body = await current();
    const accepted = request.headers['accept-encoding'] ?? '';
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    if (/\bbr\b/.test(accepted)) {
      body.br ??= brotliCompressSync(body.plain, BROTLI);
      return reply.header('content-encoding', 'br').send(body.br);
    }
    if (/\bgzip\b/.test(accepted)) {
      body.gzip ??= gzipSync(body.plain);
      return reply.header('content-encoding', 'gzip').send(body.gzip);
    }
    return reply.send(body.plain);
  });
}

/** JSON in a script element: characters that could end the element are escaped. */
function withQuotes(page: string, quotes: ServedQuotes): string {
  const json = JSON.stringify(quotes).replaceAll('<', '\\u003c');
  return page.replace(
    SERVED_QUOTES_MARK,
    () => `<script type="application/json" id="${SERVED_QUOTES_ID}">${json}</script>`,
  );
}
