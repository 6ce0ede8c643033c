/** Many orders open or end at one instant: a job works them off in slices. */
import type { Millis } from '#domain/units';

/** Orders in one command. */
export const SLICE_ORDERS = 250;
/** The next slice is due this much later: meanwhile users' commands are decided. */
export const SLICE_MILLIS: Millis = 10;
