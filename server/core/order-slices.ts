/**
 * Many orders open or end at one instant: a job works them off in slices, each a numbered command. Users' commands are
 * decided between two slices, and a slice waits for the commits of those before it.
 */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';

/** Orders in one command. */
export const SLICE_ORDERS = 100;
/** The next slice is due this much later. */
export const SLICE_MILLIS: Millis = 1;
/**
 * Of one job. The database has the next slices at hand while a commit is published, and an order of a user waits for
 * no more than these.
 */
export const SLICES_UNCOMMITTED = 4;

/**
 * The users whose day begins in one command. Each slice begins a millisecond after the one before, so that no command
 * is larger, and other commands come in between.
 */
const DAY_USERS = 100;

/** The day of a user begins this much after 00:00. Work that belongs to the new day waits for the last user. */
export function dayDelay(user: UserId): Millis {
  return Math.floor(user / DAY_USERS);
}
