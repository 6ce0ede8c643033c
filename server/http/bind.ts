/**
 * Binds a call of the protocol to the function that answers it. The input is parsed strictly and the caller's
 * access is checked before the function runs; the output is checked against the call's schema before it is
 * sent.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Call, CallInput, CallOutput } from '#protocol/call';
import { PLATFORM_CODES, SECOND_STEP, SUCCESS } from '#protocol/names/codes';
import { languageCode, type LanguageCode } from '#protocol/names/languages';
import { schemaProblems } from '#protocol/schema-problems';
import type { RefusalTexts } from '../gateway/refusal-texts.ts';
import type { Caller, Visit } from '../gateway/sessions.ts';
import { admitted, foreign, type Access, type Admitted, type CallChecks } from './access.ts';
import { languageOf, sendJson, sendRefusal, successBody } from './answer.ts';
import type { CallLimits } from './call-limits.ts';
import { deviceCookie, type DeviceCookie } from './device-cookie.ts';
import { fitsOf } from './fits.ts';
import type { KnownTokens } from './known-tokens.ts';
import { networkOf, plainAddress } from './network.ts';
import { readPicture } from './read-picture.ts';
import { Refusal, type Statuses } from './refuse.ts';
import { SecondStep } from './second-step.ts';

/** A call's output as the function may return it: read-only, because nothing changes it before it is sent. */
export type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/** The possible answers: the output, a refusal, or a request for a second step. */
export type Answered<Output> = Output | Refusal | SecondStep<Output>;

/** The request as the answering function sees it, besides the input. */
export interface RequestContext {
  /** The language of the answer: the `language` header, English if it is missing or unknown. */
  readonly language: LanguageCode;
  readonly visit: Visit;
  /** The text of a refusal in that language. */
  readonly refusalText: (code: string) => string;
  readonly device: DeviceCookie;
  /** The origin that the browser states for the platform, without a path; it is not proven. */
  readonly site: string;
}

/** The same for a call that needs a logged-in user. */
export interface UserContext extends RequestContext {
  readonly caller: Caller;
}

/** The same for a call that carries a picture, with the picture as it was sent. */
export interface PictureContext extends UserContext {
  readonly picture: Buffer;
}

type ContextFor<Who extends Admitted> = Who extends 'visitor' ? RequestContext : UserContext;

/** How an answer that is the same for everybody is cached. */
export interface Keep {
  /** How long a browser may use it without a new request. */
  readonly seconds: number;
  /** The answer depends on the language. */
  readonly byLanguage: boolean;
}

/** Terms are kept for one second, because an operator may change them at any moment. */
export const TERMS_KEPT: Keep = { seconds: 1, byLanguage: false };

export interface BoundCall {
  readonly call: Call;
  readonly access: Access<Admitted, unknown>;
  /** Undefined: the answer is not cached. */
  readonly keep: Keep | undefined;
  /** Its body is a form with one picture instead of an input. */
  readonly takesPicture?: true;
  /** HTTP statuses of its feature's refusals. */
  readonly statuses?: Statuses;
  answer(input: unknown, context: RequestContext | UserContext | PictureContext): Promise<unknown>;
}

/** @param keep only for answers that are the same for everybody */
export function bind<C extends Call, Who extends Admitted>(
  call: C,
  access: Access<Who, CallInput<C>>,
  answer: (input: CallInput<C>, context: ContextFor<Who>) => Promise<Answered<DeepReadonly<CallOutput<C>>>>,
  keep?: Who extends 'visitor' ? Keep : never,
): BoundCall {
  const answerAny = answer as BoundCall['answer'];
  return { call, access, keep, answer: answerAny };
}

/** The same for a call whose body is a form with one picture; its input is empty. */
export function bindPicture<C extends Call>(
  call: C,
  access: Access<'user', CallInput<C>>,
  answer: (context: PictureContext) => Promise<DeepReadonly<CallOutput<C>> | Refusal>,
): BoundCall {
  const answerAny: BoundCall['answer'] = (_, context) => answer(context as PictureContext);
  return { call, access, keep: undefined, takesPicture: true, answer: answerAny };
}

const LONGEST_AGENT = 200;
/** Of an error about an answer: a wrong row of a union is refused in many ways. */
const LOGGED_CHARACTERS = 1_000;

interface RouteParts {
  readonly texts: RefusalTexts;
  readonly limits: CallLimits;
  readonly knownTokens: KnownTokens;
}

/** Adds a bound call to the server under its path. */
export function route(
  app: FastifyInstance,
  bound: BoundCall,
  { texts, limits, knownTokens, ...checks }: CallChecks & RouteParts,
): void {
  const { method, path } = bound.call.name;
  const keep = bound.keep === undefined ? undefined : keeper(bound.keep);
  const checkOutput = outputCheck(bound.call);
  const refuse = (reply: FastifyReply, refusal: Refusal) =>
    sendRefusal(reply, refusal, texts, bound.statuses);
  app.route({
    method,
    url: path,
    config: { access: bound.access },
    async handler(request, reply) {
      const caller = await admitted(bound.access, request, checks);
      if (caller instanceof Refusal) {
        knownTokens.forget(request);
        return refuse(reply, caller);
      }
      if (caller !== undefined) knownTokens.add(request, caller.id);
      const tooMany = limits.spend(bound, caller?.id ?? knownTokens.userOf(request), request, reply);
      if (tooMany !== undefined) return refuse(reply, tooMany);
      const raw = await readInput(bound, request);
      if (raw instanceof Refusal) return refuse(reply, raw);
      const input = z.safeParse(bound.call.input, raw.input);
      if (!input.success) {
        return refuse(reply, new Refusal(PLATFORM_CODES.badInput, schemaProblems(input.error)));
      }
      const refused = await foreign(bound.access, input.data, caller);
      if (refused !== undefined) return refuse(reply, refused);
      const language = languageCode(languageOf(request));
      const context = new LazyContext(request, reply, language, caller, { picture: raw.picture, texts });
      const answer = () => bound.answer(input.data, context);
      const answered = await limits.inTurn(bound.access, readerOf(request, caller), answer);
      if (caller !== undefined) limits.noteAnswer(bound, caller, request, answered instanceof Refusal);
      if (answered instanceof Refusal) return refuse(reply, answered);
      const isStep = answered instanceof SecondStep;
      const output = isStep ? (answered.output as unknown) : answered;
      if (isStep && bound.call.secondStep !== true)
        throw new Error(`${method} ${path} asked for a second step, undeclared`);
      checkOutput(output);
      const body = successBody(output, isStep ? SECOND_STEP : SUCCESS);
      if (keep !== undefined) return keep(request, reply, body, language);
      return sendJson(reply.header('cache-control', 'no-store'), body);
    },
  });
}

/** The reader's name in the read gate: an account, or a visitor's network. */
function readerOf(request: FastifyRequest, caller: Caller | undefined): string {
  return caller === undefined ? networkOf(request.ip) : `account ${String(caller.id)}`;
}

/** Throws if an answer does not match its call's schema. */
function outputCheck({ name: { method, path }, output }: Call): (answered: unknown) => void {
  const fits = fitsOf(output);
  return (answered) => {
    if (fits?.(answered) === true) return;
    const checked = z.safeParse(output, answered);
    if (checked.success) return;
    const why = checked.error.message.replaceAll(/\s+/g, ' ').slice(0, LOGGED_CHARACTERS);
    throw new Error(`${method} ${path} answered with a value that its schema refuses: ${why}`);
  };
}

/** The context of a request. Its origin is looked up on demand, because most calls never need it. */
class LazyContext implements RequestContext {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    readonly language: LanguageCode,
    readonly caller: Caller | undefined,
    private readonly own: { readonly picture: Buffer | undefined; readonly texts: RefusalTexts },
  ) {}

  get picture(): Buffer | undefined {
    return this.own.picture;
  }

  get visit(): Visit {
    const { ip, headers } = this.request;
    return { address: plainAddress(ip), agent: (headers['user-agent'] ?? '').slice(0, LONGEST_AGENT) };
  }

  refusalText(code: string): string {
    return this.own.texts(code, this.language);
  }

  get device(): DeviceCookie {
    return deviceCookie(this.request, this.reply);
  }

  get site(): string {
    return `${this.request.protocol}://${this.request.host}`;
  }
}

interface RawInput {
  readonly input: unknown;
  readonly picture?: Buffer;
}

async function readInput(
  { call, takesPicture }: BoundCall,
  request: FastifyRequest,
): Promise<RawInput | Refusal> {
  if (takesPicture !== true && call.name.method === 'GET') return { input: inputOf(request) };
  if (takesPicture !== true) return { input: request.body };
  const picture = await readPicture(request);
  return picture instanceof Refusal ? picture : { input: {}, picture };
}

/** The input of a GET: its query, and the parameters of its path, which take precedence over the query. */
function inputOf({ query, params }: FastifyRequest): object {
  return { ...(query as object), ...(params as object) };
}

interface CachedBody {
  readonly body: string;
  readonly tag: string;
  readonly packed: Buffer;
}

function cachedBody(body: string): CachedBody {
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, tag, packed: gzipSync(body) };
}

/** Answers with an entity tag, so that a browser that has the answer gets a short "not modified". */
function keeper({ seconds, byLanguage }: Keep) {
  const latest = new Map<LanguageCode | 'any', CachedBody>();
  const vary = byLanguage ? 'accept-encoding, language' : 'accept-encoding';
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    body: string,
    language: LanguageCode,
  ): FastifyReply => {
    const place = byLanguage ? language : 'any';
    const last = latest.get(place);
    const held = last?.body === body ? last : cachedBody(body);
    latest.set(place, held);
    reply
      .header('cache-control', `public, max-age=${String(seconds)}, must-revalidate`)
      .header('etag', held.tag)
      .header('vary', vary);
    if (request.headers['if-none-match'] === held.tag) return reply.status(304).send();
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return sendJson(reply, body);
    return sendJson(reply.header('content-encoding', 'gzip'), held.packed);
  };
}
