/**
 * A part of the core's state that a feature owns. The core holds each by its name: it hashes it, asks it for the frozen
 * money that it needs, and asks what a user has in it. Only the feature's own rules read it, through its typed key.
 */
import type { UserId } from '#domain/ledger/account-kinds';
import type { EntityRows } from '#protocol/entities/entity-rows';
import type { Hold } from '../ledger/audit.ts';

/** A slice as the core holds it. */
export interface HeldSlice {
  readonly name: string;
  readonly value: unknown;
  /** Equal users' states give equal texts, in the same order. */
  hash(update: (text: string) => void): void;
  /** What is open, and the frozen money that it needs: each account as often as it likes. */
  reservations(): Iterable<Hold>;
  /** What a user's mirror begins with. */
  entities(user: UserId): readonly EntityRows[];
}

export interface Slices {
  readonly slices: ReadonlyMap<string, HeldSlice>;
}

export interface StateSlice<Slice, Stored> {
  readonly name: string;
  /** @throws where the state does not hold this slice */
  of(state: Slices): Slice;
  /** What a start makes of the stored rows. */
  rebuild(stored: Stored): HeldSlice;
  held(value: Slice): HeldSlice;
}

interface SliceDefinition<Slice, Stored> {
  rebuild(stored: Stored): Slice;
  hash?(slice: Slice, update: (text: string) => void): void;
  reservations?(slice: Slice): Iterable<Hold>;
  entities?(slice: Slice, user: UserId): readonly EntityRows[];
}

export function stateSlice<Slice, Stored>(
  name: string,
  definition: SliceDefinition<Slice, Stored>,
): StateSlice<Slice, Stored> {
  const held = (value: Slice): HeldSlice => ({
    name,
    value,
    hash: (update) => definition.hash?.(value, update),
    reservations: () => definition.reservations?.(value) ?? [],
    entities: (user) => definition.entities?.(value, user) ?? [],
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
