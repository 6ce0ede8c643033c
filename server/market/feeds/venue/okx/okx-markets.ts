/** OKX's lists of instruments (`/api/v5/public/instruments`) against the platform's catalogue. */
import type { CatalogueRow } from '../../../catalogue.ts';
import { fieldsOf, isStep, type Fields } from '../fields.ts';
import { foundMarkets, product, type FoundMarkets, type VenueRow } from '../venue-market.ts';

/** @param answers of the followed instrument types */
export function okxMarkets(answers: readonly unknown[], rows: readonly CatalogueRow[]): FoundMarkets {
  const listed = new Map<string, Fields>();
  for (const answer of answers) {
    const list: unknown = fieldsOf(answer)?.['data'];
    if (!Array.isArray(list)) throw new Error('the list of instruments has another form');
    for (const each of list) {
      const fields = fieldsOf(each);
      if (fields?.['state'] === 'live') listed.set(String(fields['instId']), fields);
    }
  }
  return foundMarkets(rows, ({ kind, base, quote }) => {
    const fields = listed.get(`${base}-${quote}${kind === 'perpetual' ? '-SWAP' : ''}`);
    return fields && rowOf(fields, kind === 'perpetual' ? base : undefined);
  });
}

/** A contract is `ctVal` × `ctMult` coins; only linear ones, whose face value is in the base, are followed. */
function rowOf(fields: Fields, contractBase: string | undefined): VenueRow | undefined {
  const { instId, tickSz: priceStep, lotSz: sizeStep, minSz: minSize, ctVal, ctMult } = fields;
  if (!isStep(priceStep) || !isStep(sizeStep) || !isStep(minSize)) return undefined;
  const row = { code: String(instId), priceStep, sizeStep, minSize, priceFor: '1' };
  if (contractBase === undefined) return { ...row, sizeWorth: '1' };
  const isOurs = fields['ctType'] === 'linear' && fields['ctValCcy'] === contractBase;
  return isOurs && isStep(ctVal) && isStep(ctMult)
    ? { ...row, sizeWorth: product(ctVal, ctMult) }
    : undefined;
}
