/**
 * The accounts whose rows are behind their postings. A balance is the sum of its postings, which are committed with
 * their command; its row only saves adding them up. Under load a group therefore leaves the rows of its accounts here.
 * A newer change of an account replaces the last one, and a later group writes all of them at once.
 */
import type { Write } from '../db/store-api.ts';

type AccountRow = Extract<Write, { kind: 'account' }>;

/**
 * The limits: few accounts keep a group short that writes all of them, and few changes keep a start short, which has to
 * add them up.
 */
export const MOST_BEHIND = { accounts: 1_024, changes: 32_768 } as const;
/**
 * A group of so few commands writes all accounts that are behind if they are so few. One slice of a storm changes more
 * accounts than that: their rows would delay the next slice.
 */
export const FEW = { commands: 8, accounts: 24 } as const;

export class AccountsBehind {
  private readonly rows = new Map<string, AccountRow>();
  private changes = 0;

  get isEmpty(): boolean {
    return this.rows.size === 0;
  }

  /**
   * The rows to commit with a group: all except accounts, and every account that is behind if no command waits, if they
   * are few, or at the limits. @param commands the size of the group
   */
  follow(writes: readonly Write[], commands: number): readonly Write[] {
    const others = writes.filter((write) => write.kind !== 'account' || !this.leave(write));
    const isDue = commands === 0 || (commands <= FEW.commands && this.rows.size <= FEW.accounts);
    const isFull = this.rows.size >= MOST_BEHIND.accounts || this.changes >= MOST_BEHIND.changes;
    return isDue || isFull ? [...others, ...this.catchUp()] : others;
  }

  private leave(row: AccountRow): true {
    this.rows.set(`${String(row.user)} ${row.account} ${row.asset}`, row);
    this.changes++;
    return true;
  }

  private catchUp(): readonly AccountRow[] {
    const rows = [...this.rows.values()];
    this.rows.clear();
    this.changes = 0;
    return rows;
  }
}
