/** Subscriptions and redemptions on a core with two coins, and what backs the shares after each of them. */
import { expect, it } from 'vitest';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import { fineOf, FINE } from '../../domain/etf/basket.ts';
import type { Level } from '../../domain/market/book-levels.ts';
import type { EtfHolding, EtfOrder } from '../../protocol/names/etf.ts';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { accountQuery } from '../core/account-queries.ts';
import { minorOf } from '../../domain/ledger/minor.ts';
import { breachesOf } from '../core/state.ts';
import { etfs } from './etfs.ts';
import { etfProductsQuery, etfQuoteQuery, type EtfQuote } from './queries.ts';

const PRODUCT = 'BTCETHETF';
/** Hundredths of a USDT. */
const PRICES = { 'BTC-USDT': 6_000_000, 'ETH-USDT': 300_000 };

async function quote(
  { writer, clock }: OpenCore,
  symbol: string,
  tick: number,
  lots = 100_000,
): Promise<void> {
  const levels: { bids: Level[]; asks: Level[] } = {
    bids: [
      [tick - 50, lots],
      [tick - 100, lots],
    ],
    asks: [
      [tick + 50, lots],
      [tick + 100, lots],
    ],
  };
  await writer.submit({ kind: 'market.quote', symbol, whole: true, ...levels, time: clock.now() });
}

async function openEtfs(): Promise<OpenCore> {
  const core = await openCore({ store: fakeStore() });
  for (const [symbol, tick] of Object.entries(PRICES)) {
    await core.writer.submit({ kind: 'market.open', symbol, epoch: 'one', time: 1 });
    await quote(core, symbol, tick);
  }
  core.clock.advance(0);
  await core.writer.drain();
  return core;
}

async function withFunds(core: OpenCore, name: string): Promise<number> {
  const user = await core.openUser(name);
  await core.execute({ kind: 'demo.faucet', user, id: core.id(), input: {} });
  return user;
}

function place(core: OpenCore, user: number, side: string, quantity: string, least = '0') {
  const input = { product: PRODUCT, side, quantity, least };
  return core.execute({ kind: 'etf.placeOrder', user, id: core.id(), input });
}

async function holdingOf(core: OpenCore, user: number): Promise<EtfHolding | undefined> {
  const { entities } = await core.ask(accountQuery, user);
  return entities.find(({ entity }) => entity === 'etf-holding')?.rows[0] as EtfHolding | undefined;
}

/** Every coin, the cash and the shares of the ETF account, recounted from the ledger. */
function expectBacked({ state }: OpenCore): void {
  expect([...breachesOf(state)]).toEqual([]);
  const sums = new Map<string, bigint>();
  for (const { asset, available, frozen } of state.ledger.all())
    sums.set(asset, (sums.get(asset) ?? 0n) + available + frozen);
  for (const [asset, sum] of sums) expect(sum, asset).toBe(0n);
  const etf = etfs.of(state).get(PRODUCT);
  if (etf === undefined) throw new Error('it has not begun');
  const account = (asset: string) => state.ledger.available(PLATFORM, 'etf', asset);
  expect(account(PRODUCT)).toBe(-etf.shares);
  expect(account('USDT')).toBe(etf.cash);
  expect(etf.cash).toBeGreaterThanOrEqual(0n);
  for (const { asset, perShare, held } of etf.coins) {
    expect(account(asset)).toBe(held);
    const rest = fineOf(perShare, etf.shares) - held * FINE;
    expect(rest).toBeGreaterThanOrEqual(0n);
    // One order step of both markets is 0.001.
    expect(rest).toBeLessThan(100_000n * FINE);
  }
}

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
