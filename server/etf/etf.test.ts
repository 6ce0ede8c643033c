/** Subscriptions and redemptions on a core with two coins, and what backs the shares after each of them. */
import { expect, it, vi } from 'vitest';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import { minorOf, minorText } from '../../domain/ledger/minor.ts';
import type { EtfOrder } from '../../protocol/names/etf.ts';
import {
  expectBacked,
  holdingOf,
  openEtfs,
  place,
  PRICES,
  PRODUCT,
  quote,
  withFunds,
} from '../../tests/support/etf-core.ts';
import { accountQuery } from '../core/account-queries.ts';
import { breachesOf } from '../core/state.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { etfs } from './etfs.ts';
import { etfProductsQuery, etfQuoteQuery, type EtfQuote } from './queries.ts';

it('ETF-001 a product begins at 100 USDT by its weights, once its coins have prices', async () => {
  const core = await openEtfs();
  const { list } = await core.ask(etfProductsQuery, {});
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({
    product: PRODUCT,
    isOpen: true,
    nav: '99.99999999',
    shares: '0',
    cash: '0',
  });
  // 50 USDT of 60,000 and of 3,000.
  expect(list[0]?.coins.map(({ quantity }) => quantity.slice(0, 12))).toEqual([
    '0.0008333333',
    '0.0166666666',
  ]);
  // 0.001 BTC is one order step.
  expect(list[0]?.least).toBe('1.21');
  await core.stop();
});

it('ETF-002 a subscription buys every coin and pays at most the amount; a redemption sells them', async () => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  const { value, fee, shares } = (await core.ask(etfQuoteQuery, {
    ...{ product: PRODUCT, side: 'subscribe', quantity: '900' },
  })) as EtfQuote;
  const done = await place(core, ada, 'subscribe', '900', shares);
  expect(done).toMatchObject({ code: 200 });
  const order = (done as { answer: unknown }).answer as EtfOrder;
  expect(order).toMatchObject({ side: 'subscribe', status: 'filled', shares, value, fee });
  const paid = (minorOf(value) ?? 0n) + (minorOf(fee) ?? 0n);
  expect(paid).toBeLessThanOrEqual(900n * 10n ** 8n);
  // One more creation unit would cost more than what is left.
  expect(900n * 10n ** 8n - paid).toBeLessThan(2n * 10n ** 8n);
  expect(core.state.ledger.available(ada, 'funds', 'USDT')).toBe(1_000n * 10n ** 8n - paid);
  expect(core.state.ledger.available(ada, 'funds', PRODUCT)).toBe(minorOf(shares));
  expect(core.state.ledger.available(PLATFORM, 'fee', 'USDT')).toBe(minorOf(fee));
  expect(await holdingOf(core, ada)).toMatchObject({ shares, realised: '0' });
  expectBacked(core);
  expect(await place(core, ada, 'redeem', shares)).toMatchObject({ code: 200 });
  expectBacked(core);
  const etf = etfs.of(core.state).get(PRODUCT);
  expect([etf?.shares, etf?.cash, ...(etf?.coins ?? []).map(({ held }) => held)]).toEqual([0n, 0n, 0n, 0n]);
  // The spread of both books and two fees are lost, nothing else.
  const lost = 1_000n * 10n ** 8n - core.state.ledger.available(ada, 'funds', 'USDT');
  expect(lost).toBeGreaterThan(0n);
  expect(lost).toBeLessThan(3n * 10n ** 8n);
  await core.stop();
});

it('ETF-002 an amount beyond the books buys what they fill, at the cost of few looks at them', async () => {
  const core = await openEtfs();
  const { book } = trading.of(core.state).markets.get('BTC-USDT') as Market;
  const looks = vi.spyOn(book, 'reach');
  const quoteFor = async (quantity: string) => {
    looks.mockClear();
    const ask = { product: PRODUCT, side: 'subscribe', quantity } as const;
    return (await core.ask(etfQuoteQuery, ask)) as EtfQuote;
  };
  const all = await quoteFor('1000000000000');
  expect(looks.mock.calls.length).toBeLessThanOrEqual(12);
  // The same for exactly its cost, and one creation unit less for less.
  const cost = (minorOf(all.value) ?? 0n) + (minorOf(all.fee) ?? 0n);
  expect(await quoteFor(minorText(cost))).toEqual(all);
  const fewer = await quoteFor(minorText(cost - 1n));
  expect((minorOf(all.shares) ?? 0n) - (minorOf(fewer.shares) ?? 0n)).toBe(10n ** 6n);
  expect(looks.mock.calls.length).toBeLessThanOrEqual(12);
  // 200 ETH are offered, and one share has 0.01666… of one.
  expect(Math.floor(Number(all.shares))).toBe(12_000);
  await core.stop();
});

it('ETF-003 a book that does not fill its leg refuses the order, and nothing moves', async () => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  await quote(core, 'ETH-USDT', PRICES['ETH-USDT'], 1);
  const before = core.hash();
  expect(await place(core, ada, 'subscribe', '900')).toMatchObject({ code: 'etf.no-liquidity' });
  expect(core.hash()).toBe(before);
  core.silent.add('BTC-USDT');
  await core.writer.drain();
  expect(await place(core, ada, 'subscribe', '900')).toMatchObject({ code: 'etf.closed' });
  await core.stop();
});

it('ETF-004 the limit is compared with the executed price, fee included', async () => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  expect(await place(core, ada, 'subscribe', '900', '9.5')).toMatchObject({ code: 'etf.limit' });
  expect(await place(core, ada, 'subscribe', '900', '8.9')).toMatchObject({ code: 200 });
  await quote(core, 'BTC-USDT', 3_000_000);
  expect(await place(core, ada, 'redeem', '8', '700')).toMatchObject({ code: 'etf.limit' });
  expect(await place(core, ada, 'redeem', '8', '590')).toMatchObject({ code: 200 });
  expectBacked(core);
  await core.stop();
});

it.each([
  ['subscribe', '?', 'etf.bad-order'],
  ['subscribe', '1001', 'etf.insufficient-balance'],
  ['subscribe', '5', 'etf.below-minimum'],
  ['redeem', '1', 'etf.insufficient-balance'],
] as const)('ETF-005 %s %s is refused: %s', async (side, quantity, code) => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  expect(await place(core, ada, side, quantity)).toMatchObject({ code });
  await core.stop();
});

it('ETF-006 a leg takes a user’s resting order, who is paid as by any other taker', async () => {
  const core = await openEtfs();
  const [ada, bob] = [await withFunds(core, 'Ada'), await withFunds(core, 'Bob')];
  const input = {
    ...{ symbol: 'BTC-USDT', side: 'sell', type: 'limit', timeInForce: 'gtc', postOnly: true },
    ...{ price: '60000.10', size: '0.004' },
  };
  expect(await core.execute({ kind: 'spot.placeOrder', user: bob, id: core.id(), input })).toMatchObject({
    code: 200,
  });
  expect(await place(core, ada, 'subscribe', '500')).toMatchObject({ code: 200 });
  expectBacked(core);
  // 0.004 × 60,000.10 less a thousandth.
  expect(core.state.ledger.available(bob, 'funds', 'USDT')).toBe(123_976_039_960n);
  await core.stop();
});

it('ETF-006 a resting order that two orders take in one decision is sent once, and noticed once', async () => {
  const core = await openEtfs();
  const [ada, bob, cyd] = [
    await withFunds(core, 'Ada'),
    await withFunds(core, 'Bob'),
    await withFunds(core, 'Cyd'),
  ];
  const alert = { kind: 'alert.set', user: cyd, id: core.id(), input: { kind: 'order' } } as const;
  expect(await core.execute(alert)).toMatchObject({ code: 200 });
  for (const user of [ada, bob]) await place(core, user, 'subscribe', '400', '0', { limit: '99.9' });
  // Less than both need, and more than one of them.
  const rest = { side: 'sell', type: 'limit', price: '60000.10', size: '0.006', postOnly: true };
  const input = { symbol: 'BTC-USDT', timeInForce: 'gtc', ...rest };
  await core.execute({ kind: 'spot.placeOrder', user: cyd, id: core.id(), input });
  core.clock.advance(3_000);
  await core.writer.drain();
  await quote(core, 'ETH-USDT', 290_000);
  core.clock.advance(1_000);
  await core.writer.drain();
  expect(await holdingOf(core, bob)).toMatchObject({ shares: '4.06' });
  const { entities } = await core.ask(accountQuery, cyd);
  const notices = entities.find(({ entity }) => entity === 'notice')?.rows;
  expect(notices).toMatchObject([{ event: 'filled', size: '0.006' }]);
  expectBacked(core);
  await core.stop();
});

it('ETF-007 the audit finds a coin, cash or a share that the ETF account lacks', async () => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  await place(core, ada, 'subscribe', '500');
  expectBacked(core);
  const etf = etfs.of(core.state).get(PRODUCT);
  if (etf === undefined) throw new Error('it has not begun');
  etf.shares += 1n;
  etf.cash = -1n;
  expect([...breachesOf(core.state)]).toHaveLength(3);
  await core.stop();
});

it('ETF-008 the fee of a day is new shares of the fee account; missed days are charged once each', async () => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  await place(core, ada, 'subscribe', '900');
  const etf = etfs.of(core.state).get(PRODUCT);
  if (etf === undefined) throw new Error('it has not begun');
  const [before, quantity] = [etf.shares, etf.coins[0]?.perShare ?? 0n];
  const held = etf.coins.map((coin) => coin.held);
  const due = etf.feeDue;
  core.clock.advance(due - core.clock.now() - 1);
  await core.writer.drain();
  expect(etf.shares).toBe(before);
  core.clock.advance(1 + 9 * 86_400_000);
  await core.writer.drain();
  expect(etf.feeDue).toBe(due + 10 * 86_400_000);
  const added = etf.shares - before;
  expect(core.state.ledger.available(PLATFORM, 'fee', PRODUCT)).toBe(added);
  // Ten days of 0.95 % a year, each on what was left.
  expect(Number(added) / Number(before)).toBeCloseTo((0.0095 * 10) / 365, 6);
  expect(Number(etf.coins[0]?.perShare) / Number(quantity)).toBeCloseTo(1 - (0.0095 * 10) / 365, 6);
  expect(etf.coins.map((coin) => coin.held)).toEqual(held);
  expect([...breachesOf(core.state)]).toEqual([]);
  await core.stop();
});

it('ETF-009 an order with a limit waits, its money frozen, until a share costs no more with its fee', async () => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  // One share costs about 100.02, and 0.1 % of fee.
  const placed = await place(core, ada, 'subscribe', '900', '0', { limit: '99.9' });
  expect(placed).toMatchObject({ code: 200, answer: { status: 'open', limit: '99.9' } });
  expect(core.state.ledger.available(ada, 'funds', 'USDT')).toBe(100n * 10n ** 8n);
  expectBacked(core);
  await quote(core, 'BTC-USDT', 5_980_000);
  core.clock.advance(1_000);
  await core.writer.drain();
  expect(await holdingOf(core, ada)).toBeUndefined();
  await quote(core, 'BTC-USDT', 5_960_000);
  core.clock.advance(1_000);
  await core.writer.drain();
  const holding = await holdingOf(core, ada);
  const paid = (minorOf(holding?.cost ?? '') ?? 0n) * 10n ** 8n;
  expect(paid).toBeLessThanOrEqual((minorOf('99.9') ?? 0n) * (minorOf(holding?.shares ?? '') ?? 0n));
  expectBacked(core);
  await core.stop();
});

it('ETF-010 a waiting order is cancelled by its user alone, and what it froze is available again', async () => {
  const core = await openEtfs();
  const [ada, bob] = [await withFunds(core, 'Ada'), await withFunds(core, 'Bob')];
  const placed = await place(core, ada, 'subscribe', '900', '0', { limit: '90' });
  const { id } = (placed as { answer: unknown }).answer as EtfOrder;
  const cancel = (user: number) =>
    core.execute({ kind: 'etf.cancelOrder', user, id: core.id(), input: { order: id } });
  expect(await cancel(bob)).toMatchObject({ code: 'etf.no-order' });
  expect(await cancel(ada)).toMatchObject({ code: 200, answer: { status: 'cancelled', cause: 'user' } });
  expect(core.state.ledger.available(ada, 'funds', 'USDT')).toBe(1_000n * 10n ** 8n);
  expect(await cancel(ada)).toMatchObject({ code: 'etf.no-order' });
  expectBacked(core);
  await core.stop();
});
