import type { Period } from '../domain/market/periods.ts';

/** The periods of a replay's file of candles: its format stays the same when the app offers more of them. */
export const REPLAYED_PERIODS = [
  ...(['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const),
] as const satisfies readonly Period[];

export type ReplayedPeriod = (typeof REPLAYED_PERIODS)[number];
