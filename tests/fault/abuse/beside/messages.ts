/** The messages between the processes of this harness. */

export const ATTACKS = ['frames', 'handshakes', 'joins', 'records', 'candles', 'metrics'] as const;
export type Attack = (typeof ATTACKS)[number];

export type AttackerOrder = { readonly do: 'attack'; readonly attack: Attack } | { readonly do: 'rest' };

export interface AttackerReport {
  /** Frames written, connections opened, or requests answered. */
  readonly actions: number;
}

export interface BystanderOrder {
  readonly orders: number;
  readonly everyMillis: number;
}

export interface BystanderReport {
  /** The latency of each order, from its due time until its answer. */
  readonly millis: readonly number[];
  /** How many orders got each code; 0: no answer. */
  readonly codes: Readonly<Record<string, number>>;
}
