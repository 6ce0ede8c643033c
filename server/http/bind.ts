/**
 * Binds a call of the protocol to the function that answers it: the input is parsed strictly, the output is held
 * against the call's own schema before it leaves. Whoever answers sees only sound values.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Call, CallInput, CallOutput, Problems } from '#protocol/call';
import { PLATFORM_CODES } from '#protocol/names/codes';
import type { RefusalTexts } from '../refusal-texts.ts';
import { sendJson, sendRefusal, successBody } from './answer.ts';
import { Refusal } from './refuse.ts';

/** A call's output as its author may hand it over: nobody changes it on the way. */
export type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

export interface BoundCall {
  readonly call: Call;
  /** How long a browser may keep the answer; undefined: not at all. */
  readonly keepSeconds: number | undefined;
  answer(input: unknown): Promise<unknown>;
}

/** @param keepSeconds for an answer that is the same for everybody and seldom changes */
export function bind<C extends Call>(
  call: C,
  answer: (input: CallInput<C>) => Promise<DeepReadonly<CallOutput<C>> | Refusal>,
  keepSeconds?: number,
): BoundCall {
  return { call, keepSeconds, answer };
}

/** Puts a bound call under its path. */
export function route(app: FastifyInstance, bound: BoundCall, texts: RefusalTexts): void {
  const { method, path } = bound.call.name;
  const keep = bound.keepSeconds === undefined ? undefined : keeper(bound.keepSeconds);
  app.route({
    method,
    url: path,
    async handler(request, reply) {
      const input = z.safeParse(bound.call.input, method === 'GET' ? request.query : request.body);
      if (!input.success) {
        return sendRefusal(reply, new Refusal(PLATFORM_CODES.badInput, problemsOf(input.error)), texts);
      }
      const output = await bound.answer(input.data);
      if (output instanceof Refusal) return sendRefusal(reply, output, texts);
      const checked = z.safeParse(bound.call.output, output);
      if (!checked.success)
        throw new Error(`${method} ${path} answered out of shape: ${checked.error.message}`);
      const body = successBody(output);
      if (keep !== undefined) return keep(request, reply, body);
      return sendJson(reply.header('cache-control', 'no-store'), body);
    },
  });
}

/** The most problems that one answer lists. */
const MOST_PROBLEMS = 20;

function problemsOf(error: z.core.$ZodError): Problems['problems'] {
  return error.issues.slice(0, MOST_PROBLEMS).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, MOST_PROBLEMS)
        .map((key) => ({ field: fieldOf([...issue.path, key]), code: 'unknown' }));
    }
    return [{ field: fieldOf(issue.path), code: issue.code.replaceAll('_', '-') }];
  });
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, 100);
}

/** Answers with a tag, so that a browser that holds the answer hears only that it still stands. */
function keeper(seconds: number) {
  let held = { body: '', tag: '', packed: Buffer.alloc(0) };
  return (request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply => {
    if (body !== held.body) {
      const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      held = { body, tag, packed: gzipSync(body) };
    }
    reply
      .header('cache-control', `public, max-age=${String(seconds)}, must-revalidate`)
      .header('etag', held.tag)
      .header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === held.tag) return reply.status(304).send();
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return sendJson(reply, body);
    return sendJson(reply.header('content-encoding', 'gzip'), held.packed);
  };
}
