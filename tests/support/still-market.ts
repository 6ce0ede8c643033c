/** Markets with a fixed book: only the test's own orders change it, so that nothing depends on chance. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatSteps, stepsOf } from '../../domain/market/instrument.ts';

const START = 1_800_000_000_000;
const DAY_MILLIS = 86_400_000;
const BITCOIN = {
  ...{ symbol: 'BTC-USDT', name: 'Bitcoin', priceStep: '0.1', sizeStep: '0.00001', minSize: '0.0001' },
  groupings: [1, 10, 100, 1_000],
};
const PERPETUAL = 'BTC-USDT-PERP';
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
  return writeStill(join(folder, 'still.jsonl'), [BITCOIN.symbol], 1, []);
}

/**
 * The same with the perpetual of BTC/USDT, whose levels no test uses up: 30 at the best. Its mark is 61,690.0 and its
 * index 62,920.0, so that a test moves the mark by its basis (`MarkMover`). There is nothing to pay by funding.
 * @returns the platform's `FEED`
 */
export function stillContract(folder: string): string {
  const mark = { symbol: PERPETUAL, mark: '61690.0', index: '62920.0', fundingRate: '0' };
  const marks = [{ t: START, type: 'mark', ...mark }];
  return writeStill(join(folder, 'still-contract.jsonl'), [BITCOIN.symbol, PERPETUAL], 1_000, marks);
}

/** Of `steppedContract`, in seconds after the platform's start. */
export const STEPPED = { rises: 600, ends: 5_400 } as const;

/**
 * The still contract with an index that rises once, by 0.2 %, and ends: 61,690.0, then 61,813.4.
 * @returns the platform's `FEED`
 */
export function steppedContract(file: string): string {
  const mark = (after: number, index: string) => ({
    ...{ t: START + after * 1_000, type: 'mark', symbol: PERPETUAL, mark: index, index, fundingRate: '0' },
  });
  const marks = [mark(0, '61690.0'), mark(STEPPED.rises, '61813.4')];
  return writeStill(file, [BITCOIN.symbol, PERPETUAL], 1_000, marks, STEPPED.ends * 1_000);
}

function writeStill(
  file: string,
  symbols: readonly string[],
  times: number,
  marks: readonly object[],
  length = DAY_MILLIS,
): string {
  const steps = stepsOf(BITCOIN);
  const side = (best: number, away: number) =>
    Array.from({ length: LEVELS }, (_, row) => [
      formatSteps(best + away * row, steps.price),
      formatSteps(1_000 * times * (row + 3), steps.size),
    ]);
  const book = { bids: side(BEST_BID, -10), asks: side(BEST_ASK, 10) };
  const last = { t: START + length, type: 'delta', symbol: BITCOIN.symbol, bids: [], asks: [] };
  const lines = [
    ...symbols.map((symbol) => ({ t: 0, type: 'instrument', ...BITCOIN, symbol })),
    ...symbols.map((symbol) => ({ t: START, type: 'snapshot', symbol, ...book })),
    ...marks,
    last,
  ];
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return `replay:${file}`;
}
