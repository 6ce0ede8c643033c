/**
 * Binance's lists of symbols (`/api/v3/exchangeInfo`, `/fapi/v1/exchangeInfo`) against the platform's catalogue. A
 * futures contract of a thousand or a million coins (`1000PEPEUSDT`) is the catalogue's perpetual of one coin, counted
 * in thousands.
 */
import type { CatalogueRow } from '../../../catalogue.ts';
import { fieldsOf, isStep, type Fields } from '../fields.ts';
import { foundMarkets, type FoundMarkets, type VenueRow } from '../venue-market.ts';

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
  return foundMarkets(
    rows.filter(({ instrument }) => instrument.kind === kind),
    ({ base, quote }) => {
      for (const multiple of MULTIPLES) {
        const fields = listed.get(`${multiple === '1' ? '' : multiple}${base}${quote}`);
        if (fields) return rowOf(fields, multiple);
      }
      return undefined;
    },
  );
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
  if (!isStep(priceStep) || !isStep(sizeStep) || !isStep(minSize)) return undefined;
  const code = String(fields['symbol']);
  return { code, priceStep, sizeStep, minSize, sizeWorth: multiple, priceFor: multiple };
}
