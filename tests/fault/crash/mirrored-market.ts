/** A recording with small repeated moves. Its market has a delay, so that orders wait while kills come. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatSteps, parseSteps, stepsOf } from '../../../domain/market/instrument.ts';
import { catalogue } from '../../../server/market/catalogue.ts';

export const MIRRORED = 'ETH-USDT';

const UPDATED_EVERY = 700;
const UPDATES = 30;
const LEVELS = 10;

/** @returns the platform's `FEED` and `MAKER_DELAY` */
export function mirroredMarket(folder: string): { readonly FEED: string; readonly MAKER_DELAY: string } {
  const row = catalogue.find(({ instrument }) => instrument.symbol === MIRRORED);
  if (row === undefined) throw new Error(`the catalogue has no ${MIRRORED}`);
  const { symbol, name, priceStep, sizeStep, groupings, minSize } = row.instrument;
  const { price, size } = stepsOf(row.instrument);
  const centre = parseSteps(row.price, price) ?? 1;
  const lots = 100 * (parseSteps(minSize, size) ?? 1);
  const side = (best: number, away: number) =>
    Array.from({ length: LEVELS }, (_, level) => [
      formatSteps(best + away * (1 + 4 * level), price),
      formatSteps(lots * (1 + level), size),
    ]);
  const snapshot = (update: number) => {
    const mid = centre + (update % 2) * 2;
    return {
      t: 1 + update * UPDATED_EVERY,
      type: 'snapshot',
      symbol,
      bids: side(mid, -1),
      asks: side(mid, 1),
    };
  };
  const lines = [
    { t: 0, type: 'instrument', symbol, name, priceStep, sizeStep, groupings, minSize },
    ...Array.from({ length: UPDATES }, (_, update) => snapshot(update)),
  ];
  const file = join(folder, 'mirrored.jsonl');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return { FEED: `replay:${file}?loop=1`, MAKER_DELAY: '400' };
}
