/**
 * A store for the core whose commits and look-ups end when the test decides. Committed rows outlive the core. A
 * look-up returns the rows that were committed when it was requested, however late it ends.
 */
import type { UserAnswer } from '../../server/core/core-api.ts';
import { spotForms } from '../../server/spot/spot-forms.ts';
import type { FillRow, OrderRow, StoredOrders } from '../../server/trading/stored-trading.ts';
import type { Store, StoredAnswer, StoredUsers, Write } from '../../server/db/store-api.ts';
import { wholeAnswer } from '../../server/db/whole-answer.ts';
import { rowsAmong } from './feature-rows.ts';

type WriteOf<Kind extends Write['kind']> = Extract<Write, { kind: Kind }>;
const OPEN: ReadonlySet<string> = new Set(['unfilled', 'partially-filled']);

type CommandRow = WriteOf<'command'>;

export class FakeSlowStore implements Pick<Store, 'commit' | 'answerTo' | 'keptIds' | 'forgetBefore'> {
  /** In the order of their numbers. */
  readonly commands: CommandRow[] = [];
  /** The requested ids, in order. */
  readonly lookedUp: string[] = [];
  /** Every order in its current state, and every fill. */
  readonly orders = new Map<number, OrderRow>();
  readonly fills = new Map<number, FillRow>();
  private readonly answers = new Map<string, StoredAnswer>();
  private readonly rows = {
    users: new Map<number, WriteOf<'user'>>(),
    accounts: new Map<string, WriteOf<'account'>>(),
  };
  private readonly lastEvents = new Map<number, number>();
  private lastPosting = 0;
  private commits: { readonly write: () => void; readonly publish: () => void }[] = [];
  private lookUps: (() => void)[] = [];

  get isBusy(): boolean {
    return this.commits.length + this.lookUps.length > 0;
  }

  has(user: number, id: string): boolean {
    return this.answers.has(`${String(user)} ${id}`);
  }

  commit: Store['commit'] = ({ writes }) =>
    new Promise((publish) => {
      this.commits.push({
        write: () => {
          this.keepAll(writes);
        },
        publish,
      });
    });

  answerTo: Store['answerTo'] = (user, id) => {
    this.lookedUp.push(id);
    const found = this.answers.get(`${String(user)} ${id}`);
    return new Promise((resolve) => {
      this.lookUps.push(() => {
        resolve(found);
      });
    });
  };

  keptIds: Store['keptIds'] = (after, most) => {
    const all = [...this.answers.values()];
    const from = 1 + all.findIndex(({ user, id }) => user === after?.user && id === after.id);
    return Promise.resolve(all.slice(from, from + most));
  };

  /** Older rows are deleted. */
  forgetBefore: Store['forgetBefore'] = (time) => {
    for (const [key, answer] of this.answers) if (answer.time < time) this.answers.delete(key);
    return Promise.resolve();
  };

  /** The first pending commit is written and acknowledged. */
  finishCommit(): void {
    const commit = this.commits.shift();
    commit?.write();
    commit?.publish();
  }

  /** One of the look-ups arrives, in any order. */
  finishLookUp(place: number): void {
    const [lookUp] = this.lookUps.splice(place % Math.max(1, this.lookUps.length), 1);
    lookUp?.();
  }

  /** The core is killed: this many of the pending commits are written, in order, and none is acknowledged. */
  crash(done: number): void {
    for (const commit of this.commits.slice(0, done)) commit.write();
    this.commits = [];
    this.lookUps = [];
  }

  stored(): StoredUsers {
    return {
      users: [...this.rows.users.values()].map(({ coreUser: testUser }) => testUser),
      accounts: [...this.rows.accounts.values()].map(({ kind: _, account, ...row }) => ({
        ...row,
        kind: account,
        available: BigInt(row.available),
        frozen: BigInt(row.frozen),
      })),
      lastEvents: [...this.lastEvents],
      lastPosting: this.lastPosting,
    };
  }

  storedSpot(): StoredOrders {
    const open = [...this.orders.values()].filter(({ status }) => OPEN.has(status));
    return {
      open: open.sort((one, other) => one.rank - other.rank),
      lastOrder: Math.max(0, ...this.orders.keys()),
      lastFill: Math.max(0, ...this.fills.keys()),
    };
  }

  private keepAll(writes: readonly Write[]): void {
    for (const write of writes) this.keep(write, writes);
    for (const order of rowsAmong(spotForms.order.rows, writes)) this.orders.set(order.id, order);
    for (const fill of rowsAmong(spotForms.fill.rows, writes)) {
      if (this.fills.has(fill.id)) throw new Error(`fill ${String(fill.id)} is there already`);
      this.fills.set(fill.id, fill);
    }
  }

  private keep(write: Write, group: readonly Write[]): void {
    switch (write.kind) {
      case 'user':
        this.rows.users.set(write.coreUser.id, write);
        return;
      case 'account':
        this.rows.accounts.set(`${String(write.user)} ${write.account} ${write.asset}`, write);
        return;
      case 'posting':
        if (write.id !== this.lastPosting + 1) throw new Error(`posting ${String(write.id)} is out of order`);
        this.lastPosting = write.id;
        return;
      case 'account-event':
        this.lastEvents.set(write.user, write.event.number);
        return;
      case 'command':
        this.keepCommand(write, group);
        return;
      default:
        return;
    }
  }

  private keepCommand(row: CommandRow, group: readonly Write[]): void {
    const key = `${String(row.user)} ${row.id}`;
    if (this.answers.has(key)) throw new Error(`${key} is there already`);
    const own = group.find(
      (each) => each.kind === 'account-event' && each.command === row.number && each.user === row.user,
    );
    const event = own?.kind === 'account-event' ? own.event : null;
    const { user, id, hash, time, code, problems } = row;
    const answer = wholeAnswer(row.answer, event);
    this.answers.set(key, { user, id, hash, time, code, problems, answer, event });
    this.commands.push(row);
  }
}

/** A user's answer as one text, for comparisons. */
export function wordsOf(answer: UserAnswer): string {
  return JSON.stringify(answer);
}
