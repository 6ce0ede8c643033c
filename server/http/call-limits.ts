/**
 * Applies budgets and read turns to calls, and sends the remaining budget in the headers of the IETF draft
 * "RateLimit header fields for HTTP".
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#domain/clock';
import { PLATFORM_CODES } from '#protocol/names/codes';
import { API_CLIENT_HEADERS } from '#protocol/names/api-clients';
import type { Caller } from '../gateway/sessions.ts';
import type { Access, Admitted } from './access.ts';
import { CallBudgets, weightOf, type Budget, type BudgetLimits, type Spender } from './call-budgets.ts';
import { networkOf } from './network.ts';
import type { ReadGate } from './read-gate.ts';
import { Refusal } from './refuse.ts';

const TOO_MANY = new Refusal(PLATFORM_CODES.tooMany);

/** The parts of a bound call that the limits need. */
interface LimitedCall {
  readonly call: { readonly name: { readonly path: string } };
  readonly access: Access<Admitted, unknown>;
}

export class CallLimits {
  private readonly budgets: CallBudgets;

  constructor(
    limits: BudgetLimits,
    clock: Clock,
    private readonly gate: ReadGate,
  ) {
    this.budgets = new CallBudgets(limits, clock);
  }

  /**
   * Spends the call's weight from the account's budget and the key's.
   * @param payer the account; undefined: a visitor's network pays for the books
   */
  spend(
    { call, access }: LimitedCall,
    payer: number | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Refusal | undefined {
    if (payer === undefined)
      return refusedFor(this.budgets.spendOfNetwork(networkOf(request.ip), access), reply);
    const spender = spenderOf(payer, request);
    const budget = this.budgets.spend(spender, weightOf(access));
    setHeaders(reply, budget);
    const { path } = call.name;
    const keptWait = access.keeps === 'nothing' ? 0 : this.budgets.keptWaitMillis(spender, path);
    return refusedFor(Math.max(budget.waitMillis, keptWait), reply);
  }

  /** Answers at once if memory answers, in turn if the database does. */
  inTurn<Done>(
    { reads }: Access<Admitted, unknown>,
    reader: string,
    answer: () => Promise<Done>,
  ): Promise<Done | Refusal> {
    if (!reads) return answer();
    return this.gate.isFull(reader) ? Promise.resolve(TOO_MANY) : this.gate.run(reader, answer);
  }

  /** Counts an answer that is kept under its id; the number that may be added is bounded. */
  noteAnswer(
    { call, access }: LimitedCall,
    caller: Caller,
    request: FastifyRequest,
    isRefused: boolean,
  ): void {
    const { keeps } = access;
    if (keeps === 'every-answer' || (keeps === 'refusals' && isRefused))
      this.budgets.noteKept(spenderOf(caller.id, request), call.name.path);
  }
}

function refusedFor(waitMillis: number, reply: FastifyReply): Refusal | undefined {
  if (waitMillis === 0) return undefined;
  reply.header('retry-after', String(Math.ceil(waitMillis / 1000)));
  return TOO_MANY;
}

function spenderOf(user: number, { headers }: FastifyRequest): Spender {
  const key = headers[API_CLIENT_HEADERS.key];
  return { user, key: typeof key === 'string' ? key : undefined };
}

function setHeaders(reply: FastifyReply, { name, rate, left }: Budget): void {
  const refillSeconds = Math.ceil((rate.burst - left) / rate.perSecond);
  const window = Math.ceil(rate.burst / rate.perSecond);
  reply.header('ratelimit-policy', `"${name}";q=${String(rate.burst)};w=${String(window)}`);
  reply.header('ratelimit', `"${name}";r=${String(left)};t=${String(refillSeconds)}`);
}
