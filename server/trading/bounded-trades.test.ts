/** Markets with positions: bounds of trades, losses beyond margins, marks, and markets that end. */
import { expect, it } from 'vitest';
import {
  ask,
  bids,
  breaches,
  contractMoney,
  place,
  quote,
  submit,
  SYMBOL,
  take,
  tradingInMemory,
} from '../../tests/support/fake-contract/run-contracts.ts';
import { positionOf } from '../../tests/support/fake-contract/positions.ts';
import type { OpenCore } from '../../tests/support/open-core.ts';
import { accountQuery } from '../core/account-queries.ts';
import { isOpenIn } from '../core/state.ts';

const MARKET = { symbol: SYMBOL, time: 9 };
const held = ({ state }: OpenCore, user: number) => positionOf(state, user, SYMBOL)?.lots ?? 0;
const orders = async (core: OpenCore, user: number) =>
  (await core.ask(accountQuery, user)).entities.find(({ entity }) => entity === 'fake-contract-order')
    ?.rows ?? [];
const mark = (core: OpenCore, tick: number) =>
  submit(core, { kind: 'market.mark', ...MARKET, mark: tick, index: tick });
const moved = (core: OpenCore, bid: number, ask: number, lots = 500) =>
  submit(core, { kind: 'market.quote', ...MARKET, whole: true, bids: [[bid, lots]], asks: [[ask, lots]] });

/** Ada is long 100 lots, with an ordinary sale of 60 at 101.00 and a reduce-only sale of 100 at 101.10. */
async function withSales(core: OpenCore, ada: number): Promise<void> {
  await place(core, ada, 'buy', 10_010, 100, { leverage: 5 });
  await place(core, ada, 'sell', 10_100, 60);
  await place(core, ada, 'sell', 10_110, 100, { reduceOnly: true });
}

it.each([
  ['a quote', (core: OpenCore) => moved(core, 10_120, 10_200)],
  ['a trade of the market maker', (core: OpenCore) => take(core, 'buy', 160, 10_120)],
  [
    'a print',
    (core: OpenCore) =>
      submit(core, { kind: 'market.print', ...MARKET, side: 'buy', price: 10_120, lots: 160 }),
  ],
] as const)(
  'CORE-980 a reduce-only order never opens a position: %s that fills an order before it',
  (_, fill) =>
    tradingInMemory(async ({ core, ada, sent }) => {
      await withSales(core, ada);
      await moved(core, 9_990, 10_130);
      await fill(core);
      expect([held(core, ada), await orders(core, ada)]).toEqual([0, []]);
      const last = sent.at(-1)?.changes[0]?.rows;
      expect(last?.at(-1)).toMatchObject({ id: 3, filled: '0.040', cause: 'reduce-only' });
      expect(breaches(core)).toEqual([]);
    }),
);

it("CORE-980 another user's order gets what the reduce-only order may trade, and goes on to the next level", () =>
  tradingInMemory(async ({ core, ada, ben }) => {
    await withSales(core, ada);
    await moved(core, 9_990, 10_130);
    expect(await place(core, ben, 'buy', 10_130, 180)).toMatchObject({
      answer: { filled: '0.180', filledTotal: '18.208', status: 'all-filled' },
    });
    expect([held(core, ada), held(core, ben)]).toEqual([0, 180]);
  }));

it('CORE-981 fill or kill counts no lots that a reduce-only order may not trade', () =>
  tradingInMemory(async ({ core, ada, ben }) => {
    await withSales(core, ada);
    await moved(core, 9_990, 10_130);
    const wanted = (lots: number) => place(core, ben, 'buy', 10_110, lots, { timeInForce: 'fok' });
    expect(await wanted(101)).toMatchObject({ code: 'fake-contract.refused' });
    expect([held(core, ada), (await orders(core, ada)).length]).toEqual([100, 2]);
    expect(await wanted(100)).toMatchObject({ answer: { status: 'all-filled' } });
    expect([held(core, ada), held(core, ben)]).toEqual([0, 100]);
  }));

it('CORE-982 an order trades what its user can pay at the price of each trade, and its remainder ends', () =>
  tradingInMemory(async ({ core, ada }) => {
    await moved(core, 9_990, 10_010, 20_000);
    // 500 USDT at its own price, and 999 at the price of its trades.
    const sold = await place(core, ada, 'sell', 5_000, 10_000);
    expect(sold).toMatchObject({
      answer: { status: 'cancelled', cause: 'insufficient-margin', filled: '8.004', filledTotal: '799.5996' },
    });
    expect([held(core, ada), bids(core)]).toEqual([-8_004, [[9_990, 11_996]]]);
    expect(breaches(core)).toEqual([]);
  }));

it('CORE-982 a remainder rests only if its user can still pay for all of it', () =>
  tradingInMemory(async ({ core, ada }) => {
    await moved(core, 9_990, 10_010, 1_000);
    const sold = await place(core, ada, 'sell', 8_010, 9_900);
    expect(sold).toMatchObject({
      answer: { status: 'cancelled', cause: 'insufficient-margin', filled: '1.000' },
    });
    expect(await contractMoney(core, ada)).toEqual(['700.05005', '99.9']);
  }));

it("CORE-983 a loss beyond a user's balance is the market maker's, and the core goes on", () =>
  tradingInMemory(async ({ core, ada, ben }) => {
    await moved(core, 9_990, 10_010, 100_000);
    await place(core, ada, 'buy', 10_010, 70_000, { leverage: 10 });
    await moved(core, 5_000, 5_010, 100_000);
    expect(await place(core, ada, 'sell', 5_000, 70_000, { reduceOnly: true })).toMatchObject({ code: 200 });
    expect([held(core, ada), await contractMoney(core, ada)]).toEqual([0, ['0', '0']]);
    expect(await place(core, ben, 'buy', 5_010, 10)).toMatchObject({ code: 200 });
  }));

it('CORE-984 a mark makes a job due, and its ordinary command closes the position', () =>
  tradingInMemory(async ({ core, ada }) => {
    await place(core, ada, 'buy', 10_010, 100, { leverage: 10 });
    await mark(core, 9_020);
    core.clock.advance(0);
    expect(held(core, ada)).toBe(100);
    await mark(core, 9_009);
    core.clock.advance(0);
    await core.writer.drain();
    expect([held(core, ada), isOpenIn(core.state, SYMBOL)]).toEqual([0, false]);
  }));

it('CORE-985 positions of a market that ends, or is recounted, are closed by their kind', () =>
  tradingInMemory(async ({ core, ada, ben }) => {
    for (const [user, kind] of [
      [ada, 'market.close'],
      [ben, 'market.recount'],
    ] as const) {
      await place(core, user, 'buy', 10_010, 100);
      await mark(core, 10_500);
      expect(isOpenIn(core.state, SYMBOL)).toBe(true);
      await submit(core, { kind, ...MARKET });
      expect([held(core, user), isOpenIn(core.state, SYMBOL)]).toEqual([0, false]);
      expect(((await contractMoney(core, user)) as string[])[0]).toBe('800.484995');
      await submit(core, { kind: 'market.open', ...MARKET, epoch: kind });
      await quote(core, 9_990, 10_010);
    }
  }));

it('CORE-986 a market in which a user has a position counts as busy, as one with an order does', () =>
  tradingInMemory(async ({ core, ada }) => {
    expect(isOpenIn(core.state, SYMBOL)).toBe(false);
    const placed = await place(core, ada, 'buy', 9_000, 100);
    expect(isOpenIn(core.state, SYMBOL)).toBe(true);
    await ask(core, ada, 'cancel', { order: 1 });
    expect([placed, isOpenIn(core.state, SYMBOL)]).toMatchObject([{ code: 200 }, false]);
    await place(core, ada, 'buy', 10_010, 100);
    expect(isOpenIn(core.state, SYMBOL)).toBe(true);
  }));
