/**
 * The postings of one command's trading: moves in one market for one reason between two users are one posting. If a
 * reason has a release (`<reason>-release`), only the difference of both is moved (decision 0668).
 */
import { PLATFORM, type LedgerKind, type UserId } from '#domain/ledger/account-kinds';
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
  readonly move: Move;
  readonly posting: Posting;
  amount: Minor;
}

/** By how much the available part of an account changes. */
interface Change {
  readonly kind: LedgerKind;
  readonly asset: string;
  amount: Minor;
}

/**
 * Looked up by number, then in a short list: a command may have thousands of users, but one user's moves are few, and a
 * text key for each look-up would cost more than the rest of a move.
 */
export class Moves {
  private readonly amounts: Amount[] = [];
  private readonly byUser = new Map<UserId, Amount[]>();
  /** The changes of available parts, so that reading one costs the same however many moves there are. */
  private readonly changes = new Map<UserId, Change[]>();

  /** @param reasons the table in which the reason is */
  add(move: Move, reasons: ReasonTable): void {
    const { asset, amount } = move;
    if (amount === 0n) return;
    const there = this.find(move) ?? this.open(move, reasons);
    there.amount += amount;
    this.note(there.posting.from, asset, -amount);
    this.note(there.posting.to, asset, amount);
  }

  /** By how much the available part of an account changes. */
  change({ user, kind, asset }: { user: UserId; kind: LedgerKind; asset: string }): Minor {
    return changeIn(this.changes.get(user), kind, asset)?.amount ?? 0n;
  }

  postings(): Posting[] {
    for (const held of this.amounts) this.netOf(held);
    const posted = this.amounts.filter(({ amount }) => amount > 0n);
    return posted.map(({ posting, amount }) => ({ ...posting, amount }));
  }

  private find(move: Move): Amount | undefined {
    const all = this.byUser.get(userOf(move));
    if (all !== undefined) for (const each of all) if (isSame(each.move, move)) return each;
    return undefined;
  }

  private open(move: Move, reasons: ReasonTable): Amount {
    const made = { move, posting: post(move, reasons), amount: 0n };
    this.amounts.push(made);
    listOf(this.byUser, userOf(move)).push(made);
    return made;
  }

  private netOf(held: Amount): void {
    const { move, posting } = held;
    if (posting.to.part !== 'frozen') return;
    const freed = this.find({ ...move, reason: `${move.reason}-release` });
    if (freed === undefined) return;
    const both = held.amount < freed.amount ? held.amount : freed.amount;
    held.amount -= both;
    freed.amount -= both;
  }

  private note({ user, kind, part }: Posting['from'], asset: string, amount: Minor): void {
    if (part !== 'available') return;
    const all = listOf(this.changes, user);
    const there = changeIn(all, kind, asset);
    if (there === undefined) all.push({ kind, asset, amount });
    else there.amount += amount;
  }
}

function listOf<Item>(lists: Map<UserId, Item[]>, user: UserId): Item[] {
  const there = lists.get(user);
  if (there !== undefined) return there;
  const made: Item[] = [];
  lists.set(user, made);
  return made;
}

function changeIn(all: readonly Change[] | undefined, kind: LedgerKind, asset: string): Change | undefined {
  if (all !== undefined) for (const each of all) if (each.kind === kind && each.asset === asset) return each;
  return undefined;
}

/** The user, if one side of a move is the platform's. */
function userOf({ from, to }: Move): UserId {
  return from === PLATFORM ? to : from;
}

function isSame(one: Move, other: Move): boolean {
  return (
    one.from === other.from &&
    one.to === other.to &&
    one.reason === other.reason &&
    one.symbol === other.symbol &&
    one.asset === other.asset
  );
}
