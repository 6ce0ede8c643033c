/** Which browsers of which users want push messages: in memory, and stored. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { pushTables, Subscription } from './tables.ts';

/** Browsers of one user; with another one the oldest is forgotten. */
const MOST_BROWSERS = 20;

export class Subscriptions {
  private readonly byEndpoint = new Map<string, Subscription>();
  private readonly byUser = new Map<UserId, Map<string, Subscription>>();

  constructor(private readonly stored: ReturnType<typeof pushTables.calls>) {}

  async load(): Promise<void> {
    for (const each of await this.stored.all()) this.put(each);
  }

  of(user: UserId): readonly Subscription[] {
    return [...(this.byUser.get(user)?.values() ?? [])];
  }

  /** Whether it is the present subscription of its browser. */
  has(subscription: Subscription): boolean {
    return this.byEndpoint.get(subscription.endpoint) === subscription;
  }

  async keep(subscription: Subscription): Promise<void> {
    this.forget(subscription.endpoint);
    this.put(subscription);
    await this.stored.keep(subscription);
    const [oldest, ...others] = this.of(subscription.user);
    if (oldest !== undefined && others.length >= MOST_BROWSERS) await this.remove(oldest);
  }

  async remove({ endpoint }: Pick<Subscription, 'endpoint'>): Promise<void> {
    this.forget(endpoint);
    await this.stored.remove(endpoint);
  }

  /** A user's own. */
  async removeOwn(user: UserId, endpoint: string): Promise<void> {
    if (this.byUser.get(user)?.has(endpoint) === true) await this.remove({ endpoint });
  }

  /** The session ended: its browser gets nothing from now on. */
  async endSession(user: UserId, session: string): Promise<void> {
    const ended = this.of(user).filter((each) => each.session === session);
    await Promise.all(ended.map((each) => this.remove(each)));
  }

  private put(subscription: Subscription): void {
    const { endpoint, user } = subscription;
    this.byEndpoint.set(endpoint, subscription);
    const own = this.byUser.get(user) ?? new Map<string, Subscription>();
    this.byUser.set(user, own.set(endpoint, subscription));
  }

  private forget(endpoint: string): void {
    const known = this.byEndpoint.get(endpoint);
    if (known === undefined) return;
    this.byEndpoint.delete(endpoint);
    const own = this.byUser.get(known.user);
    own?.delete(endpoint);
    if (own?.size === 0) this.byUser.delete(known.user);
  }
}
