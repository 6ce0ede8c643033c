/**
 * The engine's live values of random accounts, from the rows, terms and marks that the platform sends, against the
 * platform's functions and against the reference on decimal.js: equal to the last digit.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contractTerms, type ContractTerms } from '../../domain/contract/contract-terms.ts';
import { crossWallet, spendable } from '../../domain/contract/cross-wallet.ts';
import { bankruptcyPrice, crossLiquidation, isolatedLiquidation } from '../../domain/contract/liquidation.ts';
import {
  crossAccount,
  isLiquidated,
  marginRatio,
  type MarkedPosition,
} from '../../domain/contract/margin.ts';
import type { MarginMode, OrderPositionSide } from '../../domain/contract/position-terms.ts';
import type { Position, PositionSide } from '../../domain/contract/position.ts';
import { Exact, ONE, exact } from '../../domain/contract/reference/exact.ts';
import {
  plainBankruptcy,
  plainBreakEven,
  plainCrossBalance,
  plainInitialMargin,
  plainLiquidation,
  plainMaintenance,
  plainMarginRatio,
  plainPnl,
  plainRoe,
} from '../../domain/contract/reference/formulas.ts';
import { acting, money, plainRule, plainSteps, rate } from '../../domain/contract/reference/from-integers.ts';
import { minorOf, minorText } from '../../domain/ledger/minor.ts';
import { formatSteps, type Instrument } from '../../domain/market/instrument.ts';
import { orderStepsOf, totalOf, type OrderSteps } from '../../domain/trading/order.ts';
import { contractPosition } from '../../protocol/entities/contract-position.ts';
import { sentPosition, type HeldPosition } from '../../server/contract/held-position.ts';
import { NEW_HISTORY } from '../../server/contract/history/noted-position.ts';
import { ContractWorker } from '../support/contract-worker.ts';
import { down, evenTick, ppm, up } from '../support/plain-contracts.ts';
import { examples } from '../support/test-size.ts';
import { tinyInstrument } from '../support/tiny-instrument.ts';

/** Each account has about three positions. */
const ACCOUNTS = examples({ few: 30, small: 300, long: 8_000 });
const FEE = 450;

const { ROUND_FLOOR, ROUND_HALF_UP } = Exact;
const STEPS = [
  { priceStep: '0.1', sizeStep: '0.001' },
  { priceStep: '0.01', sizeStep: '0.01' },
  { priceStep: '0.25', sizeStep: '1' },
  { priceStep: '0.0001', sizeStep: '0.0001' },
  { priceStep: '0.0005', sizeStep: '0.00001', orderSizeStep: '0.002' },
];
const SYMBOLS = ['AAA-USDT-PERP', 'BBB-USDT-PERP', 'CCC-USDT-PERP'];
const upTo = (digits: number) =>
  fc.integer({ min: 0, max: digits }).chain((size) => fc.integer({ min: 1, max: 10 ** size }));

const drawnPosition = fc.record({
  entry: upTo(7),
  sizes: fc.array(upTo(6), { minLength: 1, maxLength: 3 }),
  leverage: fc.integer({ min: 1, max: 125 }),
  marginPermille: fc.integer({ min: 0, max: 1_500 }),
  paid: fc.nat({ max: 10 ** 9 }),
});
const drawnMarket = fc.record({
  steps: fc.constantFrom(...STEPS),
  marginMode: fc.constantFrom<MarginMode>('isolated', 'cross', 'cross'),
  side: fc.constantFrom<PositionSide>('long', 'short'),
  isPair: fc.boolean(),
  positions: fc.tuple(drawnPosition, drawnPosition),
  markPermille: fc.integer({ min: 400, max: 1_800 }),
  borders: fc.uniqueArray(fc.integer({ min: 200, max: 1_500 }), { minLength: 1, maxLength: 4 }),
});
const drawnAccount = fc.record({
  markets: fc.array(drawnMarket, { minLength: 1, maxLength: 3 }),
  available: fc.bigInt({ min: 0n, max: 10n ** 15n }),
});

interface Market {
  readonly instrument: Instrument;
  readonly steps: OrderSteps;
  readonly terms: ContractTerms;
  readonly mark: number;
  readonly held: readonly HeldPosition[];
  readonly tiers: readonly object[];
}

const RATES = [4_000, 5_000, 10_000, 25_000, 50_000];

function marketOf(
  drawn: typeof drawnMarket extends fc.Arbitrary<infer One> ? One : never,
  at: number,
): Market {
  const instrument = tinyInstrument(SYMBOLS[at] as string, drawn.steps);
  const steps = orderStepsOf(instrument);
  const sides = [drawn.side, drawn.side === 'long' ? 'short' : 'long'] as const;
  const opened = drawn.positions
    .slice(0, drawn.isPair ? 2 : 1)
    .map(({ entry, sizes, marginPermille }, which) => {
      const fills = sizes.map((size, more) => [entry + more, size * steps.perOrder.size] as const);
      const lots = fills.reduce((sum, [, size]) => sum + size, 0);
      const entryNotional = fills.reduce((sum, [tick, size]) => sum + totalOf(steps, tick, size), 0n);
      const margin = (entryNotional * BigInt(marginPermille)) / 10_000n;
      return { side: sides[which] as PositionSide, lots, entryNotional, margin };
    });
  const [first] = opened as [Position, ...Position[]];
  const tiers = drawn.borders
    .toSorted((one, other) => one - other)
    .map((border, tier) => ({
      upTo: (first.entryNotional * BigInt(border)) / 1_000n + BigInt(tier) + 1n,
      ...{ maintenancePpm: RATES[tier] as number, mostLeverage: 1 },
    }));
  const held = opened.map((open, which): HeldPosition => {
    const { leverage, paid } = drawn.positions[which] as (typeof drawn.positions)[0];
    const positionSide: OrderPositionSide = drawn.isPair ? open.side : 'net';
    return {
      ...{ id: 10 * at + which + 1, user: 1, symbol: instrument.symbol, positionSide, leverage, open },
      ...{
        marginMode: drawn.marginMode,
        closedLots: 0,
        closedTotal: 0n,
        pnl: 0n,
        fee: 1n,
        openCost: BigInt(paid),
      },
      ...{ opened: 1, updated: 1, cause: '', version: 1, steps: 1 },
      ...NEW_HISTORY,
    };
  });
  const mark = Math.max(1, Math.round((drawn.positions[0].entry * drawn.markPermille) / 1_000));
  const sent = tiers.map((tier) => ({ ...tier, upTo: minorText(tier.upTo) }));
  return { instrument, steps, terms: contractTerms(steps, tiers), mark, held, tiers: sent };
}

async function workerOf(markets: readonly Market[], available: bigint): Promise<ContractWorker> {
  const rows = markets.flatMap(({ held, ...market }) => held.map((each) => sentPosition(each, market)));
  const terms = {
    ...{ levels: [{ maker: 200, taker: FEE }], slippageBps: 300 },
    markets: markets.map(({ instrument, tiers }) => ({
      symbol: instrument.symbol,
      tiers,
      limits: { position: '1', share: '1', exposure: '1' },
    })),
  };
  const frozen = markets.flatMap(({ held }) => held).reduce((sum, { open }) => sum + open.margin, 0n);
  return ContractWorker.of({
    instruments: markets.map(({ instrument }) => instrument),
    ...{ terms, rows: [{ entity: contractPosition.name, rows }] },
    balances: [
      {
        ...{ kind: 'contract', asset: 'USDT', version: 1 },
        ...{ available: minorText(available), frozen: minorText(frozen) },
      },
    ],
    marks: new Map(
      markets.map(({ instrument, steps, mark }) => [instrument.symbol, formatSteps(mark, steps.price)]),
    ),
  });
}

const isCross = ({ held }: Market) => held[0]?.marginMode === 'cross';
const markedOf = ({ held, terms, mark }: Market) =>
  held.map(({ open: position, leverage }) => ({ terms, position, mark, leverage }));
const plainOf = ({ steps }: Market, { side, lots, entryNotional }: Position) => ({
  ...{ side, quantity: plainSteps(steps).lot.times(lots), entryNotional: money(entryNotional) },
});

/** Of the whole cross account. */
interface Cross {
  readonly wallet: bigint;
  readonly positions: readonly MarkedPosition[];
}

function compare(
  worker: ContractWorker,
  market: Market,
  held: HeldPosition,
  others: readonly Market[],
  cross: Cross,
) {
  const { terms, mark, steps } = market;
  const { open, leverage, openCost } = held;
  const row = worker.account.find(held.id);
  const values = row && worker.account.valuesOf(row);
  const { tick } = plainSteps(steps);
  const plain = plainOf(market, open);
  const plainMark = tick.times(mark);
  const rule = plainRule(terms);
  const pnl = plainPnl(plain, plainMark);
  const isIsolated = held.marginMode === 'isolated';
  const account = isIsolated
    ? crossAccount(open.margin, [{ terms, position: open, mark }])
    : crossAccount(cross.wallet, cross.positions);
  const [equity, required] = isIsolated
    ? [money(open.margin).plus(pnl), plainMaintenance(rule, plain, plainMark)]
    : plainAccount(cross, [market, ...others]);
  const ratio = plainMarginRatio(required, equity);
  const even = plainBreakEven(plain, money(openCost), rate(FEE));
  const behind = isIsolated ? money(open.margin) : equity.minus(pnl);
  expect(values).toMatchObject({
    notional: down(plainMark.times(plain.quantity)),
    pnl: down(pnl),
    roe: ppm(plainRoe(pnl, plain.entryNotional, exact(leverage)) ?? ONE, ROUND_HALF_UP),
    initialMargin: up(plainInitialMargin(plain.entryNotional, exact(leverage))),
    maintenanceMargin: up(plainMaintenance(rule, plain, plainMark)),
    equity: down(equity),
    marginRatio: ratio && ppm(ratio, ROUND_FLOOR),
    bankruptcy: acting(open, tick, plainBankruptcy(plain, behind)),
    breakEven: evenTick(open, tick, even),
  });
  expect([values?.equity, values?.marginRatio]).toEqual([account.equity, marginRatio(account)]);
  expect(values?.bankruptcy).toBe(bankruptcyPrice(terms, open, account.equity - down(pnl)));
  if (isIsolated) {
    const price = plainLiquidation(rule, plain, money(open.margin));
    expect([values?.liquidation, values?.liquidation]).toEqual([
      isolatedLiquidation(terms, open),
      acting(open, tick, price),
    ]);
  } else compareCross(values?.liquidation, market, held, others, cross);
}

function plainAccount({ wallet }: Cross, markets: readonly Market[]): readonly [Exact, Exact] {
  let [equity, required] = [money(wallet), exact(0)];
  for (const market of markets.filter(isCross))
    for (const { open } of market.held) {
      const mark = plainSteps(market.steps).tick.times(market.mark);
      const plain = plainOf(market, open);
      equity = equity.plus(plainPnl(plain, mark));
      required = required.plus(plainMaintenance(plainRule(market.terms), plain, mark));
    }
  return [equity, required];
}

/** The platform's own price; alone in its contract also the reference's, with both sides the first acting tick. */
function compareCross(
  shown: number | undefined,
  market: Market,
  { open }: HeldPosition,
  others: readonly Market[],
  { wallet }: Cross,
) {
  const { terms, held, steps } = market;
  const beside = others.filter(isCross);
  const marked = beside.flatMap(markedOf);
  const own = held.map((each) => each.open);
  const { down: below, up: above } = crossLiquidation(
    terms,
    [open, ...own.filter((each) => each !== open)],
    wallet,
    marked,
  );
  expect(shown).toBe(open.side === 'long' ? (below ?? above) : (above ?? below));
  if (own.length === 1) {
    const balance = plainCrossBalance(
      money(wallet),
      beside.flatMap((other) =>
        other.held.map((each) => ({
          rule: plainRule(other.terms),
          position: plainOf(other, each.open),
          mark: plainSteps(other.steps).tick.times(other.mark),
        })),
      ),
    );
    const { tick } = plainSteps(steps);
    expect(shown).toBe(
      acting(open, tick, plainLiquidation(plainRule(terms), plainOf(market, open), balance)),
    );
    return;
  }
  if (shown === undefined || shown === Number.MAX_SAFE_INTEGER) return;
  const acts = (mark: number) =>
    isLiquidated(crossAccount(wallet, [...marked, ...own.map((position) => ({ terms, position, mark }))]));
  expect(acts(shown)).toBe(true);
}

it('CONTRACT-311 live values equal those of the platform and of the reference to the last digit', async () => {
  let compared = 0;
  const check = async (drawn: typeof drawnAccount extends fc.Arbitrary<infer One> ? One : never) => {
    const markets = drawn.markets.map(marketOf);
    const worker = await workerOf(markets, drawn.available);
    const positions = markets.filter(isCross).flatMap(markedOf);
    const cross = { wallet: crossWallet(drawn.available, positions), positions };
    for (const market of markets)
      for (const held of market.held) {
        compare(
          worker,
          market,
          held,
          markets.filter((each) => each !== market),
          cross,
        );
        compared++;
      }
    expect(worker.account.spendable('USDT')).toBe(spendable(drawn.available, positions));
    const wallet = worker.account.wallet('USDT');
    expect(minorOf(minorText(wallet.available))).toBe(drawn.available);
  };
  await fc.assert(fc.asyncProperty(drawnAccount, check), { numRuns: ACCOUNTS });
  expect(compared).toBeGreaterThan(1.5 * ACCOUNTS);
});
