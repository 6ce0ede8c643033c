/** The axes of a chart of net asset values. Pure. */
import { formatScaled, parseScaled } from '#domain/decimal-text';

const DIGITS = 8;
/** Of a value on the axis, as on the page. */
const SHOWN_DIGITS = 4;
/** Lines above the lowest one. */
const STEPS = 3;

/**
 * The values at the lines of the chart, the highest first, which are as far from one another as the lines are. Cut
 * to four digits. A flat chart has one line, in its middle; one without values has none.
 */
export function navAxis(points: readonly (readonly [time: number, value: string])[]): readonly string[] {
  const values = points.map(([, value]) => parseScaled(value, DIGITS) ?? 0n);
  const [first] = values;
  if (first === undefined || values.length < 2) return [];
  const high = values.reduce((most, value) => (value > most ? value : most), first);
  const low = values.reduce((least, value) => (value < least ? value : least), first);
  if (high === low) return [shown(high)];
  return Array.from({ length: STEPS + 1 }, (_, step) =>
    shown(high - ((high - low) * BigInt(step)) / BigInt(STEPS)),
  );
}

function shown(value: bigint): string {
  return formatScaled(value / 10n ** BigInt(DIGITS - SHOWN_DIGITS), SHOWN_DIGITS);
}
