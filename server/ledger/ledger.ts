/**
 * The ledger in memory: the amounts of each account, and the one way to change them. The core posts a decision's
 * postings together: all of them, or none if one is unsound, or would leave an account below zero that may not be, or
 * beyond what the database holds.
 *
 * Invariants: each asset sums to zero over all accounts; a balance is the sum of its postings; posting ids rise by one
 * and never repeat. Users are refused elsewhere: a rule that posts more than there is, or than there is room for, has
 * a bug.
 */
import {
  mayBeNegative,
  type Account,
  type LedgerKind,
  type UserId,
  type BalancePart,
  type AccountSide,
} from '#domain/ledger/account-kinds';
import { MOST_MINOR, type Minor } from '#domain/ledger/minor';
import { postingFault, type Posting } from '#domain/ledger/posting';
import { REASONS, type ReasonTable } from '#domain/ledger/reasons';
import type { NumberedPosting } from './records.ts';

/** Why postings cannot be made: a bug in the rule that decided them. */
export class LedgerFault extends Error {}

/**
 * Rules that credit money do not take a balance beyond this. The rest of the database's range is for trades, whose
 * orders are bounded: no possible number of them reaches it.
 */
const MOST_GIVEN: Minor = MOST_MINOR / 10n;

type Held = { -readonly [Field in keyof Account]: Account[Field] };

/** Accounts by kind, then by asset. */
type Kinds = Map<LedgerKind, Map<string, Held>>;

export class Ledger {
  private readonly users = new Map<UserId, Kinds>();

  /**
   * @param lastPosting the highest id ever given out
   * @param reasons the allowed reasons of postings: the platform's and those of its features
   */
  constructor(
    accounts: Iterable<Account>,
    private lastPosting: number,
    readonly reasons: ReasonTable = REASONS,
  ) {
    for (const account of accounts) this.open({ ...account });
  }

  get lastPostingId(): number {
    return this.lastPosting;
  }

  available(user: UserId, kind: LedgerKind, asset: string): Minor {
    return this.held(user, kind, asset)?.available ?? 0n;
  }

  /** All accounts of a user that ever had a balance, in no particular order. */
  accountsOf(user: UserId): Account[] {
    const kinds = this.users.get(user)?.values() ?? [];
    return [...kinds].flatMap((assets) => [...assets.values()].map((held) => ({ ...held })));
  }

  /** Every account, in no particular order. */
  *all(): Iterable<Account> {
    for (const user of this.users.keys()) yield* this.accountsOf(user);
  }

  /** Whether all balances stay below the limit after these postings. A rule that credits money checks this first. */
  hasRoomFor(postings: readonly Posting[]): boolean {
    return changesOf(postings, this.reasons).every((change) => isWithin(this.after(change), MOST_GIVEN));
  }

  /**
   * Posts all, in order, and numbers them. An account may be below zero in between but not at the end.
   * @throws LedgerFault with nothing changed
   */
  post(postings: readonly Posting[]): NumberedPosting[] {
    const changes = changesOf(postings, this.reasons);
    for (const change of changes) {
      const { side, asset } = change;
      const after = this.after(change);
      const isLacking = after < 0n && (side.part === 'frozen' || !mayBeNegative(side));
      if (isLacking || !isWithin(after, MOST_MINOR))
        throw new LedgerFault(`${describe(side)} would hold ${String(after)} of ${asset}`);
    }
    for (const { side, asset, by } of changes) {
      const { user, kind, part } = side;
      const held = this.held(user, kind, asset) ?? this.open({ user, kind, asset, ...NOTHING });
      held[part] += by;
    }
    return postings.map(({ reason, asset, amount, from, to, symbol }) => {
      const id = ++this.lastPosting;
      return { reason, asset, amount, from, to, symbol, id };
    });
  }

  /** Writes the number of a user's event into the accounts that its postings changed, and returns them. */
  stamp(user: UserId, postings: readonly Posting[], version: number): Account[] {
    // A list and no set: a command changes few accounts of one user.
    const stamped: Held[] = [];
    const stamp = ({ user: whose, kind }: AccountSide, asset: string) => {
      const held = whose === user ? this.held(user, kind, asset) : undefined;
      if (held === undefined || stamped.includes(held)) return;
      held.version = version;
      stamped.push(held);
    };
    for (const { from, to, asset } of postings) {
      stamp(from, asset);
      stamp(to, asset);
    }
    return stamped.map((held) => ({ ...held }));
  }

  private after({ side: { user, kind, part }, asset, by }: Change): Minor {
    return (this.held(user, kind, asset)?.[part] ?? 0n) + by;
  }

  private held(user: UserId, kind: LedgerKind, asset: string): Held | undefined {
    return this.users.get(user)?.get(kind)?.get(asset);
  }

  private open(account: Held): Held {
    const { user, kind, asset } = account;
    const kinds = this.users.get(user) ?? new Map<LedgerKind, Map<string, Held>>();
    const assets = kinds.get(kind) ?? new Map<string, Held>();
    this.users.set(user, kinds.set(kind, assets.set(asset, account)));
    return account;
  }
}

const NOTHING = { available: 0n, frozen: 0n, version: 0 } as const;

interface Change {
  readonly side: AccountSide;
  readonly asset: string;
  by: Minor;
}

/** The changes of a command: all, and those of each user, who has few. */
class Changes {
  readonly all: Change[] = [];
  private readonly byUser = new Map<UserId, Change[]>();

  add(side: AccountSide, asset: string, by: Minor): void {
    let own = this.byUser.get(side.user);
    if (own === undefined) {
      own = [];
      this.byUser.set(side.user, own);
    }
    for (const each of own)
      if (each.asset === asset && each.side.kind === side.kind && each.side.part === side.part) {
        each.by += by;
        return;
      }
    const change = { side, asset, by };
    this.all.push(change);
    own.push(change);
  }
}

/** The total change of each part of each account. */
function changesOf(postings: readonly Posting[], reasons: ReasonTable): readonly Change[] {
  const changes = new Changes();
  for (const posting of postings) {
    const fault = postingFault(posting, reasons);
    if (fault !== undefined) throw new LedgerFault(`a posting of ${posting.reason} is unsound: ${fault}`);
    changes.add(posting.from, posting.asset, -posting.amount);
    changes.add(posting.to, posting.asset, posting.amount);
  }
  return changes.all;
}

function isWithin(balance: Minor, most: Minor): boolean {
  return balance <= most && balance >= -most;
}

function describe({ user, kind, part }: { user: UserId; kind: LedgerKind; part: BalancePart }): string {
  return `${kind} (${part}) of ${String(user)}`;
}
