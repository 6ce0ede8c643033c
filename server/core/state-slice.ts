/**
 * A part of the core's state that a feature owns. The core holds each slice by its name: it hashes it, and asks it for
 * the frozen money it needs and for a user's entities. Only the feature's rules read it, through its typed key.
 */
import type { UserId } from '#domain/ledger/account-kinds';
import type { EntityRows } from '#protocol/entities/entity-rows';
import type { Hold } from '../ledger/audit.ts';

/** A slice as the core holds it. */
export interface HeldSlice {
  readonly name: string;
  readonly value: unknown;
  /** Equal states of users give equal texts, in the same order. */
  hash(update: (text: string) => void): void;
  /** The frozen money that open things need; an account may come more than once. */
  reservations(): Iterable<Hold>;
  /** The first content of a user's mirror. */
  entities(user: UserId): readonly EntityRows[];
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
