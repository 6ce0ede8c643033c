/** What the topics of spot orders say, in the layout of `engine-api.ts`. */
import { digitsOf, formatScaled, parseScaled } from '#domain/decimal-text';
import { fullText, UNKNOWN } from '#domain/number-text';
import { averagePrice, shareOf } from '#domain/spot/average-price';
import type { SpotFill, SpotOrder } from '#protocol/names/spot';
import type { BatchWriter } from '../batch/batch-writer.ts';
import type { OrdersWord } from '../engine-api.ts';
import type { Texts } from '../format/texts.ts';
import type { AccountMirror } from './account-mirror.ts';

/** The digits of a market's prices; undefined while they are not known. */
export type PriceDigits = (symbol: string) => number | undefined;

const ORDER_FIGURES = 6;
const ORDER_WORDS = 25;
const FILL_FIGURES = 4;
const FILL_WORDS = 12;

/** @param symbol a market's, or `all` */
export function writeOrders(
  out: BatchWriter,
  { word, symbol }: { readonly word: OrdersWord; readonly symbol: string },
  mirror: AccountMirror | undefined,
  priceDigits: PriceDigits,
  texts: Texts,
): void {
  const isMeant = (each: { readonly symbol: string }) => symbol === 'all' || each.symbol === symbol;
  out.number(mirror?.resets ?? 0);
  if (word === 'fills') {
    const fills = mirror?.spot.fills.filter(isMeant) ?? [];
    for (const count of [fills.length, FILL_FIGURES, FILL_WORDS]) out.number(count);
    for (const fill of fills) writeFillFigures(out, fill);
    for (const fill of fills) writeFillTexts(out, fill, texts);
    return;
  }
  const orders = (word === 'orders' ? mirror?.spot.orders : mirror?.spot.closed)?.filter(isMeant) ?? [];
  for (const count of [orders.length, ORDER_FIGURES, ORDER_WORDS]) out.number(count);
  for (const order of orders) writeOrderFigures(out, order);
  for (const order of orders) writeOrderTexts(out, order, priceDigits, texts);
}

function writeOrderFigures(out: BatchWriter, order: SpotOrder): void {
  const { id, created, updated, version, postOnly } = order;
  for (const figure of [id, created, updated, version, Number(postOnly), hundredths(order) / 100])
    out.number(figure);
}

function writeOrderTexts(out: BatchWriter, order: SpotOrder, priceDigits: PriceDigits, texts: Texts): void {
  const { clientId, symbol, side, type, timeInForce, status, cause, feeAsset } = order;
  const { price, size, total, filled, filledTotal, fee } = order;
  const digits = priceDigits(symbol) ?? digitsOf(price);
  const open = size === '' ? '' : less(size, filled);
  const average = averagePrice(filledTotal, filled, digits);
  for (const text of [clientId, symbol, side, type, timeInForce, price, size, total]) out.text(text);
  for (const text of [filled, filledTotal, fee, feeAsset, status, cause, open, average]) out.text(text);
  writeShown(out, [price, size, total, filled, filledTotal, fee, open, average], texts);
  out.text(`${texts.full(formatScaled(hundredths(order), 2))}%`);
}

function writeFillFigures(out: BatchWriter, { id, order, trade, time }: SpotFill): void {
  for (const figure of [id, order, trade, time]) out.number(figure);
}

function writeFillTexts(out: BatchWriter, fill: SpotFill, texts: Texts): void {
  const { symbol, side, role, price, size, total, fee, feeAsset } = fill;
  for (const text of [symbol, side, role, price, size, total, fee, feeAsset]) out.text(text);
  writeShown(out, [price, size, total, fee], texts);
}

function writeShown(out: BatchWriter, plain: readonly string[], { marks }: Texts): void {
  for (const text of plain) out.text(text === '' ? UNKNOWN : fullText(text, marks));
}

/** An order by amount is filled by what it spent. */
function hundredths({ size, filled, total, filledTotal }: SpotOrder): number {
  return size === '' ? shareOf(filledTotal, total) : shareOf(filled, size);
}

function less(whole: string, part: string): string {
  const digits = Math.max(digitsOf(whole), digitsOf(part));
  return formatScaled((parseScaled(whole, digits) ?? 0n) - (parseScaled(part, digits) ?? 0n), digits);
}
