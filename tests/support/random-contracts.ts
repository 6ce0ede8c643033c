/** Random contracts, tiers, rules and positions for property tests: all sizes, with borders of tiers on purpose. */
import fc from 'fast-check';
import {
  contractTerms,
  type ContractTerms,
  type RequirementRule,
  type TierRow,
} from '../../domain/contract/contract-terms.ts';
import type { Position, PositionSide } from '../../domain/contract/position.ts';
import type { Minor } from '../../domain/ledger/minor.ts';
import type { StepTexts } from '../../domain/market/instrument.ts';
import { orderStepsOf, totalOf, type OrderSteps } from '../../domain/trading/order.ts';

/** A market, and a position in it at a mark. */
export interface RandomContract {
  readonly steps: OrderSteps;
  readonly terms: ContractTerms;
  readonly position: Position;
  /** The fills of its entry: ticks and lots. */
  readonly fills: readonly (readonly [tick: number, lots: number])[];
  readonly mark: number;
  readonly leverage: number;
}

const STEPS: readonly StepTexts[] = [
  { priceStep: '0.1', sizeStep: '0.001' },
  { priceStep: '0.01', sizeStep: '0.01' },
  { priceStep: '0.25', sizeStep: '1' },
  { priceStep: '0.00000001', sizeStep: '1' },
  { priceStep: '5', sizeStep: '0.00000001' },
  { priceStep: '0.0001', sizeStep: '0.0001' },
  { priceStep: '0.0005', sizeStep: '0.00001', orderSizeStep: '0.002' },
];
const RATES = [4_000, 5_000, 6_500, 10_000, 25_000, 33_333, 50_000, 125_000, 250_000, 500_000];

/** As many small numbers as large ones. */
const upTo = (digits: number) =>
  fc.integer({ min: 0, max: digits }).chain((size) => fc.integer({ min: 1, max: 10 ** size }));

const rule: fc.Arbitrary<RequirementRule> = fc.record({
  on: fc.constantFrom('mark', 'mark', 'mark', 'entry'),
  tierRate: fc.constantFrom('deducted', 'deducted', 'deducted', 'flat'),
  feePpm: fc.constantFrom(0, 0, 200, 550, 1_000),
});

const drawn = (entry: fc.Arbitrary<number>) =>
  fc.record({
    texts: fc.constantFrom(...STEPS),
    side: fc.constantFrom<PositionSide>('long', 'short'),
    entry,
    sizes: fc.array(upTo(7), { minLength: 1, maxLength: 3 }),
    spread: fc.integer({ min: 0, max: 40 }),
    markPermille: fc.integer({ min: 300, max: 2_000 }),
    leverage: fc.integer({ min: 1, max: 125 }),
    marginPermille: fc.integer({ min: -100, max: 1_500 }),
    rule,
    borders: fc.array(fc.integer({ min: 500, max: 1_500 }), { maxLength: 4 }),
    firstRate: fc.integer({ min: 0, max: 5 }),
  });

/**
 * Borders are shares of the entry notional, so a position crosses some of them on the way to its liquidation price; a
 * share of 1,000 is the entry notional itself.
 */
function tiersOf(notional: Minor, shares: readonly number[], first: number): TierRow[] {
  const borders = new Set(
    [...shares].sort((a, b) => a - b).map((share) => (notional * BigInt(share)) / 1_000n),
  );
  borders.delete(0n);
  return [...borders, 10n ** 36n].map((border, at) => ({
    upTo: border,
    maintenancePpm: RATES[first + at] as number,
    mostLeverage: 1,
  }));
}

/** @param entry the price of its first fill, in ticks */
export const contractsAt = (entry: fc.Arbitrary<number>): fc.Arbitrary<RandomContract> =>
  drawn(entry).map((each) => {
    const steps = orderStepsOf(each.texts);
    const fills = each.sizes.map(
      (size, at) => [each.entry + at * each.spread, size * steps.perOrder.size] as const,
    );
    const lots = fills.reduce((sum, [, size]) => sum + size, 0);
    const entryNotional = fills.reduce((sum, [tick, size]) => sum + totalOf(steps, tick, size), 0n);
    const terms = contractTerms(steps, tiersOf(entryNotional, each.borders, each.firstRate), each.rule);
    const margin = (entryNotional * BigInt(each.marginPermille)) / 1_000n / BigInt(each.leverage);
    const mark = Math.max(1, Math.round((each.entry * each.markPermille) / 1_000));
    const position = { side: each.side, lots, entryNotional, margin };
    return { steps, terms, position, fills, mark, leverage: each.leverage };
  });

export const randomContract = contractsAt(upTo(8));
