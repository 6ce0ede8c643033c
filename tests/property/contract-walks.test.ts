/**
 * The shown price is the acting price: every mark from the first tick to far beyond the entry price, one by one, is
 * judged by the rule that liquidates, and the shown prices must say the same of each.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contractTerms, type ContractTerms } from '../../domain/contract/contract-terms.ts';
import { fundingPayment } from '../../domain/contract/funding.ts';
import {
  bankruptcyPrice,
  crossLiquidation,
  isolatedLiquidation,
  type LiquidationPrices,
} from '../../domain/contract/liquidation.ts';
import {
  crossAccount,
  initialMargin,
  isLiquidated,
  isolatedEquity,
  requirement,
} from '../../domain/contract/margin.ts';
import { increased, reduced, unrealisedPnl, type Position } from '../../domain/contract/position.ts';
import { breakEvenPrice, targetPrice } from '../../domain/contract/target-price.ts';
import { feeOf, totalOf } from '../../domain/trading/order.ts';
import { contractsAt, randomContract, type RandomContract } from '../support/random-contracts.ts';

const isLong = process.env['TEST_SIZE'] === 'long';
const WALKS = isLong ? 20_000 : 150;
const RUNS = isLong ? 100_000 : 1_000;

/** A price of few ticks, so that every mark can be visited. */
const walked = contractsAt(fc.integer({ min: 2, max: 250 }));

function isActing({ down, up }: LiquidationPrices, mark: number): boolean {
  return (down !== undefined && mark <= down) || (up !== undefined && mark >= up);
}

/** The first mark about which the prices and the rule disagree; undefined if there is none. */
function disagreement(
  prices: LiquidationPrices,
  last: number,
  acts: (mark: number) => boolean,
): number | undefined {
  for (let mark = 1; mark <= last; mark++) if (isActing(prices, mark) !== acts(mark)) return mark;
  return undefined;
}

/** The same contract with one more border of tiers, at the notional of a mark. */
function withBorder({ steps, terms, position }: RandomContract, mark: number): ContractTerms {
  const border = totalOf(steps, mark, position.lots);
  const [first] = terms.tiers;
  if (first === undefined || border === 0n) return terms;
  const rows = [
    { ...first, upTo: border },
    { ...first, upTo: 10n ** 36n, maintenancePpm: first.maintenancePpm * 2 },
  ];
  return contractTerms(steps, rows, terms.rule);
}

const isolatedPrices = (terms: ContractTerms, position: Position): LiquidationPrices => {
  const tick = isolatedLiquidation(terms, position);
  return position.side === 'long' ? { down: tick, up: undefined } : { down: undefined, up: tick };
};

function walkIsolated(terms: ContractTerms, position: Position, last: number): number | undefined {
  return disagreement(isolatedPrices(terms, position), last, (mark) =>
    isLiquidated({
      equity: isolatedEquity(terms, position, mark),
      requirement: requirement(terms, position, mark),
    }),
  );
}

it('RISK-020 the liquidation price of an isolated position is the acting one, at every border of tiers', () => {
  fc.assert(
    fc.property(walked, (each) => {
      const { terms, position, fills } = each;
      const last = 3 * (fills[0]?.[0] ?? 0) + 50;
      expect(walkIsolated(terms, position, last)).toBeUndefined();
      // The liquidation price itself on a border, and one tick beside it.
      const price = isolatedLiquidation(terms, position) ?? 1;
      for (const mark of [price - 1, price, price + 1]) {
        if (mark >= 1 && mark <= last)
          expect(walkIsolated(withBorder(each, mark), position, last)).toBeUndefined();
      }
    }),
    { numRuns: WALKS },
  );
});

it('RISK-020 so are those of a cross account: with other contracts, and with both sides of one', () => {
  const others = fc.array(randomContract, { maxLength: 3 });
  const wallet = fc.integer({ min: -200, max: 2_000 });
  /** Walks that go from a sound account to a liquidated one. */
  let crossed = 0;
  fc.assert(
    fc.property(walked, others, wallet, fc.integer({ min: 0, max: 120 }), (each, held, permille, percent) => {
      const { terms, position, fills } = each;
      const { equity, requirement: required } = crossAccount(0n, held);
      const balance = (position.entryNotional * BigInt(permille)) / 10_000n - equity + required / 1_000_000n;
      const perOrder = each.steps.perOrder.size;
      const opposite = Math.floor(((position.lots / perOrder) * percent) / 100) * perOrder;
      const other: Position = {
        ...{ side: position.side === 'long' ? 'short' : 'long', lots: opposite, margin: 0n },
        entryNotional: (position.entryNotional * BigInt(opposite)) / BigInt(position.lots),
      };
      const positions = opposite === 0 ? [position] : [position, other];
      const prices = crossLiquidation(terms, positions, balance, held);
      const last = 3 * (fills[0]?.[0] ?? 0) + 50;
      const acts = (mark: number) =>
        isLiquidated(
          crossAccount(balance, [...held, ...positions.map((one) => ({ terms, position: one, mark }))]),
        );
      expect(disagreement(prices, last, acts)).toBeUndefined();
      if (!acts(1) || !acts(last)) crossed += isActing(prices, 1) || isActing(prices, last) ? 1 : 0;
    }),
    { numRuns: WALKS },
  );
  expect(crossed).toBeGreaterThan(WALKS / 2);
});

it('RISK-021 adding margin never brings a liquidation price closer', () => {
  fc.assert(
    fc.property(randomContract, fc.bigInt(1n, 10n ** 14n), ({ terms, position }, added) => {
      const before = isolatedLiquidation(terms, position);
      const after = isolatedLiquidation(terms, { ...position, margin: position.margin + added });
      if (position.side === 'long') expect((after ?? 0) <= (before ?? 0)).toBe(true);
      else expect((after ?? Infinity) >= (before ?? Infinity)).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

it('RISK-021 prices and values are inverse: a tick before the price, the value is not reached', () => {
  const asked = fc.bigInt(-900_000n, 5_000_000n);
  fc.assert(
    fc.property(randomContract, asked, ({ terms, position, leverage }, roeAsked) => {
      const { side, lots, entryNotional, margin } = position;
      const out = side === 'long' ? 1 : -1;
      const pnl = (mark: number) => unrealisedPnl(terms, position, mark);
      // Exact, because a ROE as it is shown is rounded.
      const reaches = (mark: number) => {
        const [one, other] = [pnl(mark) * BigInt(leverage) * 1_000_000n, roeAsked * entryNotional];
        return roeAsked >= 0n ? one >= other : one <= other;
      };
      const away = roeAsked >= 0n ? out : -out;
      const target = targetPrice(terms, position, { roe: roeAsked, leverage, on: 'entry' });
      if (target !== undefined) {
        expect(reaches(target)).toBe(true);
        const isBefore = target - away >= 1;
        expect(isBefore && reaches(target - away)).toBe(false);
      }
      const bankrupt = bankruptcyPrice(terms, position, margin);
      if (bankrupt !== undefined) {
        expect(margin + pnl(bankrupt) <= 0n).toBe(true);
        expect(bankrupt + out < 1 || margin + pnl(bankrupt + out) > 0n).toBe(true);
      }
      const even = breakEvenPrice(terms, position, { paid: 12_345n, feePpm: 550 });
      const net = (mark: number) => pnl(mark) - 12_345n - feeOf(totalOf(terms, mark, lots), 550);
      if (even !== undefined)
        expect([net(even) >= 0n, even > 1 && net(even - out) >= 0n]).toEqual([true, false]);
    }),
    { numRuns: RUNS },
  );
});

it('RISK-021 a position split in two is worth the same as one, within one unit a posting', () => {
  const share = fc.integer({ min: 1, max: 99 });
  const isWithinOne = (sum: bigint, whole: bigint) => sum - whole <= 1n && whole - sum <= 1n;
  fc.assert(
    fc.property(randomContract, share, ({ terms, steps, position, mark, leverage }, percent) => {
      const perOrder = steps.perOrder.size;
      const lots = Math.floor(((position.lots / perOrder) * percent) / 100) * perOrder;
      if (lots === 0) return;
      const entryNotional = (position.entryNotional * BigInt(lots)) / BigInt(position.lots);
      const one: Position = { side: position.side, lots, entryNotional, margin: 0n };
      const other: Position = {
        ...{ side: position.side, lots: position.lots - lots, margin: position.margin },
        entryNotional: position.entryNotional - entryNotional,
      };
      const total = (size: number) => totalOf(terms, mark, size);
      const both = (value: (each: Position) => bigint) => value(one) + value(other);
      expect(increased(one, { lots: other.lots, total: other.entryNotional }, other.margin)).toEqual(
        position,
      );
      expect(both((each) => unrealisedPnl(terms, each, mark))).toBe(unrealisedPnl(terms, position, mark));
      const postings = [
        (each: Position) => fundingPayment(terms, each, mark, '0.000137'),
        (each: Position) => feeOf(total(each.lots), 550),
        (each: Position) => initialMargin(total(each.lots), leverage),
        (each: Position) => reduced(each, { lots: each.lots, total: total(each.lots) }).settled,
      ];
      for (const posting of postings) expect(isWithinOne(both(posting), posting(position))).toBe(true);
      const first = reduced(position, { lots, total: total(lots) });
      const rest = reduced(first.position as Position, { lots: other.lots, total: total(other.lots) });
      expect(first.settled + rest.settled).toBe(unrealisedPnl(terms, position, mark));
    }),
    { numRuns: RUNS },
  );
});
