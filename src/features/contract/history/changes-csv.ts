import { csvText } from '../csv.ts';
import type { PositionChange } from './position-history.ts';

/** The columns of amounts, in their order. */
export const CSV_AMOUNTS = [
  ...(['price', 'sizeChange', 'total', 'pnl', 'fee', 'funding', 'borne', 'marginChange'] as const),
  ...(['size', 'margin'] as const),
];

/**
 * A line for each change, the oldest first, with plain decimals.
 * @param header names of the number, the time, the change and the amounts
 * @param changes the newest first
 */
export function changesCsv(
  changes: readonly PositionChange[],
  header: readonly string[],
  named: (change: PositionChange) => string,
): string {
  const lines = changes
    .toReversed()
    .map((change) => [
      String(change.number),
      new Date(change.time).toISOString(),
      named(change),
      ...CSV_AMOUNTS.map((name) => change[name]),
    ]);
  return csvText([header, ...lines]);
}
