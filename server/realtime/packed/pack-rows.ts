/** Rows of `tickers`, `ticker` and `marks`, packed (`docs/wire.md`). */
import { digitsOf } from '#domain/decimal-text';
import type { Step, Steps } from '#domain/market/instrument';
import { stepsOfText } from '#domain/market/step-text';
import type { TickerChange, WireMark } from '#protocol/names/market';
import { NO_AMOUNT, NONE, TICKER_FIGURES, USDT_IS_QUOTE } from '#protocol/names/packed';
import { Unpackable, type ByteWriter } from './byte-writer.ts';

export interface NumberedMarket {
  readonly number: number;
  readonly symbol: string;
  readonly steps: Steps;
}

export function writeTickerRow(out: ByteWriter, { number, steps }: NumberedMarket, row: TickerChange): void {
  const isSame = row.usdt !== undefined && row.usdt !== null && row.usdt === row.quote;
  let mask = isSame ? USDT_IS_QUOTE : 0;
  TICKER_FIGURES.forEach((figure, bit) => {
    if (row[figure] !== undefined) mask |= 1 << bit;
  });
  out.count(number);
  out.byte(mask);
  writePrices(out, steps.price, [row.last, row.open, row.high, row.low]);
  if (row.base !== undefined) writeLots(out, row.base, steps.size);
  if (row.quote !== undefined) writeAmount(out, row.quote);
  if (row.usdt === null) out.byte(NO_AMOUNT);
  else if (row.usdt !== undefined && !isSame) writeAmount(out, row.usdt);
}

export function writeMarks(
  out: ByteWriter,
  { number, steps }: NumberedMarket,
  [, mark, index, rate, nextTime]: WireMark,
  time: number,
): void {
  out.count(number);
  writePrices(out, steps.price, [mark, index]);
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

/** Each as its distance from the known one before it, the first one from 0; what is not in the row is skipped. */
function writePrices(out: ByteWriter, step: Step, prices: readonly (string | null | undefined)[]): void {
  let before = 0;
  for (const price of prices) {
    if (price === undefined) continue;
    if (price === null) {
      out.byte(NONE);
      continue;
    }
    const ticks = stepsOfText(price, step);
    if (ticks < 0) throw new Unpackable();
    out.difference(ticks, before);
    before = ticks;
  }
}

/** A volume in the base coin: whole lots, however many. */
function writeLots(out: ByteWriter, text: string, { digits, unit }: Step): void {
  if (digitsOf(text) !== digits) throw new Unpackable();
  const scaled = scaledOf(text);
  if (scaled % BigInt(unit) !== 0n) throw new Unpackable();
  out.long(scaled / BigInt(unit));
}

/** A decimal of any length: the count of its digits after the point, and all of them as one integer. */
function writeAmount(out: ByteWriter, text: string): void {
  const digits = digitsOf(text);
  if (digits >= NO_AMOUNT) throw new Unpackable();
  out.byte(digits);
  out.long(scaledOf(text));
}

function scaledOf(text: string): bigint {
  return BigInt(text.replace('.', ''));
}
