/**
 * The accounts whose rows are behind their postings. A balance is the sum of its postings, which are committed with
 * their command; its row only saves adding them up. Under load a group therefore leaves the rows of its accounts here.
 * A newer change of an account replaces the last one, and a later group writes all of them at once.
 */
import type { Write } from '../db/store-api.ts';

type AccountRow = Extract<Write, { kind: 'account' }>;

/** The limits: few accounts keep groups short, and few changes keep a start short, which has to add them up. */
export const MOST_BEHIND = { accounts: 4_096, changes: 32_768 } as const;

export class AccountsBehind {
  private readonly rows = new Map<string, AccountRow>();
  private changes = 0;

  get isEmpty(): boolean {
    return this.rows.size === 0;
  }

  /** The rows to commit with a group: all except accounts; if `isDue`, also every account that is behind. */
  follow(writes: readonly Write[], isDue: boolean): readonly Write[] {
    const others = writes.filter((write) => write.kind !== 'account' || !this.leave(write));
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
