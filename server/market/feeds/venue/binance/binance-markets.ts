/**
 * Binance's lists of symbols (`/api/v3/exchangeInfo`, `/fapi/v1/exchangeInfo`) against the platform's catalogue. A
 * futures contract of a thousand or a million coins (`1000PEPEUSDT`) is the catalogue's perpetual of one coin, counted
 * in thousands.
 */
import type { CatalogueRow } from '../../../catalogue.ts';
import { venueMarket, type VenueMarket, type VenueRow } from '../venue-market.ts';
import { fieldsOf, type Fields } from './binance-messages.ts';

export interface FoundMarkets {
  readonly markets: readonly VenueMarket[];
  /** The catalogue's symbols that stay without a venue, with the reason. */
  readonly missing: readonly (readonly [string, string])[];
}

const MULTIPLES = ['1', '1000', '1000000'];

export function binanceMarkets(
  answer: unknown,
  kind: 'spot' | 'perpetual',
  rows: readonly CatalogueRow[],
): FoundMarkets {
  const symbols: unknown = fieldsOf(answer)?.['symbols'];
  if (!Array.isArray(symbols)) throw new Error('the list of symbols has another form');
  const listed = new Map<string, Fields>();
  for (const each of symbols) {
    const fields = fieldsOf(each);
    if (fields && isTraded(fields, kind)) listed.set(String(fields['symbol']), fields);
  }
  const markets: VenueMarket[] = [];
  const missing: [string, string][] = [];
  for (const { instrument, price } of rows) {
    if (instrument.kind !== kind) continue;
    const found = MULTIPLES.map((multiple) => ({
      multiple,
      fields: listed.get(`${multiple === '1' ? '' : multiple}${instrument.base}${instrument.quote}`),
    })).find(({ fields }) => fields !== undefined);
    const row = found?.fields && rowOf(found.fields, found.multiple);
    const market = row ? venueMarket(instrument, row, price) : 'the venue does not trade it';
    if (typeof market === 'string') missing.push([instrument.symbol, market]);
    else markets.push(market);
  }
  return { markets, missing };
}

function isTraded(fields: Fields, kind: 'spot' | 'perpetual'): boolean {
  if (fields['status'] !== 'TRADING') return false;
  return kind === 'spot' || fields['contractType'] === 'PERPETUAL';
}

function rowOf(fields: Fields, multiple: string): VenueRow | undefined {
  const filters = Array.isArray(fields['filters']) ? (fields['filters'] as unknown[]).map(fieldsOf) : [];
  const filter = (name: string) => filters.find((each) => each?.['filterType'] === name);
  const priceStep = filter('PRICE_FILTER')?.['tickSize'];
  const sizeStep = filter('LOT_SIZE')?.['stepSize'];
  const minSize = filter('LOT_SIZE')?.['minQty'];
  if (![priceStep, sizeStep, minSize].every((each) => typeof each === 'string' && POSITIVE.test(each)))
    return;
  return {
    code: String(fields['symbol']),
    priceStep: String(priceStep),
    sizeStep: String(sizeStep),
    minSize: String(minSize),
    sizeWorth: multiple,
    priceFor: multiple,
  };
}

const POSITIVE = /^(?=.*[1-9])(?:0|[1-9]\d*)(?:\.\d+)?$/;
