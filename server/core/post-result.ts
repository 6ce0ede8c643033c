/**
 * Posts a rule's result: computes new balances, each user's event, and the rows of both. Slices that follow the ledger,
 * or what users are sent, add their changes to it.
 */
import type { Posting } from '#domain/ledger/posting';
import type { Millis } from '#domain/units';
import type { Write } from '../db/store-api.ts';
import { postedEvents } from './account-events.ts';
import type { UserEvent } from './core-api.ts';
import type { EntityChange } from './decision.ts';
import { accountWrites, postingWrites } from './ledger-writes.ts';
import type { CoreState } from './state.ts';

export interface Posted {
  readonly events: readonly UserEvent[];
  readonly writes: readonly Write[];
}

export interface ToPost {
  readonly postings: readonly Posting[];
  readonly changes: readonly EntityChange[];
}

export const NO_POSTINGS: readonly Posting[] = [];

/** @throws if a change is of an entity that no feature declares: that is a bug */
export function postResult(
  state: CoreState,
  { postings, changes }: ToPost,
  number: number,
  time: Millis,
): Posted {
  for (const { entity } of changes)
    if (!state.entities.has(entity)) throw new Error(`no feature declares the entity ${entity}`);
  const posted = state.ledger.post(postings);
  const all = withFollowing(state, { postings, changes }, time);
  const { events, accounts, followed } = postedEvents(state, posted, all, { command: number, time });
  return {
    events,
    writes: [
      ...rowsOfChanges(all),
      ...rowsOfChanges(followed),
      ...postingWrites(posted, number, time),
      ...accountWrites(accounts),
      ...events.map(({ user, event }): Write => ({ kind: 'account-event', user, command: number, event })),
    ],
  };
}

function rowsOfChanges(changes: readonly EntityChange[]): Write[] {
  return changes.flatMap((change) => change.write?.() ?? []);
}

function withFollowing(
  state: CoreState,
  { postings, changes }: ToPost,
  time: Millis,
): readonly EntityChange[] {
  if (postings.length === 0) return changes;
  const following: EntityChange[] = [];
  for (const { onPosted } of state.slices.values())
    if (onPosted !== undefined) following.push(...onPosted(state, postings, time));
  return following.length === 0 ? changes : [...changes, ...following];
}
