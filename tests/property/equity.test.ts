/**
 * The value of users' accounts with contracts and ETF shares: the platform's, from which a day begins, and the
 * engine's, from the rows, marks, prices and baskets that it is sent, are equal to the last digit.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Exact } from '../../domain/assets/valuation.ts';
import { formatSteps, stepsOf } from '../../domain/market/instrument.ts';
import { contractPosition } from '../../protocol/entities/contract-position.ts';
import { rowsOf } from '../../protocol/entities/entity-rows.ts';
import { equityOf } from '../../server/assets/equity.ts';
import { openingState } from '../../server/assets/opening-state.ts';
import { accountQuery } from '../../server/core/account-queries.ts';
import { etfProductsQuery } from '../../server/etf/queries.ts';
import { lastPrices } from '../../server/trading/last-prices.ts';
import { trading } from '../../server/trading/trading-state.ts';
import { HoldingPrices } from '../../worker/account/holding-prices.ts';
import { valuationOf } from '../../worker/account/valuation.ts';
import type { MarketInput } from '../../worker/topic-provider.ts';
import { ContractCore } from '../support/contract-core.ts';
import { PRICES, PRODUCT, place, quote } from '../support/etf-core.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { fakeInstrument } from '../support/fake-instrument.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 1_000 : 25;
const START = 100_000;

async function openMarkets(): Promise<ContractCore> {
  const contract = await ContractCore.open(undefined, Object.keys(PRICES).map(fakeInstrument));
  const { core } = contract;
  for (const [symbol, tick] of Object.entries(PRICES)) {
    await core.writer.submit({ kind: 'market.open', symbol, epoch: 'one', time: 1 });
    await quote(core, symbol, tick);
    await print(contract, symbol, tick);
  }
  core.clock.advance(0);
  await core.writer.drain();
  await contract.price(START);
  return contract;
}

async function print({ core }: ContractCore, symbol: string, tick: number): Promise<void> {
  const time = core.clock.now();
  await core.writer.submit({ kind: 'market.print', symbol, side: 'buy', price: tick, lots: 1, time });
}

/** The engine's value, from what the platform sends it. */
async function liveEquity({ core }: ContractCore, user: number) {
  const { markets } = trading.of(core.state);
  const steps = new Map([...markets].map(([symbol, { instrument }]) => [symbol, stepsOf(instrument)]));
  const last = lastPrices(core.state);
  const markOf = (symbol: string) => {
    const market = markets.get(symbol);
    return market?.mark && formatSteps(market.mark.mark, market.steps.price);
  };
  const products = await core.ask(etfProductsQuery, {});
  const input = {
    clock: fakeClock(),
    connection: { serverNow: 1 },
    instruments: {
      of: (symbol: string) => markets.get(symbol)?.instrument,
      stepsOf: (symbol: string) => steps.get(symbol),
    },
    market: {
      marks: { of: (symbol: string) => [symbol, markOf(symbol)], confirmedAt: 1 },
      tickers: { of: (symbol: string) => ({ last: last(symbol) }) },
    },
    subscriptions: { join: () => undefined, leave: () => undefined },
    rest: () => Promise.resolve({ code: 200, data: products }),
  } as unknown as MarketInput;
  const prices = await new Promise<HoldingPrices>((resolve) => {
    const made: HoldingPrices = new HoldingPrices(input, () => {
      resolve(made);
    });
    made.follow({ marks: true, baskets: true });
  });
  const { balances, entities } = await core.ask(accountQuery, user);
  return valuationOf(balances, prices.last, rowsOf(entities, contractPosition).map(prices.unrealised));
}

const plain = ({ units, digits }: Exact) => units * 10n ** BigInt(40 - digits);

const tick = fc.integer({ min: -3_000, max: 3_000 });
const step = fc.oneof(
  fc.record({ do: fc.constant('trade' as const), side: fc.constantFrom('buy' as const, 'sell' as const) }),
  fc.record({ do: fc.constant('mark' as const), by: tick }),
  fc.record({ do: fc.constant('subscribe' as const), quantity: fc.integer({ min: 150, max: 300 }) }),
  fc.record({ do: fc.constant('redeem' as const) }),
  fc.record({ do: fc.constant('coin' as const), symbol: fc.constantFrom(...Object.keys(PRICES)), by: tick }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function act(contract: ContractCore, user: number, each: Step): Promise<void> {
  const { core } = contract;
  switch (each.do) {
    case 'trade':
      await contract.place(user, each.side, '1.234');
      return;
    case 'mark':
      await contract.price(START + each.by);
      return;
    case 'subscribe':
      await place(core, user, 'subscribe', String(each.quantity));
      return;
    case 'redeem':
      await place(core, user, 'redeem', '1.21');
      return;
    case 'coin': {
      const price = (PRICES as Readonly<Record<string, number>>)[each.symbol] ?? 0;
      await quote(core, each.symbol, price + each.by);
      await print(contract, each.symbol, price + each.by);
    }
  }
}

it('ASSETS-953 platform and engine value positions and shares alike, to the last digit', async () => {
  let [positions, shares] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const contract = await openMarkets();
      const user = await contract.user('Ada', '400');
      for (const each of steps) {
        await act(contract, user, each);
        const [there, here] = [equityOf(contract.core.state, user), await liveEquity(contract, user)];
        expect([plain(here.value), here.priced]).toEqual([plain(there.value), there.priced]);
        expect(there.priced).toBe(true);
      }
      positions += (await contract.positions(user)).length;
      shares += Number(contract.core.state.ledger.available(user, 'funds', PRODUCT) > 0n);
      await contract.core.stop();
    }),
    { numRuns: RUNS },
  );
  expect(Math.min(positions, shares)).toBeGreaterThan(0);
}, 60_000);

const USDT = 10n ** 28n;

it('ASSETS-954 opening a position and buying shares costs the total spread and fee, and nothing else', async () => {
  const contract = await openMarkets();
  const { core } = contract;
  const user = await contract.user('Ada', '400');
  const valueOf = () => plain(equityOf(core.state, user).value) / 10n ** 12n;
  const before = valueOf();
  expect(await contract.place(user, 'buy', '3')).toMatchObject({ code: 200 });
  // 3 ABC at 1,000: a fee of 0.05 % at most, and a tick of spread.
  expect(before - valueOf()).toBeGreaterThan(0n);
  expect(before - valueOf()).toBeLessThan(2n * USDT);
  const held = valueOf();
  expect(await place(core, user, 'subscribe', '500')).toMatchObject({ code: 200 });
  // A fee of 0.1 %, and half a spread of both books.
  expect(held - valueOf()).toBeGreaterThan(0n);
  expect(held - valueOf()).toBeLessThan(2n * USDT);
  await contract.core.stop();
});

it('ASSETS-955 a day begins with the unrealised PnL and the shares of that moment', async () => {
  const contract = await openMarkets();
  const { core } = contract;
  const user = await contract.user('Ada', '400');
  await contract.place(user, 'buy', '3');
  await place(core, user, 'subscribe', '500');
  // Bought at the ask of 1,000.01: 150 USDT are gained at 1,050.01.
  await contract.price(105_001);
  const { start } = openingState.of(core.state).openings.get(user) ?? { start: 0 };
  core.clock.advance(start + 86_400_000 - core.clock.now() - 1);
  await core.writer.drain();
  const before = openingState.of(core.state).openings.get(user);
  const there = equityOf(core.state, user);
  core.clock.advance(1);
  await core.writer.drain();
  const opening = openingState.of(core.state).openings.get(user);
  expect(before).toMatchObject({ start, value: 0n });
  expect([opening?.start, opening?.inflow, opening?.priced]).toEqual([start + 86_400_000, 0n, true]);
  expect(opening?.value).toBe((plain(there.value) / 10n ** 31n + 5n) / 10n);
  await contract.core.stop();
});
