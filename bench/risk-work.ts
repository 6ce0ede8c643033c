/** The positions and marks that every contender of the suite `risk` revalues, and the form of its results. */
import { contractTerms, type ContractTerms, type TierRow } from '../domain/contract/contract-terms.ts';
import type { ValuedPosition } from '../domain/contract/position-values.ts';
import { orderStepsOf, totalOf } from '../domain/trading/order.ts';

/** In units: 10⁻⁸ of the quote, ticks, or parts per million. */
export type ValueTexts = readonly (string | undefined)[];

export type RiskPosition = ValuedPosition;

export interface RiskWork {
  readonly terms: ContractTerms;
  readonly rows: readonly TierRow[];
  readonly positions: readonly RiskPosition[];
  /** In ticks. */
  readonly marks: readonly number[];
}

/** One tick of 0.1 and one lot of 0.001 in units of 10⁻⁸. */
export const UNIT_VALUE = 10_000n;

/** The taker's fee. */
const FEE_PPM = 500;

const USDT = 100_000_000n;
/** The first borders of a large venue's BTC tiers. */
const ROWS: readonly TierRow[] = [
  { upTo: 50_000n * USDT, maintenancePpm: 4_000, mostLeverage: 125 },
  { upTo: 250_000n * USDT, maintenancePpm: 5_000, mostLeverage: 100 },
  { upTo: 1_000_000n * USDT, maintenancePpm: 10_000, mostLeverage: 50 },
  { upTo: 10_000_000n * USDT, maintenancePpm: 25_000, mostLeverage: 20 },
  { upTo: 20_000_000n * USDT, maintenancePpm: 50_000, mostLeverage: 10 },
];

/** Positions of 0.001 to 100 BTC on both sides, entered in one to three fills; marks that walk round 60,000. */
export function riskWork(positions: number, marks: number): RiskWork {
  const steps = orderStepsOf({ priceStep: '0.1', sizeStep: '0.001' });
  const next = randomNumbers(17);
  const made = Array.from({ length: positions }, () => {
    const fills = Array.from({ length: 1 + (next() % 3) }, () => {
      const lots = 1 + (next() % 10 ** (1 + (next() % 5)));
      return { lots, tick: 540_000 + (next() % 120_000) };
    });
    const lots = fills.reduce((sum, fill) => sum + fill.lots, 0);
    const entryNotional = fills.reduce((sum, fill) => sum + totalOf(steps, fill.tick, fill.lots), 0n);
    const leverage = 1 + (next() % 50);
    const margin = entryNotional / BigInt(leverage) + BigInt(next() % 1_000_000);
    const side = next() % 2 === 0 ? 'long' : 'short';
    const paid = (entryNotional * 5n) / 10_000n;
    return { position: { side, lots, entryNotional, margin }, leverage, paid, feePpm: FEE_PPM } as const;
  });
  const walk = Array.from({ length: marks }, () => 560_000 + (next() % 80_000));
  return { terms: contractTerms(steps, ROWS), rows: ROWS, positions: made, marks: walk };
}

/** Whole numbers below 2³¹, the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state >>> 3;
  };
}
