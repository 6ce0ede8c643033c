/** The order of deleveraging, and the indicator that users see before. */
import type { Minor } from '../ledger/minor.ts';
import { PPM, quotientDown } from './contract-terms.ts';

/** A position as the ranking counts it, in the quote. */
export interface Ranked {
  readonly pnl: Minor;
  readonly entryNotional: Minor;
  /** At the mark. */
  readonly notional: Minor;
  /** Of the position; in cross margin of the account. */
  readonly equity: Minor;
}

/**
 * The place in the queue, higher is first; in parts per million, rounded down:
 *
 *     gain: PnL / entry notional × effective leverage; loss: PnL / entry notional / effective leverage
 *     effective leverage = notional / equity
 *
 * Source: Binance, Bybit, BitMEX (ADL ranking: profit and leverage). Without equity a position is last.
 */
export function deleverageScore({ pnl, entryNotional, notional, equity }: Ranked): bigint | undefined {
  if (equity <= 0n || entryNotional <= 0n || notional <= 0n) return undefined;
  return pnl >= 0n
    ? quotientDown(pnl * notional * PPM, entryNotional * equity)
    : quotientDown(pnl * equity * PPM, entryNotional * notional);
}

/** The number of bars of the indicator: five for the fifth of the queue that comes first, one for the last. */
const MOST_BARS = 5;

/** Below every score: the loss of a position is at most its entry notional. */
const NO_BORDER = -(10n ** 18n);

/**
 * The least scores of five, four, three and two bars, so that a user's engine knows the bars of a position without the
 * queue. Empty for an empty queue. They are public, so none is anybody's score: each is the roundest number that parts
 * its two neighbours, and the last one in the queue has none.
 * @param scores of the whole queue, the first first
 */
export function rankBorders(scores: readonly bigint[]): bigint[] {
  const borders: bigint[] = [];
  for (let bars = MOST_BARS; bars > 1 && scores.length > 0; bars--) {
    const last = Math.ceil(((MOST_BARS + 1 - bars) * scores.length) / MOST_BARS) - 1;
    const least = scores[last] as bigint;
    const below = scores.slice(last + 1).find((score) => score < least);
    borders.push(below === undefined ? NO_BORDER : roundestAbove(below, least));
  }
  return borders;
}

/** The multiple of the highest power of ten that is above `below` and at most `most`. */
function roundestAbove(below: bigint, most: bigint): bigint {
  if (below < 0n && most >= 0n) return 0n;
  let unit = 1n;
  while (quotientDown(most, unit * 10n) * unit * 10n > below) unit *= 10n;
  return quotientDown(most, unit) * unit;
}

/** A score this much of itself below a border still counts: the border is some seconds old. */
const BORDER_PERCENT = 1n;

/**
 * The bars of a position by the borders of its queue; 0: there is no queue.
 * @param score undefined: without equity it is last
 */
export function barsOf(score: bigint | undefined, borders: readonly bigint[]): number {
  if (borders.length === 0) return 0;
  if (score === undefined) return 1;
  const below = borders.findIndex((border) => score * 100n >= border * 100n - size(border) * BORDER_PERCENT);
  return below === -1 ? 1 : MOST_BARS - below;
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}
