/**
 * The account subscriptions of this gateway's sockets. A user's events go to all of that user's subscriptions and to
 * no other; a session that ends takes its subscriptions with it. However many sockets a user opens, the cost of their
 * channels for other users is bounded.
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

/** The credential of a connection. */
export type Shown = { readonly token: string } | SignedCall;

/** Why a socket is not authenticated. */
export interface NotAuthenticated {
  readonly refused: AnswerCode;
}

/** An authenticated socket. */
export interface AccountSubscriber {
  authenticated(caller: Caller): void;
  receive(event: AccountEvent): void;
  sessionEnded(session: string, code: NobodyCode): void;
}

export interface AccountLimits {
  /** The most sockets that may hold one user's channel. */
  readonly holders: number;
  /**
   * The rate at which all sockets of one user together may subscribe to the channel: each subscription reads the
   * missed events.
   */
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
  /** For each credential that is being checked: the sessions that end meanwhile. */
  private readonly looking = new Set<Set<string>>();
  /** One for each user who ever subscribed: unsubscribing resets no limit. */
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

  /** Assigns the subscription to the credential's user; if refused, it stays as it was, and the answer says why. */
  async authenticate(shown: Shown, subscription: AccountSubscriber): Promise<Caller | NotAuthenticated> {
    const ended = new Set<string>();
    this.looking.add(ended);
    try {
      const caller = await this.who(shown);
      if ('refused' in caller) return caller;
      // The session ended before the subscription was assigned.
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

  /** Counts a subscription to its user's channel; returns why it is refused, if it is. */
  begin(user: number, subscription: AccountSubscriber): AnswerCode | undefined {
    const { clock, limits } = this.input;
    const { holders, joins: rate } = limits.account;
    // The first subscribers stay.
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
