import type { Millis } from '#domain/units';

/** Samples are recorded from this long before a delivery: the window, and a small chart of the time before it. */
export const RECORDED_MILLIS: Millis = 60_000;
