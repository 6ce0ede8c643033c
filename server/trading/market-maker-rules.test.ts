import { describe, expect, it } from 'vitest';
import type { FeedMark, MarketMark } from '#domain/market/market-mark';
import { fillsIn, ordersIn } from '../../tests/support/event-rows.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { commandId, openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { decide } from '../core/decide.ts';
import type { MarksUpdate } from '../core/publication.ts';
import { rulesOf } from '../feature/collect-features.ts';
import { Publisher } from '../market/publisher.ts';
import type { MarketCommand } from './market-commands.ts';
import { trading } from './trading-state.ts';

const SYMBOL = 'BTC-USDT';
const at = { symbol: SYMBOL, time: 9 };

/** Ada sells 0.1 at 110.00 and buys 1.000 at 100.00; Ben sells 0.2 at 110.00. */
async function withOrders(run: (core: OpenCore, sent: unknown[][]) => Promise<void>): Promise<void> {
  const sent: unknown[][] = [];
  const core = await openCore({ store: fakeStore() });
  const users = [await core.openUser('Ada'), await core.openUser('Ben')];
  for (const user of users) await core.execute({ kind: 'demo.faucet', user, id: commandId(), input: {} });
  const place = (user: number | undefined, side: string, price: string, size: string) =>
    core.execute({
      ...{ kind: 'spot.placeOrder', user: user ?? 0, id: commandId() },
      input: { symbol: SYMBOL, type: 'limit', side, price, size },
    });
  await place(users[0], 'sell', '110.00', '0.100');
  await place(users[1], 'sell', '110.00', '0.200');
  await place(users[0], 'buy', '100.00', '1.000');
  core.onAccountEvent((user, event) => {
    for (const { order, price, size, role } of fillsIn(event)) sent.push([user, order, price, size, role]);
    expect(ordersIn(event).length).toBeGreaterThan(0);
  });
  await run(core, sent);
  await core.stop();
}

const submit = async (core: OpenCore, command: MarketCommand) => (await core.writer.submit(command)).code;
const levels = (core: OpenCore) => {
  const book = trading.of(core.state).markets.get(SYMBOL)?.book;
  return { bids: book?.top('bid', 9), asks: book?.top('ask', 9) };
};

describe('the marks of a market', () => {
  it('MARKET-911 are published as a rule reads them, and unsound ones are refused', async () => {
    const wide = { ...fakeInstrument('ABC-USDT-PERP'), kind: 'perpetual', wide: true } as const;
    const instruments = [{ ...fakeInstrument('BTC-USDT-PERP'), kind: 'perpetual' } as const, wide];
    const core = await openCore({ store: fakeStore(), instruments });
    const rules = rulesOf(core.features);
    const publish = () => undefined;
    const publisher = new Publisher({ instruments, clock: core.clock, isAlive: () => true, publish });
    let number = 0;
    const decided = (symbol: string, mark: FeedMark) => {
      const command = { kind: 'market.mark', symbol, ...mark, time: core.clock.now() } as const;
      const { code, marketEvents } = decide(rules, core.state, command, ++number);
      publisher.apply(marketEvents, number);
      return code;
    };
    const shown = () => (publisher.snapshot('marks') as MarksUpdate).rows;
    const read = () =>
      instruments.map(({ symbol }) => {
        const market = trading.of(core.state).markets.get(symbol);
        const { mark, index, fundingRate = null, nextFundingTime = null } = market?.mark as MarketMark;
        return { symbol, mark, index, fundingRate, nextFundingTime };
      });
    for (const { symbol } of instruments)
      expect(decided(symbol, { mark: 1_001, index: 1_000, fundingRate: -10_000 })).toBe(200);
    expect(decided('BTC-USDT-PERP', { mark: 1_003, index: 1_001 })).toBe(200);
    const nextFundingTime = Date.UTC(2026, 0, 5, 16);
    expect(shown()).toEqual([
      { symbol: 'BTC-USDT-PERP', mark: 1_003, index: 1_001, fundingRate: null, nextFundingTime: null },
      { symbol: 'ABC-USDT-PERP', mark: 1_001, index: 1_000, fundingRate: -10_000, nextFundingTime },
    ]);
    expect(read()).toEqual(shown());
    for (const mark of [
      { mark: 0, index: 9 },
      { mark: 9, index: 0.5 },
      { mark: 9, index: 9, fundingRate: 0.0001 },
    ])
      expect(decided('BTC-USDT-PERP', mark)).toBe('market.bad-quote');
    expect(decided('XYZ-USDT-PERP', { mark: 9, index: 9 })).toBe('market.unknown-symbol');
    expect(read()).toEqual(shown());
    expect(shown()[0]).toMatchObject({ mark: 1_003, index: 1_001 });
    await core.stop();
  });
});

describe('the market maker among users', () => {
  it('SPOT-022 a quote is crossed by the market maker’s own levels alone, and fills the users it crosses', () =>
    withOrders(async (core, sent) => {
      const quote = (bids: [number, number][], asks: [number, number][], whole = false) =>
        submit(core, { kind: 'market.quote', whole, bids, asks, ...at });
      expect(await quote([[9_900, 5]], [[10_500, 5]], true)).toBe(200);
      // The ask at 105.00 is in the book: a bid at that price would cross it; a bid above Ada's and below it would not.
      expect(await quote([[10_500, 5]], [])).toBe('market.crossed-quote');
      expect(await quote([[10_400, 5]], [])).toBe(200);
      expect(sent).toEqual([]);
      expect(await quote([], [[10_500, 0]])).toBe(200);
      expect(await quote([[11_000, 250]], [])).toBe(200);
      // The oldest first, at its own price; the whole level is used up.
      expect(sent).toEqual([
        [1, 1, '110.00', '0.100', 'maker'],
        [2, 2, '110.00', '0.150', 'maker'],
      ]);
      expect(levels(core)).toEqual({
        bids: [
          [10_400, 5],
          [10_000, 1000],
          [9_900, 5],
        ],
        asks: [[11_000, 50]],
      });
    }));

  it('SPOT-023 a market-maker take matches users’ orders, and a print fills only those that it passes', () =>
    withOrders(async (core, sent) => {
      expect(await submit(core, { kind: 'market.print', side: 'sell', price: 10_000, lots: 10, ...at })).toBe(
        200,
      );
      expect(await submit(core, { kind: 'market.print', side: 'buy', price: 11_000, lots: 10, ...at })).toBe(
        200,
      );
      expect(sent).toEqual([]);
      expect(await submit(core, { kind: 'market.print', side: 'sell', price: 9_999, lots: 300, ...at })).toBe(
        200,
      );
      expect(await submit(core, { kind: 'market.print', side: 'buy', price: 11_001, lots: 150, ...at })).toBe(
        200,
      );
      expect(await submit(core, { kind: 'market.take', side: 'sell', limit: 10_000, lots: 900, ...at })).toBe(
        200,
      );
      expect(sent).toEqual([
        [1, 3, '100.00', '0.300', 'maker'],
        [1, 1, '110.00', '0.100', 'maker'],
        [2, 2, '110.00', '0.050', 'maker'],
        [1, 3, '100.00', '0.700', 'maker'],
      ]);
      expect(levels(core)).toEqual({ bids: [], asks: [[11_000, 150]] });
    }));

  it('SPOT-024 users’ orders stay when a market restarts, in their order', () =>
    withOrders(async (core, sent) => {
      await submit(core, { kind: 'market.quote', whole: true, bids: [], asks: [[11_000, 5]], ...at });
      await submit(core, { kind: 'market.open', epoch: 'next', ...at });
      expect(levels(core)).toEqual({ bids: [[10_000, 1000]], asks: [[11_000, 300]] });
      await submit(core, { kind: 'market.take', side: 'buy', limit: 11_000, lots: 120, ...at });
      expect(sent.map(([user]) => user)).toEqual([1, 2]);
    }));

  it('SPOT-025 while no money may move, users’ orders are out of the book and the market maker goes on', () =>
    withOrders(async (core, sent) => {
      core.state.halted = 'sum';
      for (const command of [
        { kind: 'market.quote', whole: true, bids: [[12_000, 5]], asks: [[12_100, 5]], ...at },
        { kind: 'market.print', side: 'buy', price: 13_000, lots: 5, ...at },
        { kind: 'market.take', side: 'sell', limit: 1, lots: 9, ...at },
        { kind: 'market.open', epoch: 'next', ...at },
      ] as const)
        expect(await submit(core, command)).toBe(200);
      expect(sent).toEqual([]);
      expect(levels(core)).toEqual({ bids: [], asks: [] });
      expect([...trading.of(core.state).orders.all()]).toHaveLength(3);
    }));
});
