/**
 * The postings of one command's trading: moves in one market for one reason between two users are one posting. If a
 * reason has a release (`<reason>-release`), only the difference of both is moved (decision 0668).
 */
import type { LedgerKind, UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import { post, type Posting } from '#domain/ledger/posting';
import type { ReasonTable } from '#domain/ledger/reasons';

interface Move {
  readonly symbol: string;
  readonly reason: string;
  readonly asset: string;
  readonly amount: Minor;
  readonly from: UserId;
  readonly to: UserId;
}

/** The sum of one posting, as far as it is known. */
interface Amount {
  readonly posting: Posting;
  amount: Minor;
}

export class Moves {
  private readonly amounts = new Map<string, Amount>();
  /** The changes of available parts, so that reading one costs the same however many moves there are. */
  private readonly changes = new Map<string, { amount: Minor }>();

  /** @param reasons the table in which the reason is */
  add(move: Move, reasons: ReasonTable): void {
    const { asset, amount } = move;
    if (amount === 0n) return;
    const key = keyOfMove(move);
    let there = this.amounts.get(key);
    if (there === undefined) {
      there = { posting: post(move, reasons), amount: 0n };
      this.amounts.set(key, there);
    }
    there.amount += amount;
    this.note(there.posting.from, asset, -amount);
    this.note(there.posting.to, asset, amount);
  }

  /** By how much the available part of an account changes. */
  change({ user, kind, asset }: { user: UserId; kind: LedgerKind; asset: string }): Minor {
    return this.changes.get(keyOf(user, kind, asset))?.amount ?? 0n;
  }

  postings(): Posting[] {
    const all = [...this.amounts.values()];
    for (const held of all) this.netOf(held);
    return all.filter(({ amount }) => amount > 0n).map(({ posting, amount }) => ({ ...posting, amount }));
  }

  private netOf(held: Amount): void {
    const { reason, asset, symbol = '', from, to } = held.posting;
    if (to.part !== 'frozen') return;
    const release = { symbol, reason: `${reason}-release`, asset, from: from.user, to: to.user };
    const freed = this.amounts.get(keyOfMove(release));
    if (freed === undefined) return;
    const both = held.amount < freed.amount ? held.amount : freed.amount;
    held.amount -= both;
    freed.amount -= both;
  }

  private note({ user, kind, part }: Posting['from'], asset: string, amount: Minor): void {
    if (part !== 'available') return;
    const key = keyOf(user, kind, asset);
    const there = this.changes.get(key);
    if (there === undefined) this.changes.set(key, { amount });
    else there.amount += amount;
  }
}

function keyOf(user: UserId, kind: LedgerKind, asset: string): string {
  return `${String(user)} ${kind} ${asset}`;
}

function keyOfMove({ symbol, reason, asset, from, to }: Omit<Move, 'amount'>): string {
  return `${symbol} ${reason} ${asset} ${String(from)} ${String(to)}`;
}
