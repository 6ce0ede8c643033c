/**
 * Session tokens of recent calls, with their accounts. Their calls are counted by account, those for everybody too,
 * not by network: many phones share a carrier's address, and one of them must not block the orders of the others.
 */
import type { FastifyRequest } from 'fastify';
import { BoundedMap } from '../base/bounded-map.ts';
import { isSigned } from './signed-call.ts';
import { tokenOf } from './access.ts';

/** Tokens remembered at a time. */
const MOST_REMEMBERED = 50_000;

export class KnownTokens {
  private readonly tokens = new BoundedMap<number>(MOST_REMEMBERED);

  /** Whether the request's session was accepted before; the call itself checks that it is still valid. */
  has(request: FastifyRequest): boolean {
    return this.userOf(request) !== undefined;
  }

  /** The account that its call is counted for; undefined: it is counted for its network. */
  userOf(request: FastifyRequest): number | undefined {
    return isSigned(request) ? undefined : this.tokens.get(tokenOf(request));
  }

  add(request: FastifyRequest, user: number): void {
    const token = tokenOf(request);
    if (isSigned(request) || token === '') return;
    if (this.tokens.renew(token) === undefined) this.tokens.add(token, user);
  }

  /** The session has ended: its token counts as an unknown one. */
  forget(request: FastifyRequest): void {
    this.tokens.delete(tokenOf(request));
  }
}
