/**
 * The integer arithmetic of contracts against the reference on decimal.js, which shares no code with it: every value
 * equal to the last digit, each rounded as the integers say.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fundingPayment } from '../../domain/contract/funding.ts';
import { bankruptcyPrice, crossLiquidation, isolatedLiquidation } from '../../domain/contract/liquidation.ts';
import {
  initialMargin,
  isLiquidated,
  isolatedEquity,
  maintenanceMargin,
  marginRatio,
  requirement,
  roe,
} from '../../domain/contract/margin.ts';
import { mostOpening, orderCost } from '../../domain/contract/order-cost.ts';
import { positionValues } from '../../domain/contract/position-values.ts';
import { averageEntry, openCostLeft, reduced, unrealisedPnl } from '../../domain/contract/position.ts';
import { exact, Exact, ZERO } from '../../domain/contract/reference/exact.ts';
import {
  firstTick,
  plainAverage,
  plainBankruptcy,
  plainBreakEven,
  plainCrossBalance,
  plainFunding,
  plainInitialMargin,
  plainLiquidation,
  plainMaintenance,
  plainMarginRatio,
  plainOpenCost,
  plainPnl,
  plainRoe,
  plainSettledPnl,
  plainTarget,
} from '../../domain/contract/reference/formulas.ts';
import { acting, money, plainRule, plainSteps, rate } from '../../domain/contract/reference/from-integers.ts';
import { breakEvenPrice, targetPrice } from '../../domain/contract/target-price.ts';
import { feeOf, totalOf, wholeOrders } from '../../domain/trading/order.ts';
import { down, evenTick, ppm, up, type Plain } from '../support/plain-contracts.ts';
import { randomContract, type RandomContract } from '../support/random-contracts.ts';
import { examples } from '../support/test-size.ts';

const RUNS = examples({ few: 500, small: 10_000, long: 100_000 });

const { ROUND_FLOOR, ROUND_HALF_UP } = Exact;

const FUNDING = ['0.0001', '-0.000375', '0.00005153'];
/** In parts per million. */
const ROES = [-1_500_000n, -100_000n, 0n, 3n, 250_000n, 99_000_000n, 1n];

function plainOf({ steps, terms, position, fills, mark }: RandomContract): Plain {
  const { tick, lot } = plainSteps(steps);
  const entryNotional = fills.reduce(
    (sum, [price, lots]) => sum.plus(tick.times(price).times(lot).times(lots)),
    ZERO,
  );
  const quantity = lot.times(position.lots);
  const plain = { side: position.side, quantity, entryNotional };
  return { rule: plainRule(terms), position: plain, tick, mark: tick.times(mark) };
}

/** Plainly, because expectations of thousands of positions take a tenth of the test. */
function expectEqual(pairs: readonly (readonly [unknown, unknown])[]): void {
  if (pairs.every(([one, other]) => one === other)) return;
  expect(pairs.map(([one]) => one)).toEqual(pairs.map(([, other]) => other));
  throw new Error('the values differ');
}

function compareAtMark(each: RandomContract, plain: Plain): void {
  const { terms, position, mark, leverage } = each;
  const pnl = plainPnl(plain.position, plain.mark);
  const required = plainMaintenance(plain.rule, plain.position, plain.mark);
  const equity = money(position.margin).plus(pnl);
  const account = {
    equity: isolatedEquity(terms, position, mark),
    requirement: requirement(terms, position, mark),
  };
  const values = positionValues(terms, { position, leverage, paid: 7n, feePpm: 550 }, mark);
  const value = totalOf(terms, mark, position.lots);
  const ratio = plainMarginRatio(required, equity);
  const roes = [plain.position.entryNotional, plain.mark.times(plain.position.quantity)].map((notional) =>
    ppm(plainRoe(pnl, notional, exact(leverage)) ?? ZERO, ROUND_HALF_UP),
  );
  const funding = FUNDING[mark % FUNDING.length] as string;
  expectEqual([
    [unrealisedPnl(terms, position, mark), down(pnl)],
    [account.requirement, down(required.times(1_000_000))],
    [maintenanceMargin(terms, position, mark), up(required)],
    [account.equity, down(equity)],
    [isLiquidated(account), equity.lte(required)],
    [values.maintenanceMargin, up(required)],
    [values.marginRatio, marginRatio(account)],
    [values.roe, roes[0]],
    [values.liquidation, isolatedLiquidation(terms, position)],
    [values.bankruptcy, bankruptcyPrice(terms, position, position.margin)],
    [values.breakEven, breakEvenPrice(terms, position, { paid: 7n, feePpm: 550 })],
    [marginRatio(account), ratio && ppm(ratio, ROUND_FLOOR)],
    [roe(unrealisedPnl(terms, position, mark), position.entryNotional, leverage), roes[0]],
    [roe(unrealisedPnl(terms, position, mark), value, leverage), roes[1]],
    [initialMargin(value, leverage), up(plainInitialMargin(money(value), exact(leverage)))],
    [feeOf(value, 550), up(money(value).times(rate(550)))],
    [
      fundingPayment(terms, position, mark, funding),
      down(plainFunding(plain.position, plain.mark, exact(funding))),
    ],
  ]);
}

function comparePrices(each: RandomContract, plain: Plain, others: readonly RandomContract[]): void {
  const { terms, position, steps, fills, leverage, mark } = each;
  const margin = money(position.margin);
  const held = others.map(plainOf);
  const cross = plainCrossBalance(margin, held);
  const { down: below, up: above } = crossLiquidation(terms, [position], position.margin, others);
  const { quantity } = plain.position;
  const lot = quantity.div(position.lots);
  const average = plainAverage(
    fills.map(([tick, lots]) => ({ price: plain.tick.times(tick), quantity: lot.times(lots) })),
  );
  const text = averageEntry(terms, position, steps.price);
  // More funding may have been received than fees were paid.
  const cost = (position.entryNotional / 777n) * (mark % 3 === 0 ? -1n : 1n);
  const closed = 1 + (mark % position.lots);
  const paid = openCostLeft(cost, position.lots + closed, closed);
  const all = exact(position.lots + closed);
  const ask = ROES[mark % ROES.length] as bigint;
  const on = mark % 2 === 0 ? 'entry' : 'mark';
  const even = plainBreakEven(plain.position, money(paid), rate(550));
  expectEqual([
    [
      isolatedLiquidation(terms, position),
      acting(position, plain.tick, plainLiquidation(plain.rule, plain.position, margin)),
    ],
    [
      position.side === 'long' ? below : above,
      acting(position, plain.tick, plainLiquidation(plain.rule, plain.position, cross)),
    ],
    [
      bankruptcyPrice(terms, position, position.margin),
      acting(position, plain.tick, plainBankruptcy(plain.position, margin)),
    ],
    [text, average?.toFixed(steps.price.digits + 2, ROUND_HALF_UP)],
    [paid, up(plainOpenCost(money(cost), all, exact(closed)))],
    [breakEvenPrice(terms, position, { paid, feePpm: 550 }), evenTick(position, plain.tick, even)],
    [targetPrice(terms, position, { roe: ask, leverage, on }), targetTick(plain, ask, leverage, on)],
  ]);
}

function targetTick(
  { position, tick }: Plain,
  ask: bigint,
  leverage: number,
  on: 'entry' | 'mark',
): number | undefined {
  const price = plainTarget(position, {
    roe: rate(ask),
    leverage: exact(leverage),
    on: on === 'entry' ? 'initial' : 'mark',
  });
  if (price === undefined) return undefined;
  const first = firstTick(price, tick, (position.side === 'long') === ask >= 0n ? 'up' : 'down').div(tick);
  return first.lt(1) || first.gt(Number.MAX_SAFE_INTEGER) ? undefined : first.toNumber();
}

it('RISK-012 every value of the integers equals the reference to the last digit', () => {
  fc.assert(
    fc.property(randomContract, fc.array(randomContract, { maxLength: 2 }), (each, others) => {
      const plain = plainOf(each);
      compareAtMark(each, plain);
      comparePrices(each, plain, others);
    }),
    { numRuns: RUNS },
  );
});

it('RISK-012 a part that is closed settles what the reference says, rounded down', () => {
  fc.assert(
    fc.property(randomContract, fc.integer({ min: 1, max: 1_000 }), (each, permille) => {
      const { terms, position, steps, mark } = each;
      const orders = position.lots / steps.perOrder.size;
      const lots = Math.max(1, Math.floor((orders * permille) / 1_000)) * steps.perOrder.size;
      const { settled } = reduced(position, { lots, total: totalOf(terms, mark, lots) });
      const plain = plainOf(each);
      const closed = plain.position.quantity.times(lots).div(position.lots);
      expect(settled).toBe(down(plainSettledPnl(plain.position, plain.mark, closed)));
    }),
    { numRuns: RUNS / 5 },
  );
});

it('RISK-013 the largest order costs at most the balance, and one order step more costs more', () => {
  const level = fc.record({
    distance: fc.integer({ min: 0, max: 30 }),
    lots: fc.integer({ min: 0, max: 10 ** 6 }),
  });
  const book = fc.array(level, { minLength: 1, maxLength: 4 });
  const share = fc.integer({ min: 0, max: 2_000 });
  fc.assert(
    fc.property(randomContract, book, share, share, (each, levels, balancePermille, mostPermille) => {
      const { steps, position, fills, mark, leverage } = each;
      const side = position.side === 'long' ? 'buy' : 'sell';
      const sign = side === 'buy' ? 1 : -1;
      const best = (fills[0]?.[0] ?? 1) + 200;
      let tick = best;
      const ticks = levels.map(({ distance }) => (tick += sign * distance));
      const shareOf = (permille: number) => (position.entryNotional * BigInt(permille)) / 1_000n;
      const limits = {
        balance: shareOf(balancePermille) / BigInt(leverage),
        notional: shareOf(mostPermille),
      };
      const opening = { side, leverage, feePpm: 550, mark } as const;
      const order = { ticks, lots: levels.map(({ lots }) => lots) };
      const most = mostOpening(steps, opening, limits, order);

      const plain = plainOf(each);
      const cost = (lots: number) => {
        let [left, total] = [lots, 0n];
        ticks.forEach((price, row) => {
          const taken = Math.min(left, wholeOrders(order.lots[row] ?? 0, steps.perOrder.size));
          total += totalOf(steps, price, taken);
          left -= taken;
        });
        const value = money(total);
        const atMark = plain.mark.times(plain.position.quantity).times(lots).div(position.lots);
        const loss = value.minus(atMark).times(sign);
        const sum = up(plainInitialMargin(value, exact(leverage))) + up(value.times(rate(550)));
        return { total, left, cost: sum + (loss.gt(0) ? down(loss.toDecimalPlaces(8)) : 0n) };
      };
      const shown = cost(most.lots);
      expect([shown.total, shown.left, orderCost(steps, opening, most)]).toEqual([most.total, 0, shown.cost]);
      expect(most.lots === 0 || (shown.cost <= limits.balance && most.total <= limits.notional)).toBe(true);
      const more = cost(most.lots + steps.perOrder.size);
      expect(more.left > 0 || more.cost > limits.balance || more.total > limits.notional).toBe(true);
    }),
    { numRuns: RUNS / 5 },
  );
});
