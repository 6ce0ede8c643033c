/** The users as rules know them. They enter and change by command alone; rules never read rows. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { CoreUser } from './core-api.ts';

export class Users {
  private readonly byId = new Map<UserId, CoreUser>();
  private readonly byName = new Map<string, CoreUser>();
  /** The number of each user's last account event. */
  private readonly lastEvents = new Map<UserId, number>();
  private lastId = 0;

  constructor(users: Iterable<CoreUser>, lastEvents: Iterable<readonly [UserId, number]>) {
    for (const user of users) this.put(user);
    for (const [id, number] of lastEvents) this.lastEvents.set(id, number);
  }

  get(id: UserId): CoreUser | undefined {
    return this.byId.get(id);
  }

  /** Names are unique regardless of case. */
  named(name: string): CoreUser | undefined {
    return this.byName.get(name.toLowerCase());
  }

  /** In the order of their ids. */
  all(): CoreUser[] {
    return [...this.byId.values()].sort((one, other) => one.id - other.id);
  }

  nextId(): UserId {
    return this.lastId + 1;
  }

  /** Adds or replaces a user. */
  put(user: CoreUser): void {
    this.byId.set(user.id, user);
    this.byName.set(user.name.toLowerCase(), user);
    this.lastId = Math.max(this.lastId, user.id);
  }

  lastEvent(id: UserId): number {
    return this.lastEvents.get(id) ?? 0;
  }

  nextEvent(id: UserId): number {
    const number = this.lastEvent(id) + 1;
    this.lastEvents.set(id, number);
    return number;
  }
}
