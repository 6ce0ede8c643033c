/**
 * The ledger in memory: what stands in each account, and the one way to change it. The core posts a decision's
 * postings together: all of them, or, where one is unsound or would take an account below zero that may not be, none.
 *
 * Invariants: each asset sums to zero over all accounts; a balance is the sum of its postings; posting ids rise by
 * one and never repeat. It is not where a person is refused: a rule that posts what is not there is a bug.
 */
import {
  mayBeNegative,
  type Account,
  type LedgerKind,
  type OwnerId,
  type Part,
  type Place,
} from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import { postingFault, type Posting } from '#domain/ledger/posting';
import type { NumberedPosting } from './records.ts';

/** Why postings can not be made: a bug of whoever decided them. */
export class LedgerFault extends Error {}

interface Held {
  available: Minor;
  frozen: Minor;
  version: number;
}

type Assets = Map<string, Held>;

export class Ledger {
  /** By owner, then by kind and asset. */
  private readonly owners = new Map<OwnerId, Assets>();

  /** @param lastPosting the highest id ever given out */
  constructor(
    accounts: Iterable<Account>,
    private lastPosting: number,
  ) {
    for (const { owner, kind, asset, available, frozen, version } of accounts) {
      this.assetsOf(owner).set(assetKey(kind, asset), { available, frozen, version });
    }
  }

  get lastPostingId(): number {
    return this.lastPosting;
  }

  available(owner: OwnerId, kind: LedgerKind, asset: string): Minor {
    return this.owners.get(owner)?.get(assetKey(kind, asset))?.available ?? 0n;
  }

  /** All accounts of an owner that ever held something, in no order. */
  accountsOf(owner: OwnerId): Account[] {
    return [...(this.owners.get(owner) ?? [])].map(([key, held]) => ({ owner, ...refOf(key), ...held }));
  }

  /** Every account, in no order. */
  *all(): Iterable<Account> {
    for (const owner of this.owners.keys()) yield* this.accountsOf(owner);
  }

  /**
   * Posts all, in their order, and numbers them. An account may pass below zero on the way but not end there.
   * @throws LedgerFault with nothing changed
   */
  post(postings: readonly Posting[]): NumberedPosting[] {
    const changes = changesOf(postings);
    for (const { place, asset, by } of changes.values()) {
      const now = this.held(place.owner, place.kind, asset)?.[place.part] ?? 0n;
      if (now + by < 0n && (place.part === 'frozen' || !mayBeNegative(place)))
        throw new LedgerFault(`${describe(place)} would hold ${String(now + by)} of ${asset}`);
    }
    for (const { place, asset, by } of changes.values()) {
      const assets = this.assetsOf(place.owner);
      const key = assetKey(place.kind, asset);
      const held = assets.get(key) ?? { available: 0n, frozen: 0n, version: 0 };
      held[place.part] += by;
      assets.set(key, held);
    }
    return postings.map((posting) => ({ ...posting, id: ++this.lastPosting }));
  }

  /** Writes an owner's event number into the accounts that it changed, and answers them. */
  stamp(owner: OwnerId, places: Iterable<{ kind: LedgerKind; asset: string }>, version: number): Account[] {
    const stamped = new Map<string, Account>();
    for (const { kind, asset } of places) {
      const held = this.held(owner, kind, asset);
      if (held === undefined) continue;
      held.version = version;
      stamped.set(assetKey(kind, asset), { owner, kind, asset, ...held });
    }
    return [...stamped.values()];
  }

  private held(owner: OwnerId, kind: LedgerKind, asset: string): Held | undefined {
    return this.owners.get(owner)?.get(assetKey(kind, asset));
  }

  private assetsOf(owner: OwnerId): Assets {
    let assets = this.owners.get(owner);
    if (assets === undefined) {
      assets = new Map();
      this.owners.set(owner, assets);
    }
    return assets;
  }
}

interface Change {
  readonly place: Place;
  readonly asset: string;
  by: Minor;
}

/** What the postings together change in each part of each account. */
function changesOf(postings: readonly Posting[]): Map<string, Change> {
  const changes = new Map<string, Change>();
  const add = (place: Place, asset: string, by: Minor) => {
    const key = `${String(place.owner)} ${place.kind} ${place.part} ${asset}`;
    const change = changes.get(key);
    if (change === undefined) changes.set(key, { place, asset, by });
    else change.by += by;
  };
  for (const posting of postings) {
    const fault = postingFault(posting);
    if (fault !== undefined) throw new LedgerFault(`a posting of ${posting.reason} is unsound: ${fault}`);
    add(posting.from, posting.asset, -posting.amount);
    add(posting.to, posting.asset, posting.amount);
  }
  return changes;
}

function describe({ owner, kind, part }: { owner: OwnerId; kind: LedgerKind; part: Part }): string {
  return `${kind} (${part}) of ${String(owner)}`;
}

function assetKey(kind: LedgerKind, asset: string): string {
  return `${kind} ${asset}`;
}

function refOf(key: string): { readonly kind: LedgerKind; readonly asset: string } {
  const [kind, asset] = key.split(' ') as [LedgerKind, string];
  return { kind, asset };
}
