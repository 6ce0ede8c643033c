/** The order of push messages: users take turns, and one user or one push service has a share of what is sent. */
import type { UserId } from '#domain/ledger/account-kinds';

const MOST_AT_ONCE = 16;
const MOST_OF_HOST = 8;
const MOST_OF_USER = 2;

export interface Turn<Item> {
  readonly user: UserId;
  readonly host: string;
  readonly item: Item;
}

export class PushTurns<Item> {
  /** In the order of their turns. */
  private readonly waiting = new Map<UserId, Turn<Item>[]>();
  private readonly running = new Set<Turn<Item>>();

  add(turn: Turn<Item>): void {
    const own = this.waiting.get(turn.user);
    if (own === undefined) this.waiting.set(turn.user, [turn]);
    else own.push(turn);
  }

  /** The next that may be sent, until its `end`; undefined: none may now. */
  take(): Turn<Item> | undefined {
    if (this.running.size >= MOST_AT_ONCE) return undefined;
    const [ofUser, ofHost] = [countBy(this.running, 'user'), countBy(this.running, 'host')];
    for (const [user, own] of this.waiting) {
      if ((ofUser.get(user) ?? 0) >= MOST_OF_USER) continue;
      const place = own.findIndex(({ host }) => (ofHost.get(host) ?? 0) < MOST_OF_HOST);
      const [turn] = place < 0 ? [] : own.splice(place, 1);
      if (turn === undefined) continue;
      // The user's next turn is after everybody's.
      this.waiting.delete(user);
      if (own.length > 0) this.waiting.set(user, own);
      this.running.add(turn);
      return turn;
    }
    return undefined;
  }

  end(turn: Turn<Item>): void {
    this.running.delete(turn);
  }

  /** Forgets all that wait. */
  clear(): void {
    this.waiting.clear();
  }
}

function countBy<Name extends 'user' | 'host'>(
  turns: Iterable<Turn<unknown>>,
  name: Name,
): ReadonlyMap<Turn<unknown>[Name], number> {
  const counts = new Map<Turn<unknown>[Name], number>();
  for (const { [name]: key } of turns) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
