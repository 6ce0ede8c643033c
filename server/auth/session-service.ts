/**
 * Sessions of logged-in users. A token is 256 random bits that only its owner has: the store and this memory know only
 * its hash. A look-up needs no database if the session was looked up within the last minute; the user's rights are the
 * core's current ones.
 * A session ends when it is revoked (at once, for calls and sockets), when it is unused for a while, and when it
 * reaches its maximum age. It may end between being read and being returned. Then it is read again, so that no caller
 * is admitted after the end was published.
 */
import { hash } from 'node:crypto';
import type { Clock } from '#domain/clock';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import { LOGGED_OUT, SESSION_ENDED, type NobodyCode } from '#protocol/names/codes';
import type { CoreApi } from '../core/core-api.ts';
import { Periodic } from '../core/periodic.ts';
import { keySession } from '../gateway/api-clients.ts';
import type { Caller, RefusedToken, SessionKeeper, Sessions, Visit } from '../gateway/sessions.ts';
import type { SessionStore, StoredSession } from './tables.ts';
import { userQuery } from '../core/account-queries.ts';

export interface SessionLimits {
  /** An unused session ends after this time; any session ends after the maximum lifetime. */
  readonly idleMillis: Millis;
  readonly longestMillis: Millis;
  /** The maximum number of a user's sessions: one more ends the session that was unused for longest. */
  readonly most: number;
}

export interface SessionServiceInput {
  readonly store: SessionStore;
  readonly core: Pick<CoreApi, 'ask'>;
  readonly clock: Clock;
  readonly limits: SessionLimits;
  /** 43 random characters of base64url. */
  readonly token: () => string;
  /** A session's last use could not be written, or old sessions could not be dropped; it is tried again. */
  readonly onUnkept: (error: unknown) => void;
}

const HELD_MILLIS = 60_000;
/** The maximum number of sessions in memory, at about 0.5 kB each. */
const MOST_HELD = 100_000;
const SWEEP_MILLIS = 60_000;
/** A session's last use is written at most this often. */
const SEEN_MILLIS = 3_600_000;
/** For this long, the owner of an expired session learns that it expired; after that it is unknown. */
const REMEMBERED_MILLIS = 30 * 86_400_000;
/** How long a session stays valid after another one replaced it. */
const RENEWED_MILLIS = 10_000;
/** Sessions on a page of the list. */
const PAGE = 20;
const DROP_MILLIS = 86_400_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface Held {
  readonly until: Millis;
  readonly found: Promise<StoredSession | undefined>;
  /** The session, once it was found. */
  session?: StoredSession;
}

type Listener = Parameters<Sessions['onEnded']>[0];

export class SessionService implements Sessions, SessionKeeper {
  private readonly held = new Map<string, Held>();
  private readonly listeners = new Set<Listener>();
  private readonly drops: Periodic;
  private stopSweeping: () => void = () => undefined;

  constructor(private readonly input: SessionServiceInput) {
    const { clock, store, onUnkept } = input;
    this.drops = new Periodic({
      ...{ clock, period: DROP_MILLIS, onFailed: onUnkept },
      work: () => store.dropSessions(clock.now() - REMEMBERED_MILLIS),
    });
  }

  async start(): Promise<void> {
    this.stopSweeping = this.input.clock.every(SWEEP_MILLIS, () => this.sweep());
    this.drops.start();
    await this.drops.run();
  }

  /** Resolves when no write of it is pending. */
  stop(): Promise<void> {
    this.stopSweeping();
    return this.drops.stop();
  }

  async begin(user: UserId, visit: Visit): Promise<string> {
    const token = this.input.token();
    const now = this.input.clock.now();
    const lifetime = { created: now, lastSeen: now, expires: this.end(now, now) };
    const session = { key: keyOf(token), user, ...lifetime, ...visit };
    const ended = await this.input.store.keepSession(session, this.input.limits.most);
    for (const key of ended) this.notifyEnded(key, user, LOGGED_OUT);
    return token;
  }

  revoke(token: string, user: UserId): Promise<void> {
    return this.finish({ session: keyOf(token), id: user });
  }

  async who(token: string): Promise<Caller | RefusedToken> {
    if (!TOKEN.test(token)) return { refused: LOGGED_OUT };
    const key = keyOf(token);
    for (;;) {
      const held = this.read(key);
      const found = await held.found;
      const coreUser = found && (await this.input.core.ask(userQuery, found.user));
      if (coreUser === undefined) return { refused: LOGGED_OUT };
      if (this.held.get(key) !== held) continue;
      const now = this.input.clock.now();
      held.session ??= found as StoredSession;
      if (held.session.expires <= now) return { refused: SESSION_ENDED };
      this.see(held, held.session, now);
      return { id: coreUser.id, role: coreUser.role, abnormal: coreUser.abnormal, session: key };
    }
  }

  async finish({ session, id }: Pick<Caller, 'session' | 'id'>): Promise<void> {
    await this.input.store.endSession(session);
    this.notifyEnded(session, id, LOGGED_OUT);
  }

  async renew({ session, id }: Pick<Caller, 'session' | 'id'>, visit: Visit): Promise<string> {
    const { store, clock } = this.input;
    const token = await this.begin(id, visit);
    await store.seeSession(session, clock.now(), clock.now() + RENEWED_MILLIS);
    this.held.delete(session);
    // Kept in its current state, so that its sockets receive its end.
    const held = this.read(session);
    const found = await held.found;
    if (found !== undefined) held.session ??= found;
    return token;
  }

  async finishOthers(user: UserId, but: string | undefined): Promise<void> {
    const ended = await this.input.store.endSessionsOf(user, but);
    for (const key of ended) this.notifyEnded(key, user, LOGGED_OUT);
  }

  byId(id: number): Promise<StoredSession | undefined> {
    return this.input.store.sessionById(id);
  }

  announceSuspended(user: UserId, keys: readonly number[]): void {
    for (const key of keys) this.notifyEnded(keySession(key), user, LOGGED_OUT);
  }

  /** A page of a user's sessions, newest first, without replaced ones, marking the caller's. */
  async listed({ id, session }: Caller, before?: number) {
    const now = this.input.clock.now() + RENEWED_MILLIS;
    const found = await this.input.store.sessionsOf(id, now, { before, most: PAGE + 1 });
    const list = found.slice(0, PAGE).map(({ key, id, created, lastSeen, agent, address }) => ({
      ...{ id, created, lastSeen, agent, address },
      current: key === session,
    }));
    return { list, next: found.length > PAGE ? (list.at(-1)?.id ?? null) : null };
  }

  onEnded(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private read(key: string): Held {
    const last = this.held.get(key);
    const now = this.input.clock.now();
    if (last !== undefined && now < last.until) return last;
    const held: Held = { until: now + HELD_MILLIS, found: this.input.store.session(key) };
    const release = () => {
      if (this.held.get(key) === held) this.held.delete(key);
    };
    held.found.then((found) => {
      if (found === undefined) release();
    }, release);
    this.held.delete(key);
    this.held.set(key, held);
    const oldest = this.held.keys().next().value;
    if (this.held.size > MOST_HELD && oldest !== undefined) this.held.delete(oldest);
    return held;
  }

  private see(held: Held, session: StoredSession, now: Millis): void {
    if (now - session.lastSeen < SEEN_MILLIS) return;
    const expires = this.end(session.created, now);
    held.session = { ...session, lastSeen: now, expires };
    this.input.store.seeSession(session.key, now, expires).catch(this.input.onUnkept);
  }

  private end(created: Millis, lastSeen: Millis): Millis {
    const { idleMillis, longestMillis } = this.input.limits;
    return Math.min(lastSeen + idleMillis, created + longestMillis);
  }

  private sweep(): void {
    const now = this.input.clock.now();
    for (const { session } of this.held.values())
      if (session !== undefined && session.expires <= now)
        this.notifyEnded(session.key, session.user, SESSION_ENDED);
  }

  private notifyEnded(key: string, user: UserId, code: NobodyCode): void {
    this.held.delete(key);
    for (const listener of this.listeners) listener(key, user, code);
  }
}

function keyOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
