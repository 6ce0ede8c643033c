/**
 * Tokens of sessions that calls have shown lately. Their calls are counted by account, not by network: a carrier's
 * address is shared by many phones, and one of them must not stop its neighbours' orders.
 */
import type { FastifyRequest } from 'fastify';
import { BoundedMap } from '../base/bounded-map.ts';
import { isSigned } from './signed-call.ts';
import { tokenOf } from './access.ts';

/** Tokens remembered at a time. */
const MOST_REMEMBERED = 50_000;

export class KnownTokens {
  private readonly tokens = new BoundedMap<true>(MOST_REMEMBERED);

  /** Whether the request's session was let in before; whether it still is, the call itself finds out. */
  has(request: FastifyRequest): boolean {
    return !isSigned(request) && this.tokens.get(tokenOf(request)) === true;
  }

  add(request: FastifyRequest): void {
    const token = tokenOf(request);
    if (isSigned(request) || token === '') return;
    if (this.tokens.renew(token) === undefined) this.tokens.add(token, true);
  }

  /** The session has ended: its token counts as a stranger's. */
  forget(request: FastifyRequest): void {
    this.tokens.delete(tokenOf(request));
  }
}
