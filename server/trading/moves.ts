/** The postings of one command's trading: moves in one market for one reason between two users are one posting. */
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

  /** @param reasons the table in which the reason is */
  add(move: Move, reasons: ReasonTable): void {
    const { symbol, reason, asset, amount, from, to } = move;
    if (amount === 0n) return;
    const key = `${symbol} ${reason} ${asset} ${String(from)} ${String(to)}`;
    const there = this.amounts.get(key);
    if (there !== undefined) there.amount += amount;
    else this.amounts.set(key, { posting: post(move, reasons), amount });
  }

  /** By how much the available part of an account changes. */
  change({ user, kind, asset }: { user: UserId; kind: LedgerKind; asset: string }): Minor {
    const isHere = (side: Posting['from']) =>
      side.user === user && side.kind === kind && side.part === 'available';
    let sum = 0n;
    for (const { posting, amount } of this.amounts.values()) {
      if (posting.asset !== asset) continue;
      if (isHere(posting.from)) sum -= amount;
      if (isHere(posting.to)) sum += amount;
    }
    return sum;
  }

  postings(): Posting[] {
    return [...this.amounts.values()].map(({ posting, amount }) => ({ ...posting, amount }));
  }
}
