/**
 * Answers requests that no route understands: with a listed code, never with a stack or a path of this machine.
 * Only a server error is a 500, and is logged.
 */
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { API_PREFIX, SOCKET_PATH } from '#protocol/names/calls';
import { PLATFORM_CODES } from '#protocol/names/codes';
import type { Log } from '../base/log.ts';
import type { RefusalTexts } from '../gateway/refusal-texts.ts';
import { refusalBody, sendRefusal } from './answer.ts';
import type { CutPipelines } from './cut-pipelines.ts';
import { Refusal } from './refuse.ts';
import type { Headers } from './security-headers.ts';

/** Of a file whose asked part does not exist (416), or which is not the expected version (412). */
interface FileError {
  /** The file's length, for 416. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Errors that Fastify and its plugins throw at a bad request, by their proposed status. */
function refusalOf(error: Partial<FastifyError>): Refusal | undefined {
  const status = error.statusCode ?? 500;
  if (status === 413) return new Refusal(PLATFORM_CODES.tooLarge);
  if (status === 415) return new Refusal(PLATFORM_CODES.notJson);
  if (status === 429) return new Refusal(PLATFORM_CODES.tooMany);
  if (status === 404) return new Refusal(PLATFORM_CODES.notFound);
  if (status >= 400 && status < 500) {
    return new Refusal(PLATFORM_CODES.badInput, [{ field: '', code: 'malformed' }]);
  }
  return undefined;
}

export function refuseWrongRequests(
  app: FastifyInstance,
  input: { log: Log; texts: RefusalTexts; methodsOf(path: string): readonly string[] },
): void {
  const { log, texts } = input;
  app.setErrorHandler((error: FastifyError & Partial<FileError>, request, reply) => {
    if (error.statusCode === 412 || error.statusCode === 416)
      return sendPlain(reply.headers(error.headers ?? {}), error.statusCode, STATUS_CODES[error.statusCode]);
    const refusal = refusalOf(error);
    if (refusal === undefined)
      log.error({ err: error, method: request.method, url: request.url }, 'a call failed');
    return sendRefusal(reply, refusal ?? new Refusal(PLATFORM_CODES.failed), texts);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = input.methodsOf(path);
    if (methods.length > 0 && !methods.includes(request.method)) {
      return sendRefusal(
        reply.header('allow', methods.join(', ')),
        new Refusal(PLATFORM_CODES.wrongMethod),
        texts,
      );
    }
    if (path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)) {
      return sendRefusal(reply, new Refusal(PLATFORM_CODES.notFound), texts);
    }
    return sendPlainNotFound(reply, texts);
  });
}

/** Outside the API the caller is a user, not an API client. */
export function sendPlainNotFound(reply: FastifyReply, texts: RefusalTexts): FastifyReply {
  return sendPlain(reply, 404, texts(PLATFORM_CODES.notFound, undefined));
}

/** Answers a user, outside the API, with a line of text. */
function sendPlain(reply: FastifyReply, status: number, text = ''): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);
}

/** Answers malformed HTTP and oversized headers, below Fastify. */
export function refuseBrokenHttp(
  error: NodeJS.ErrnoException,
  socket: Socket,
  texts: RefusalTexts,
  headers: Headers,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  endRefused(socket, tooLarge ? 'tooLarge' : 'badInput', texts, headers);
}

/**
 * Answers a request for another protocol, such as `Upgrade: h2c`, for which Node provides only the bare
 * connection. The socket server answers its own path.
 */
export function refuseUpgrades(server: Server, texts: RefusalTexts, headers: Headers): void {
  server.on('upgrade', ({ url = '' }, connection) => {
    if (url.startsWith(`${SOCKET_PATH}/`)) return;
    connection.on('error', () => connection.destroy());
    endRefused(connection, 'badInput', texts, headers);
  });
}

/** Answers `Expect` of anything but `100-continue`, which Node would answer without a count. */
export function refuseExpectations(server: Server, mayAnswer: CutPipelines): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    if (mayAnswer(request, response)) response.writeHead(417, { connection: 'close' }).end();
  });
}

const STATUS_LINES = {
  tooLarge: 'HTTP/1.1 413 Payload Too Large',
  badInput: 'HTTP/1.1 400 Bad Request',
} as const;

/**
 * Writes a refusal to a connection without a reply object, and closes it. The rest that the caller sent or sends is
 * dropped: nobody reads such a connection, and one that is not read never learns that the caller has closed it.
 */
function endRefused(
  connection: Duplex,
  code: keyof typeof STATUS_LINES,
  texts: RefusalTexts,
  headers: Headers,
): void {
  const body = refusalBody(new Refusal(PLATFORM_CODES[code]), undefined, texts);
  const lines = [
    STATUS_LINES[code],
    'content-type: application/json; charset=utf-8',
    `content-length: ${String(Buffer.byteLength(body))}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  connection.resume();
  connection.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => connection.destroy());
}
