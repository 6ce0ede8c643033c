/**
 * A part of the core's state that a feature owns. The core holds each slice by its name: it hashes it, and asks it for
 * the frozen money it needs and for a user's entities. Only the feature's rules read it, through its typed key.
 */
import type { UnrealisedPnl } from '#domain/assets/valuation';
import type { AccountKind, LedgerKind, UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { Posting } from '#domain/ledger/posting';
import type { Millis } from '#domain/units';
import type { EntityRows } from '#protocol/entities/entity-rows';
import type { Hold } from '../ledger/audit.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { EntityChange } from './decision.ts';

/** A slice as the core holds it. */
export interface HeldSlice {
  readonly name: string;
  readonly value: unknown;
  /** Equal states of users give equal texts, in the same order. */
  hash(update: (text: string) => void): void;
  /** The frozen money that open things need; an account may come more than once. */
  reservations(): Iterable<Hold>;
  /**
   * The part of an account's available balance that open things need, so it must not leave the account; undefined: they
   * need none. A feature adds it to its slice.
   */
  readonly withheld?: (state: Slices, account: HeldAccount) => Minor;
  /**
   * The unrealised PnL of a user's open positions, which no balance contains; undefined: it has no positions. A feature
   * adds it to its slice.
   */
  readonly unrealised?: (state: Slices, user: UserId) => readonly UnrealisedPnl[];
  /** The price of shares that have no market, as `LastOf`; undefined: it prices none. */
  readonly priceOf?: (state: Slices, symbol: string) => string | undefined;
  /** Contradictions between the slice and the ledger, in sentences for the operator; undefined: there can be none. */
  readonly breaches?: (ledger: Pick<Ledger, 'available'>) => readonly string[];
  /** The first content of a user's mirror. */
  entities(user: UserId): readonly EntityRows[];
  /** Whether users have anything open in this market: it is then quoted at the full rate. */
  isOpenIn(symbol: string): boolean;
  /** Why no money may leave a user's account of this kind now, as a refusal's code; undefined: it may. */
  leaveRefusal(state: Slices, user: UserId, kind: LedgerKind, time: Millis): string | undefined;
  /** Changes of its entities that follow from a decision's postings, and are part of it; undefined: none ever do. */
  readonly onPosted?: (state: Slices, postings: readonly Posting[], time: Millis) => readonly EntityChange[];
  /**
   * Changes of its entities that follow from what an event sends to its user, and are part of that event; undefined:
   * none ever do. Their own rows are not followed again.
   */
  readonly onSent?: (user: UserId, sent: readonly EntityRows[], time: Millis) => readonly EntityChange[];
}

/** One account, with its available balance. */
export interface HeldAccount {
  readonly user: UserId;
  readonly kind: AccountKind;
  readonly asset: string;
  readonly available: Minor;
}

export interface Slices {
  readonly slices: ReadonlyMap<string, HeldSlice>;
}

export interface StateSlice<Slice, Stored> {
  readonly name: string;
  /** @throws if the state does not hold this slice */
  of(state: Slices): Slice;
  /** Builds the slice from the stored rows, at a start. */
  rebuild(stored: Stored): HeldSlice;
  held(value: Slice): HeldSlice;
}

interface SliceDefinition<Slice, Stored> {
  rebuild(stored: Stored): Slice;
  hash?(slice: Slice, update: (text: string) => void): void;
  reservations?(slice: Slice): Iterable<Hold>;
  priceOf?(slice: Slice, state: Slices, symbol: string): string | undefined;
  breaches?(slice: Slice, ledger: Pick<Ledger, 'available'>): readonly string[];
  entities?(slice: Slice, user: UserId): readonly EntityRows[];
  isOpenIn?(slice: Slice, symbol: string): boolean;
  leaveRefusal?(
    slice: Slice,
    state: Slices,
    user: UserId,
    kind: LedgerKind,
    time: Millis,
  ): string | undefined;
  /** A function of its input alone, like a rule. */
  onPosted?(slice: Slice, state: Slices, postings: readonly Posting[], time: Millis): readonly EntityChange[];
  /** The same. */
  onSent?(slice: Slice, user: UserId, sent: readonly EntityRows[], time: Millis): readonly EntityChange[];
}

export function stateSlice<Slice, Stored>(
  name: string,
  definition: SliceDefinition<Slice, Stored>,
): StateSlice<Slice, Stored> {
  const onPosted = definition.onPosted?.bind(definition);
  const breaches = definition.breaches?.bind(definition);
  const onSent = definition.onSent?.bind(definition);
  const priceOf = definition.priceOf?.bind(definition);
  const held = (value: Slice): HeldSlice => ({
    name,
    value,
    hash: (update) => definition.hash?.(value, update),
    reservations: () => definition.reservations?.(value) ?? [],
    entities: (user) => definition.entities?.(value, user) ?? [],
    isOpenIn: (symbol) => definition.isOpenIn?.(value, symbol) ?? false,
    leaveRefusal: (...asked) => definition.leaveRefusal?.(value, ...asked),
    ...(priceOf && { priceOf: (state, symbol) => priceOf(value, state, symbol) }),
    ...(breaches && { breaches: (ledger) => breaches(value, ledger) }),
    ...(onPosted && { onPosted: (state, postings, time) => onPosted(value, state, postings, time) }),
    ...(onSent && { onSent: (user, sent, time) => onSent(value, user, sent, time) }),
  });
  return {
    name,
    of({ slices }) {
      const slice = slices.get(name);
      if (slice === undefined) throw new Error(`the core's state has no slice ${name}`);
      return slice.value as Slice;
    },
    rebuild: (stored) => held(definition.rebuild(stored)),
    held,
  };
}
