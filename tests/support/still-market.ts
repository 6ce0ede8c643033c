/** A market with a fixed book: only the test's own orders change it, so that nothing depends on chance. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatSteps, stepsOf } from '../../domain/market/instrument.ts';

const START = 1_800_000_000_000;
const DAY_MILLIS = 86_400_000;
const BITCOIN = {
  ...{ symbol: 'BTC-USDT', name: 'Bitcoin', priceStep: '0.1', sizeStep: '0.00001', minSize: '0.0001' },
  groupings: [1, 10, 100, 1_000],
};
const LEVELS = 12;
const BEST_BID = 616_800;
const BEST_ASK = 617_000;

/**
 * A recording whose book comes at once and whose next line is a day later; until then its feed is alive. BTC/USDT
 * between 61,680.0 and 61,700.0, twelve levels a side, each a whole USDT from the next and 0.01 larger: 0.03 at the
 * best.
 * @returns the platform's `FEED`
 */
export function stillMarket(folder: string): string {
  const steps = stepsOf(BITCOIN);
  const side = (best: number, away: number) =>
    Array.from({ length: LEVELS }, (_, row) => [
      formatSteps(best + away * row, steps.price),
      formatSteps(1_000 * (row + 3), steps.size),
    ]);
  const { symbol } = BITCOIN;
  const bids = side(BEST_BID, -10);
  const asks = side(BEST_ASK, 10);
  const lines = [
    { t: 0, type: 'instrument', ...BITCOIN },
    { t: START, type: 'snapshot', symbol, bids, asks },
    { t: START + DAY_MILLIS, type: 'delta', symbol, bids: [], asks: [] },
  ];
  const file = join(folder, 'still.jsonl');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return `replay:${file}`;
}
