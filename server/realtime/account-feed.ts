/**
 * Which sockets of this gateway speak for whom. A user's events go to all of that user's subscriptions and to
 * nobody else's; a session that ends takes its subscriptions with it. However many sockets a user opens, what their
 * channels cost everybody else is bounded.
 */
import type { AccountEvent } from '#protocol/names/account';
import {
  AUTH_CODES,
  LOGGED_OUT,
  MARKET_CODES,
  type AnswerCode,
  type NobodyCode,
} from '#protocol/names/codes';
import type { Clock } from '#domain/clock';
import type { CoreApi } from '../core/core-api.ts';
import type { ApiClients, SignedCall } from '../gateway/api-clients.ts';
import type { Caller, Sessions } from '../gateway/sessions.ts';
import { TokenBucket, type Rate } from './token-bucket.ts';

/** By what somebody shows who they are. */
export type Shown = { readonly token: string } | SignedCall;

/** Why a socket is nobody's. */
export interface NotAuthenticated {
  readonly refused: AnswerCode;
}

/** A socket that has shown whose it is. */
export interface AccountSubscriber {
  authenticated(caller: Caller): void;
  receive(event: AccountEvent): void;
  sessionEnded(session: string, code: NobodyCode): void;
}

export interface AccountLimits {
  /** How many sockets may hold one user's channel. */
  readonly holders: number;
  /** How often all of one user's sockets together may begin it: what they missed is read for each. */
  readonly joins: Rate;
}

interface AccountFeedInput {
  readonly core: Pick<CoreApi, 'onAccountEvent'>;
  readonly sessions: Sessions;
  readonly apiClients: ApiClients;
  readonly clock: Clock;
  readonly limits: { readonly account: AccountLimits };
}

export class AccountFeed {
  private readonly subscriptions = new Map<number, Set<AccountSubscriber>>();
  /** Of tokens and keys that are being looked at: the sessions that end meanwhile. */
  private readonly looking = new Set<Set<string>>();
  /** Of each user who ever began their channel: leaving resets no limit. */
  private readonly joins = new Map<number, TokenBucket>();
  private readonly stopListening: readonly (() => void)[];

  constructor(private readonly input: AccountFeedInput) {
    const { core, sessions, apiClients } = input;
    const end = (session: string, user: number, code: NobodyCode = LOGGED_OUT) => {
      for (const ended of this.looking) ended.add(session);
      for (const subscription of [...(this.subscriptions.get(user) ?? [])])
        subscription.sessionEnded(session, code);
    };
    this.stopListening = [
      core.onAccountEvent((user, event) => {
        for (const subscription of this.subscriptions.get(user) ?? []) subscription.receive(event);
      }),
      sessions.onEnded(end),
      apiClients.onRevoked(end),
    ];
  }

  /** Gives the subscription to whose token or key it is; else it stays as it was, and the answer says why. */
  async enter(shown: Shown, subscription: AccountSubscriber): Promise<Caller | NotAuthenticated> {
    const ended = new Set<string>();
    this.looking.add(ended);
    try {
      const caller = await this.who(shown);
      if ('refused' in caller) return caller;
      // Told before the subscription was anybody's.
      if (ended.has(caller.session)) return { refused: LOGGED_OUT };
      subscription.authenticated(caller);
      return caller;
    } finally {
      this.looking.delete(ended);
    }
  }

  private async who(shown: Shown): Promise<Caller | NotAuthenticated> {
    if ('token' in shown) return this.input.sessions.who(shown.token);
    const apiClient = await this.input.apiClients.who(shown);
    if ('refused' in apiClient) return apiClient;
    return apiClient.permissions.includes('read') ? apiClient.caller : { refused: AUTH_CODES.keyPermission };
  }

  /** Counts that a subscription begins its user's channel; answers why it may not. */
  begin(user: number, subscription: AccountSubscriber): AnswerCode | undefined {
    const { clock, limits } = this.input;
    const { holders, joins: rate } = limits.account;
    // Who came first stays.
    const first = [...(this.subscriptions.get(user) ?? [])].slice(0, holders);
    if (!first.includes(subscription)) return MARKET_CODES.tooManySubscriptions;
    const joins = this.joins.get(user) ?? new TokenBucket(rate, clock);
    this.joins.set(user, joins);
    return joins.take() ? undefined : MARKET_CODES.tooFast;
  }

  attach(user: number, subscription: AccountSubscriber): void {
    const subscriptions = this.subscriptions.get(user) ?? new Set();
    this.subscriptions.set(user, subscriptions.add(subscription));
  }

  detach(user: number, subscription: AccountSubscriber): void {
    const subscriptions = this.subscriptions.get(user);
    subscriptions?.delete(subscription);
    if (subscriptions?.size === 0) this.subscriptions.delete(user);
  }

  close(): void {
    for (const stop of this.stopListening) stop();
  }
}
