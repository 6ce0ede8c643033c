/** Rows of `tickers`, `ticker` and `marks`, packed (`docs/wire.md`). */
import { INDEX_STATES } from '#domain/market/market-mark';
import { RATE_DIGITS } from '#domain/market/rate-text';
import type { Steps } from '#domain/market/instrument';
import type { Ticks } from '#domain/units';
import { NO_AMOUNT, NONE, TICKER_VALUES, USDT_IS_QUOTE } from '#protocol/names/packed';
import {
  isSameVolume,
  type IndexRow,
  type MarkRow,
  type TickerRow,
  type TickerRowChange,
  type Volume,
} from '../../core/publication.ts';
import { Unpackable, type ByteWriter } from './byte-writer.ts';

export interface NumberedMarket {
  readonly number: number;
  readonly symbol: string;
  readonly steps: Steps;
}

/** @param before the row that the reader holds: values are sent as differences from it if possible */
export function writeTickerRow(
  out: ByteWriter,
  { number }: NumberedMarket,
  row: TickerRowChange,
  before?: TickerRow,
): void {
  const isSame = row.usdt !== undefined && row.usdt !== null && isSameVolume(row.usdt, row.quote);
  let mask = isSame ? USDT_IS_QUOTE : 0;
  for (let bit = 0; bit < TICKER_VALUES.length; bit++)
    if (row[TICKER_VALUES[bit] as Value] !== undefined) mask |= 1 << bit;
  out.count(number);
  out.byte(mask);
  let tick = 0;
  for (const value of TICKER_VALUES) {
    if (row[value] === undefined || (isSame && value === 'usdt')) continue;
    if (value === 'base') writeBase(out, row.base as bigint, before?.base);
    else if (value === 'quote' || value === 'usdt') writeVolume(out, row[value] ?? null, before?.[value]);
    else tick = writeTicks(out, row[value] ?? null, before?.[value], tick);
  }
}

type Value = (typeof TICKER_VALUES)[number];

/** A price as its movement; if that does not fit, in full, as its distance from `last`. */
function writeTicks(
  out: ByteWriter,
  ticks: Ticks | null,
  from: Ticks | null | undefined,
  last: Ticks,
): Ticks {
  if (from !== undefined && from !== null) {
    const moved = ticks === null ? NaN : ticks - from;
    if (Number.isSafeInteger(moved)) {
      out.signed(moved < 0, Math.abs(moved));
      return last;
    }
    out.byte(NONE);
  }
  return writePrice(out, ticks, last);
}

function writeBase(out: ByteWriter, lots: bigint, from: bigint | undefined): void {
  if (lots < 0n) throw new Unpackable();
  if (from === undefined || !writeMove(out, lots - from)) out.long(lots);
}

/** An amount of any length: the number of its digits after the point, and all its digits as one integer. */
function writeVolume(out: ByteWriter, volume: Volume | null, from: Volume | null | undefined): void {
  if (from) {
    if (volume?.digits === from.digits) {
      if (writeMove(out, volume.scaled - from.scaled)) return;
    } else out.byte(NONE);
  }
  if (volume === null) {
    out.byte(NO_AMOUNT);
    return;
  }
  if (volume.digits >= NO_AMOUNT) throw new Unpackable();
  out.byte(volume.digits);
  out.long(volume.scaled);
}

/** False if the movement is too large for the layout. */
function writeMove(out: ByteWriter, moved: bigint): boolean {
  const number = Number(moved);
  if (!Number.isSafeInteger(number)) {
    out.byte(NONE);
    return false;
  }
  out.signed(number < 0, Math.abs(number));
  return true;
}

export function writeMarks(
  out: ByteWriter,
  { number }: NumberedMarket,
  { mark, index, fundingRate, nextFundingTime }: MarkRow,
  time: number,
): void {
  out.count(number);
  writePrice(out, index, writePrice(out, mark, 0));
  if (fundingRate === null) {
    out.byte(NO_AMOUNT);
  } else {
    out.byte(RATE_DIGITS);
    out.difference(fundingRate, 0);
  }
  if (nextFundingTime === null) out.byte(NONE);
  else out.difference(nextFundingTime, time);
}

export function writeIndex(out: ByteWriter, { number }: NumberedMarket, { state, sources }: IndexRow): void {
  out.count(number);
  out.byte(INDEX_STATES.indexOf(state));
  out.text(sources);
}

/** A price as its distance from the known one before it; returns the known one for the next. */
function writePrice(out: ByteWriter, ticks: Ticks | null, before: Ticks): Ticks {
  if (ticks === null) {
    out.byte(NONE);
    return before;
  }
  if (!(Number.isSafeInteger(ticks) && ticks >= 0)) throw new Unpackable();
  out.difference(ticks, before);
  return ticks;
}
