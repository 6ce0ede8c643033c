/** The body of every REST answer, success or refusal: `{ code, msg, data }`. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SUCCESS, type SECOND_STEP } from '#protocol/names/codes';
import type { Envelope } from '#protocol/call';
import type { RefusalTexts } from '../gateway/refusal-texts.ts';
import { statusOf, type Refusal, type Statuses } from './refuse.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export function successBody(data: unknown, code: typeof SUCCESS | typeof SECOND_STEP = SUCCESS): string {
  return JSON.stringify({ code, msg: '', data } satisfies Envelope<unknown>);
}

export function refusalBody(refusal: Refusal, language: string | undefined, texts: RefusalTexts): string {
  const { problems, data: more } = refusal;
  const data = { ...(problems.length > 0 ? { problems } : {}), ...more };
  return JSON.stringify({
    code: refusal.code,
    msg: texts(refusal.code, language),
    data: Object.keys(data).length > 0 ? data : null,
  } satisfies Envelope<unknown>);
}

export function sendJson(reply: FastifyReply, body: string | Buffer): FastifyReply {
  return reply.header('content-type', JSON_TYPE).send(body);
}

export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal,
  texts: RefusalTexts,
  own?: Statuses,
): FastifyReply {
  const { status, retryAfterSeconds: byCode } = statusOf(refusal.code, own);
  const { retryAfterSeconds = byCode } = refusal;
  reply.status(status).header('cache-control', 'no-store');
  if (retryAfterSeconds !== undefined && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', String(retryAfterSeconds));
  }
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return sendJson(reply, refusalBody(refusal, languageOf(reply.request), texts));
}

/** SPEC §7: every request carries its language in the header `language`. */
export function languageOf(request: FastifyRequest): string | undefined {
  const language = request.headers['language'];
  return typeof language === 'string' ? language : undefined;
}
