/** Rows of `tickers`, `ticker` and `marks`, packed (`docs/wire.md`). */
import { digitsOf } from '#domain/decimal-text';
import type { Step, Steps } from '#domain/market/instrument';
import { stepsOfText } from '#domain/market/step-text';
import type { TickerChange, WireMark, WireTicker } from '#protocol/names/market';
import { NO_AMOUNT, NONE, TICKER_FIGURES, USDT_IS_QUOTE } from '#protocol/names/packed';
import { Unpackable, type ByteWriter } from './byte-writer.ts';

export interface NumberedMarket {
  readonly number: number;
  readonly symbol: string;
  readonly steps: Steps;
}

/** @param before the row that the reader holds: what can be said as a difference from it is */
export function writeTickerRow(
  out: ByteWriter,
  { number, steps }: NumberedMarket,
  row: TickerChange,
  before?: WireTicker,
): void {
  const isSame = row.usdt !== undefined && row.usdt !== null && row.usdt === row.quote;
  let mask = isSame ? USDT_IS_QUOTE : 0;
  TICKER_FIGURES.forEach((figure, bit) => {
    if (row[figure] !== undefined) mask |= 1 << bit;
  });
  out.count(number);
  out.byte(mask);
  let tick = 0;
  TICKER_FIGURES.forEach((figure, at) => {
    const text = row[figure];
    if (text === undefined || (isSame && figure === 'usdt')) return;
    const from = before?.[at + 1];
    if (from && writeMove(out, text, from, unitOf(figure, steps))) return;
    if (figure === 'base') writeLots(out, text ?? '', steps.size);
    else if (figure === 'quote' || figure === 'usdt') writeAmount(out, text);
    else tick = writePrice(out, steps.price, text, tick);
  });
}

/** How far a figure has moved, in its unit; where that can not be said, that it is told whole instead. */
function writeMove(out: ByteWriter, text: string | null, from: string, unit: bigint): boolean {
  const moved =
    text !== null && digitsOf(text) === digitsOf(from) ? scaledOf(text) - scaledOf(from) : undefined;
  if (moved === undefined || moved % unit !== 0n || !Number.isSafeInteger(Number(moved / unit))) {
    out.byte(NONE);
    return false;
  }
  out.signed(moved < 0n, Math.abs(Number(moved / unit)));
  return true;
}

function unitOf(figure: (typeof TICKER_FIGURES)[number], { price, size }: Steps): bigint {
  if (figure === 'quote' || figure === 'usdt') return 1n;
  return BigInt(figure === 'base' ? size.unit : price.unit);
}

export function writeMarks(
  out: ByteWriter,
  { number, steps }: NumberedMarket,
  [, mark, index, rate, nextTime]: WireMark,
  time: number,
): void {
  out.count(number);
  writePrice(out, steps.price, index, writePrice(out, steps.price, mark, 0));
  if (rate === null) {
    out.byte(NO_AMOUNT);
  } else {
    const isNegative = rate.startsWith('-');
    const magnitude = isNegative ? rate.slice(1) : rate;
    out.byte(digitsOf(magnitude));
    out.signed(isNegative, Number(scaledOf(magnitude)));
  }
  if (nextTime === null) out.byte(NONE);
  else out.difference(nextTime, time);
}

/** As its distance from the known one before it; answers the known one before the next. */
function writePrice(out: ByteWriter, step: Step, price: string | null, before: number): number {
  if (price === null) {
    out.byte(NONE);
    return before;
  }
  const ticks = stepsOfText(price, step);
  if (ticks < 0) throw new Unpackable();
  out.difference(ticks, before);
  return ticks;
}

/** A volume in the base coin: whole lots, however many. */
function writeLots(out: ByteWriter, text: string, { digits, unit }: Step): void {
  if (digitsOf(text) !== digits) throw new Unpackable();
  const scaled = scaledOf(text);
  if (scaled % BigInt(unit) !== 0n) throw new Unpackable();
  out.long(scaled / BigInt(unit));
}

/** A decimal of any length: the count of its digits after the point, and all of them as one integer. */
function writeAmount(out: ByteWriter, text: string | null): void {
  if (text === null) {
    out.byte(NO_AMOUNT);
    return;
  }
  const digits = digitsOf(text);
  if (digits >= NO_AMOUNT) throw new Unpackable();
  out.byte(digits);
  out.long(scaledOf(text));
}

function scaledOf(text: string): bigint {
  return BigInt(text.replace('.', ''));
}
