/**
 * A venue's market as the platform lists it. Some venues count in contracts or in thousands of a coin. A count of ticks
 * and lots is the same on both sides, only the texts of the steps differ.
 */
import { formatScaled, digitsOf, parseScaled } from '#domain/decimal-text';
import { parseSteps, stepOf, type Instrument, type Step } from '#domain/market/instrument';
import { instrumentProblems, lotsPerNotional } from '#domain/market/order-steps';
import { orderGridFor, watchedGrid, type OrderGrid } from '#domain/market/order-grid';
import type { SizedLevel } from '#domain/market/book-levels';
import { noSize, parseWideSteps } from '#domain/market/wide-levels';
import { rateUnits } from '#domain/market/rate-text';
import type { RateUnits, Size, Ticks } from '#domain/units';
import type { CatalogueRow } from '../../catalogue.ts';

export interface VenueMarket {
  /** Its name at the venue. */
  readonly code: string;
  readonly instrument: Instrument;
  /** The steps of the venue's own texts. */
  readonly price: Step;
  readonly size: Step;
}

/** A venue's description of a market, in its own texts. */
export interface VenueRow {
  readonly code: string;
  readonly priceStep: string;
  readonly sizeStep: string;
  readonly minSize: string;
  /** How many coins one of the venue's size units is, decimal text: a contract's face value, 1000 of `1000PEPE`. */
  readonly sizeWorth: string;
  /** How many coins a quoted price is for: 1, or 1000 of `1000PEPE`. */
  readonly priceFor: string;
}

/**
 * The catalogue's market with the venue's steps, or why it cannot be followed. The venue's tick and lot size are those
 * of orders. The book's steps are the finest that the platform holds, because orders that were placed with earlier
 * steps of the venue have levels between today's. A market whose lot size is so fine that a level worth 10⁸ USDT is
 * 2⁵³ lots or more is wide: its sizes are counted in 10⁻⁸ (or its lots, if they are finer) as bigints, and it is
 * only watched.
 */
export function venueMarket(own: Instrument, row: VenueRow, typicalPrice: string): VenueMarket | string {
  const tick = quotient(row.priceStep, row.priceFor);
  if (tick === undefined) return 'its price step has no plain text';
  const lot = product(row.sizeStep, row.sizeWorth);
  const minSize = product(row.minSize, row.sizeWorth);
  const isWide = !staysSafe(digitsOf(lot), typicalPrice, usualWorth(own.quote));
  const grid = isWide ? watchedGrid(lot, minSize) : orderGridFor(tick, lot, minSize);
  const priceStep = finestPriceStep(tick, grid, typicalPrice);
  const perOrder = parseSteps(tick, stepOf(priceStep)) ?? 1;
  const priceText = product(priceStep, row.priceFor);
  const sizeStep = isWide ? wideSizeStep(lot) : finestSizeStep(lot, typicalPrice, own.quote);
  const sizeText = quotient(sizeStep, row.sizeWorth);
  const instrument: Instrument = {
    ...own,
    ...grid,
    priceStep,
    orderPriceStep: tick,
    sizeStep: sizeText === undefined ? lot : sizeStep,
    ...(isWide && { wide: true }),
    groupings: groupingsAt(typicalPrice, tick, perOrder),
  };
  const problems = instrumentProblems(instrument);
  if (problems.length > 0) return problems.join(', ');
  return {
    code: row.code,
    instrument,
    price: { ...stepOf(priceText), perOrder },
    size: { ...stepOf(sizeText ?? row.sizeStep), ...(isWide && { wide: true }) },
  };
}

/** Digits of a venue's texts, and of the ledger. */
const MOST_DIGITS = 8;
/** Prices stay far below 2⁵³ steps. */
const MOST_TICKS = 10n ** 11n;
/** The highest value of a level in any market, in its quote coin. */
const MOST_WORTH: Readonly<Record<string, bigint>> = { USDT: 10n ** 10n };
const MOST_WORTH_ELSEWHERE = 10n ** 6n;

/** Finer by powers of ten as long as a price × an order step is whole units of 10⁻⁸, if there are orders. */
function finestPriceStep(tick: string, { orderSizeStep, watchOnly }: OrderGrid, price: string): string {
  const lot = stepOf(orderSizeStep);
  return finest(tick, (digits) => {
    const isExact = watchOnly === true || lotsPerNotional({ digits, unit: 1 }, lot) === 1n;
    return isExact && (scaledTo(price, digits) ?? 0n) <= MOST_TICKS;
  });
}

/** Finer by powers of ten as long as every level stays below 2⁵³ steps. */
function finestSizeStep(lot: string, price: string, quote: string): string {
  return finest(lot, (digits) => staysSafe(digits, price, mostWorth(quote)));
}

function wideSizeStep(lot: string): string {
  return trimmed(formatScaled(1, Math.max(MOST_DIGITS, digitsOf(lot))));
}

function mostWorth(quote: string): bigint {
  return MOST_WORTH[quote] ?? MOST_WORTH_ELSEWHERE;
}

/** More than a level near a market's price is worth. Nobody can trade in a wide market, so few are. */
function usualWorth(quote: string): bigint {
  return mostWorth(quote) / 100n;
}

/** Whether a level of this worth in the quote, counted in steps of this many digits, stays below 2⁵³. */
function staysSafe(digits: number, price: string, worth: bigint): boolean {
  const digitsOfPrice = digitsOf(price);
  const coins = (worth * 10n ** BigInt(digitsOfPrice)) / (parseScaled(price, digitsOfPrice) ?? 1n);
  return coins * 10n ** BigInt(digits) < BigInt(Number.MAX_SAFE_INTEGER);
}

function finest(step: string, isFine: (digits: number) => boolean): string {
  let found = step;
  for (let digits = digitsOf(step); digits <= MOST_DIGITS && isFine(digits); digits++)
    found = trimmed(formatScaled(1, digits));
  return found;
}

function scaledTo(text: string, digits: number): bigint | undefined {
  return parseScaled(text, Math.max(digits, digitsOf(text)));
}

export interface FoundMarkets {
  readonly markets: readonly VenueMarket[];
  /** The catalogue's symbols without a market of the venue, with the reason. */
  readonly missing: readonly (readonly [string, string])[];
}

/** @param rowOf the venue's description of one of the platform's markets, undefined if it does not trade it */
export function foundMarkets(
  rows: readonly CatalogueRow[],
  rowOf: (instrument: Instrument) => VenueRow | undefined,
): FoundMarkets {
  const markets: VenueMarket[] = [];
  const missing: [string, string][] = [];
  for (const { instrument, price } of rows) {
    const row = rowOf(instrument);
    const market = row ? venueMarket(instrument, row, price) : 'the venue does not trade it';
    if (typeof market === 'string') missing.push([instrument.symbol, market]);
    else markets.push(market);
  }
  return { markets, missing };
}

/** As in the catalogue: 25 rows of a grouping stay within 20 % of the price. The finest one shows every level. */
function groupingsAt(price: string, step: string, perOrder: number): number[] {
  const digits = Math.max(digitsOf(price), digitsOf(step));
  const most = (parseScaled(price, digits) ?? 0n) / (125n * (parseScaled(step, digits) ?? 1n));
  const more = [10, 100, 1000].filter((ticks) => BigInt(ticks) <= most);
  return [1, ...more.map((ticks) => ticks * perOrder)];
}

/** Exact, without trailing zeros. */
export function product(one: string, other: string): string {
  const digits = digitsOf(one) + digitsOf(other);
  const value = scaled(one) * scaled(other);
  return trimmed(formatScaled(value, digits));
}

/** Exact if the second is a power of ten (venues use only those), else undefined. */
function quotient(one: string, power: string): string | undefined {
  if (/^0\.0*1$/.test(power)) return product(one, `1${'0'.repeat(digitsOf(power))}`);
  if (!/^10*$/.test(power)) return undefined;
  return trimmed(formatScaled(scaled(one), digitsOf(one) + power.length - 1));
}

function scaled(text: string): bigint {
  const value = parseScaled(text, digitsOf(text));
  if (value === undefined || value <= 0n) throw new RangeError(`not a step: ${text}`);
  return value;
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Whole ticks of a venue's price, undefined if the text is not a price. */
export function ticksOf(text: unknown, { price }: VenueMarket): Ticks | undefined {
  const ticks = typeof text === 'string' ? parseSteps(text, price) : undefined;
  return ticks !== undefined && ticks > 0 ? ticks : undefined;
}

/** Whole lots of a venue's size; 0 is valid. */
export function sizeOf(text: unknown, { size }: VenueMarket): Size | undefined {
  if (typeof text !== 'string') return undefined;
  const lots = size.wide === true ? parseWideSteps(text, size) : parseSteps(text, size);
  return lots !== undefined && lots >= 0 ? lots : undefined;
}

/** A venue's funding rate, cut to our digits; undefined if the text is not one. */
export function rateOf(text: unknown): RateUnits | undefined {
  return typeof text === 'string' ? rateUnits(text) : undefined;
}

/** Receives each unreadable row; the others are used. */
export type OnUnsound = (row: unknown) => void;

/**
 * A side of a book message, `[price, size, …]` rows; undefined if it is not a list. An invalid row affects itself
 * only. If its price can be read, its level is removed, because its true size is unknown.
 */
export function levelsOf(rows: unknown, market: VenueMarket, onUnsound: OnUnsound): SizedLevel[] | undefined {
  if (!Array.isArray(rows)) return undefined;
  const levels: SizedLevel[] = [];
  for (const row of rows as unknown[]) {
    const [price, size] = Array.isArray(row) ? (row as unknown[]) : [];
    const tick = ticksOf(price, market);
    const lots = sizeOf(size, market);
    if (tick === undefined || lots === undefined) onUnsound(row);
    if (tick !== undefined) levels.push([tick, lots ?? noSize(market.size)]);
  }
  return levels;
}
