/** The PnL of a position over its changes as a line of a small chart. Floats are only drawn. */
import { netOf } from '#domain/contract/position-change';
import { signOf, type PositionSide } from '#domain/contract/position';
import { parseScaled } from '#domain/decimal-text';
import { minorOf, minorText, type Minor } from '#domain/ledger/minor';
import { MINOR_DIGITS, type Millis } from '#domain/units';
import { isZero, type PositionChange } from './position-history.ts';

export interface PnlPoint {
  /** From 0 (the first change) to 1. */
  readonly x: number;
  /** From 0 (the upper edge) to 1. */
  readonly y: number;
  readonly time: Millis;
  /** A plain decimal. */
  readonly pnl: string;
}

export interface PnlLine {
  /** The oldest first, at least two. */
  readonly points: readonly PnlPoint[];
  /** The height of zero. */
  readonly zero: number;
  /** The lowest and the highest PnL, plain decimals. */
  readonly low: string;
  readonly high: string;
  /** The values at the chart's upper and lower edge, which has zero. */
  readonly edges: readonly [string, string];
  readonly isGain: boolean;
}

interface Point {
  readonly time: Millis;
  readonly pnl: Minor;
}

/** The present mark price, to which the line of an open position runs on. */
export interface PnlNow {
  /** By the platform's clock. */
  readonly time: Millis;
  readonly price: string;
}

/**
 * Realised after fees and funding, and unrealised at the price of each change; a change without a price has no point.
 * Undefined: fewer than two points.
 * @param net of the whole history, after the first of `changes`
 * @param changes the newest first, without gaps
 * @param now undefined: the position is closed, and its line ends with the close, or its price is not known
 */
export function pnlLine(
  side: PositionSide,
  net: string,
  changes: readonly PositionChange[],
  now?: PnlNow,
): PnlLine | undefined {
  const points: Point[] = [];
  let settled = minorOf(net) ?? 0n;
  const present = now && presentPoint(side, settled, changes[0], now);
  for (const change of changes) {
    const open = unrealised(side, change);
    if (open !== undefined) points.unshift({ time: change.time, pnl: settled + open });
    settled -= minorOf(netOf(change)) ?? 0n;
  }
  if (present !== undefined) points.push(present);
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 2 || first === undefined || last === undefined) return undefined;
  const values = points.map(({ pnl }) => pnl);
  const [low, high] = [least(values), -least(values.map((each) => -each))];
  const [bottom, top] = [low < 0n ? low : 0n, high > 0n ? high : 0n];
  const y = (pnl: Minor) => (top === bottom ? 0.5 : rounded(Number(top - pnl) / Number(top - bottom)));
  const millis = last.time - first.time;
  const x = (at: number, time: number) =>
    rounded(millis === 0 ? at / (points.length - 1) : (time - first.time) / millis);
  return {
    points: points.map(({ time, pnl }, at) => ({ x: x(at, time), y: y(pnl), time, pnl: minorText(pnl) })),
    zero: y(0n),
    ...{ low: minorText(low), high: minorText(high), edges: [minorText(top), minorText(bottom)] },
    isGain: last.pnl >= 0n,
  };
}

/** Undefined: nothing is open any more. A device's clock that is behind counts as the time of the last change. */
function presentPoint(
  side: PositionSide,
  settled: Minor,
  newest: PositionChange | undefined,
  { time, price }: PnlNow,
): Point | undefined {
  if (newest === undefined || isZero(newest.size)) return undefined;
  const open = unrealised(side, { ...newest, price });
  return open === undefined ? undefined : { time: Math.max(time, newest.time), pnl: settled + open };
}

function unrealised(side: PositionSide, { price, size, entryTotal }: PositionChange): Minor | undefined {
  const at = parseScaled(price, MINOR_DIGITS);
  const [units, entry] = [parseScaled(size, MINOR_DIGITS) ?? 0n, minorOf(entryTotal) ?? 0n];
  if (units === 0n) return 0n;
  if (at === undefined) return undefined;
  return signOf(side) * ((at * units) / 10n ** BigInt(MINOR_DIGITS) - entry);
}

function least(values: readonly Minor[]): Minor {
  return values.reduce((one, other) => (one < other ? one : other));
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

/** The point nearest to a place. @param share of the chart's width, from 0 to 1 */
export function pointAt(points: readonly PnlPoint[], share: number): PnlPoint | undefined {
  return points.toSorted((one, other) => Math.abs(one.x - share) - Math.abs(other.x - share))[0];
}
