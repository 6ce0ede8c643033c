/** The people as rules know them. They enter and change by command alone; rules never read rows. */
import type { OwnerId } from '#domain/ledger/account-kinds';
import type { Person } from './core-api.ts';

export class People {
  private readonly byId = new Map<OwnerId, Person>();
  private readonly byName = new Map<string, Person>();
  /** The number of each person's last account event. */
  private readonly lastEvents = new Map<OwnerId, number>();
  private lastId = 0;

  constructor(people: Iterable<Person>, lastEvents: Iterable<readonly [OwnerId, number]>) {
    for (const person of people) this.put(person);
    for (const [id, number] of lastEvents) this.lastEvents.set(id, number);
  }

  get(id: OwnerId): Person | undefined {
    return this.byId.get(id);
  }

  /** Names differ by more than the case of their letters. */
  named(name: string): Person | undefined {
    return this.byName.get(name.toLowerCase());
  }

  /** In the order of their ids. */
  all(): Person[] {
    return [...this.byId.values()].sort((one, other) => one.id - other.id);
  }

  nextId(): OwnerId {
    return this.lastId + 1;
  }

  /** Adds a person, or puts what changed in place of who stood there. */
  put(person: Person): void {
    this.byId.set(person.id, person);
    this.byName.set(person.name.toLowerCase(), person);
    this.lastId = Math.max(this.lastId, person.id);
  }

  lastEvent(id: OwnerId): number {
    return this.lastEvents.get(id) ?? 0;
  }

  nextEvent(id: OwnerId): number {
    const number = this.lastEvent(id) + 1;
    this.lastEvents.set(id, number);
    return number;
  }
}
