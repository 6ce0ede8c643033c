/**
 * One person's account as the engine holds it: a copy of what the platform has, made of three sources that may come in
 * any order: the channel's events (numbered, without gaps), its `reset` (everything as of a number), and the answers of
 * calls, which say the same as an event before or after it. Each balance carries the number of the event that last
 * changed it; the higher one is the newer one, so the order of the sources changes nothing. So it is with orders.
 */
import type { AccountKind } from '#domain/ledger/account-kinds';
import { rowsOf } from '#protocol/entities/entity-rows';
import { spotFill } from '#protocol/entities/spot-fill';
import { spotOrder } from '#protocol/entities/spot-order';
import type { AccountEvent, AccountMessage, Balance, LedgerRecord } from '#protocol/names/account';
import { OrderMirror } from './order-mirror.ts';

/** More than a page shows; older ones are a call's business. */
const KEPT_RECORDS = 200;

type Key = `${AccountKind}/${string}`;
type Told = Exclude<AccountMessage, { type: 'ended' }>;

export class AccountMirror {
  /** Of the last event that the channel told, all before it told too; undefined before its first word. */
  number: number | undefined;
  /** How often the platform told everything anew: records may be missing from before. */
  resets = 0;
  /** Newest first. */
  records: readonly LedgerRecord[] = [];
  spot = new OrderMirror();
  private balances = new Map<Key, Balance>();

  all(): Iterable<Balance> {
    return this.balances.values();
  }

  balance(kind: AccountKind, asset: string): Balance | undefined {
    return this.balances.get(`${kind}/${asset}`);
  }

  /** False: something is missing between what is held and this; it has to be asked for again from `number` on. */
  take(message: Told): boolean {
    if (message.type === 'reset') {
      this.replace(message);
      return true;
    }
    if (this.number === undefined || message.prev > this.number) return false;
    for (const event of message.events) {
      if (event.number <= this.number) continue;
      if (event.number !== this.number + 1) return false;
      this.absorb(event);
      this.number = event.number;
    }
    return true;
  }

  /** What an event says, wherever it comes from; one that is told already says nothing new. */
  absorb({ number, balances, records, changes }: AccountEvent): void {
    const told = this.number ?? 0;
    if (number <= told) return;
    for (const balance of balances) this.hold(balance);
    if (records.length > 0) this.keep(records);
    this.spot.absorb(rowsOf(changes, spotOrder), rowsOf(changes, spotFill), told);
  }

  private replace({ number, balances, entities }: Told & { type: 'reset' }): void {
    this.resets++;
    // The platform's numbers never fall, save where it began anew from a copy: then nothing of before is true.
    const isAnotherLife = this.number !== undefined && number < this.number;
    const newer = isAnotherLife ? [] : [...this.balances].filter(([, { version }]) => version > number);
    this.number = number;
    this.balances = new Map(newer);
    for (const balance of balances) this.hold(balance);
    if (isAnotherLife) {
      this.records = [];
      this.spot = new OrderMirror();
    }
    this.spot.replace(number, rowsOf(entities, spotOrder));
  }

  private hold(balance: Balance): void {
    const key: Key = `${balance.kind}/${balance.asset}`;
    const held = this.balances.get(key);
    if (!held || held.version <= balance.version) this.balances.set(key, balance);
  }

  private keep(fresh: readonly LedgerRecord[]): void {
    const byId = new Map([...this.records, ...fresh].map((record) => [record.id, record]));
    this.records = [...byId.values()].sort(newestFirst).slice(0, KEPT_RECORDS);
  }
}

/** By the posting, and of one posting's two sides the one that received. */
function newestFirst(a: LedgerRecord, b: LedgerRecord): number {
  return Number.parseInt(b.id) - Number.parseInt(a.id) || (a.id < b.id ? 1 : -1);
}
