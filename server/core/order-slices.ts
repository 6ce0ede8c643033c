/**
 * Many orders open or end at one instant: a job works them off in slices, each a numbered command. Users' commands are
 * decided between two slices, and a slice waits for the commits of those before it.
 */
import type { Millis } from '#domain/units';

/** Orders in one command. */
export const SLICE_ORDERS = 100;
/** The next slice is due this much later. */
export const SLICE_MILLIS: Millis = 1;
/** The database writes one slice while the next one is decided. */
export const SLICES_UNCOMMITTED = 2;
