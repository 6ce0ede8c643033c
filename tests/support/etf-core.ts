/** A core with an ETF of two coins, its users, and plain checks of what backs the shares. */
import { expect } from 'vitest';
import { fineOf, FINE } from '../../domain/etf/basket.ts';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import type { Level } from '../../domain/market/book-levels.ts';
import type { EtfHolding } from '../../protocol/names/etf.ts';
import { accountQuery } from '../../server/core/account-queries.ts';
import { breachesOf, reservationsOf } from '../../server/core/state.ts';
import { etfs } from '../../server/etf/etfs.ts';
import type { Store } from '../../server/db/store-api.ts';
import { etfRebalanceRows, type EtfRebalanceRow } from '../../server/etf/etf-rows.ts';
import { etfTables } from '../../server/etf/tables.ts';
import type { HeldEtf } from '../../server/etf/held-etfs.ts';
import { etfRebalancesQuery, type EtfRebalance } from '../../server/etf/queries.ts';
import { etfProductsSetting } from '../../server/etf/settings.ts';
import { heldBreaches } from '../../server/ledger/audit.ts';
import { fakeClock } from './fake-clock.ts';
import { fakeInstrument } from './fake-instrument.ts';
import { fakeStore } from './fake-store.ts';
import { openCore, type OpenCore } from './open-core.ts';

export const PRODUCT = 'BTCETHETF';
/** Hundredths of a USDT. */
export const PRICES = { 'BTC-USDT': 6_000_000, 'ETH-USDT': 300_000 };

export async function quote(
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

interface EtfsInput {
  readonly store?: Store;
  readonly begin?: number;
  readonly prices?: Readonly<Record<string, number>>;
  /** Of all markets, instead of 0.001. */
  readonly sizeStep?: string;
}

export async function openEtfs({
  store = etfStore(),
  begin,
  prices = PRICES,
  sizeStep,
}: EtfsInput = {}): Promise<OpenCore> {
  const core = await openCore({
    ...{ store, symbols: Object.keys(prices) },
    ...(sizeStep !== undefined && {
      instruments: Object.keys(prices).map((symbol) => ({
        ...fakeInstrument(symbol),
        ...{ sizeStep, minSize: sizeStep },
      })),
    }),
    ...(begin !== undefined && { clock: fakeClock(begin) }),
  });
  for (const [symbol, tick] of Object.entries(prices)) {
    await core.writer.submit({ kind: 'market.open', symbol, epoch: 'one', time: 1 });
    await quote(core, symbol, tick);
  }
  core.clock.advance(0);
  await core.writer.drain();
  return core;
}

/** Keeps nothing but the rows of rebalancings, and answers with them. */
function etfStore(): Store {
  const rows = new Map<number, EtfRebalanceRow>();
  const store = fakeStore();
  return {
    ...store,
    commit({ writes }) {
      for (const write of writes)
        if (write.kind === 'row' && write.into === etfRebalanceRows.name) {
          const row = write.row as EtfRebalanceRow;
          rows.set(row.id, row);
        }
      return Promise.resolve();
    },
    query: async (query, ...input) =>
      query.name === etfTables.queries.rebalancesOf.name
        ? ([...rows.values()].reverse() as never)
        : store.query(query, ...input),
  };
}

/** An operator's change of a setting. */
export async function changeSetting(core: OpenCore, name: string, value: object) {
  const opened = await core.execute({
    ...{ kind: 'user.open', user: 0, id: core.id(), input: { name: 'operator', role: 'operator' } },
  });
  const user = opened.code === 200 ? (opened.answer['user'] as number) : 0;
  return core.execute({
    ...{ kind: 'settings.change', user, id: core.id(), input: { name, value, reason: 'a test' } },
  });
}

/** The clock goes on, and every job that is due runs. */
export async function pass(core: OpenCore, millis: number): Promise<void> {
  core.clock.advance(millis);
  await core.writer.drain();
}

export function etfOf({ state }: OpenCore, product = PRODUCT): HeldEtf {
  const etf = etfs.of(state).get(product);
  if (etf === undefined) throw new Error('it has not begun');
  return etf;
}

export async function rebalancesOf(core: OpenCore, product = PRODUCT): Promise<readonly EtfRebalance[]> {
  const page = await core.ask(etfRebalancesQuery, { product, before: undefined, limit: 20 });
  return page?.list ?? [];
}

export async function withFunds(core: OpenCore, name: string): Promise<number> {
  const user = await core.openUser(name);
  await core.execute({ kind: 'demo.faucet', user, id: core.id(), input: {} });
  return user;
}

export function place(
  core: OpenCore,
  user: number,
  side: string,
  quantity: string,
  least = '0',
  more: object = {},
) {
  const input = { product: PRODUCT, side, quantity, least, ...more };
  return core.execute({ kind: 'etf.placeOrder', user, id: core.id(), input });
}

/** Three users have 27 shares in all. */
export async function withShares(core: OpenCore, product = PRODUCT): Promise<number[]> {
  const users = await Promise.all(['Ada', 'Bob', 'Cyd'].map((name) => withFunds(core, name)));
  for (const user of users)
    expect(await place(core, user, 'subscribe', '900', '0', { product })).toMatchObject({ code: 200 });
  return users;
}

/** Of six coins, so that a rebalancing takes two slices. */
export const MANY = {
  ...PRICES,
  'SOL-USDT': 15_000,
  'XRP-USDT': 20_000,
  'ADA-USDT': 30_000,
  'DOT-USDT': 70_000,
};
export const SIX = 'SIXETF';

export async function offerSix(core: OpenCore): Promise<void> {
  const weights = { BTC: 3_000, ETH: 3_000, SOL: 1_000, XRP: 1_000, ADA: 1_000, DOT: 1_000 };
  const [terms] = etfProductsSetting.default.products;
  const coins = Object.entries(weights).map(([asset, weightBps]) => ({ asset, weightBps }));
  const value = { products: [{ ...terms, product: SIX, coins }] };
  expect(await changeSetting(core, etfProductsSetting.name, value)).toMatchObject({ code: 200 });
  await pass(core, 0);
}

export async function holdingOf(core: OpenCore, user: number): Promise<EtfHolding | undefined> {
  const { entities } = await core.ask(accountQuery, user);
  return entities.find(({ entity }) => entity === 'etf-holding')?.rows[0] as EtfHolding | undefined;
}

/** Every coin, the cash and the shares of the ETF account, recounted from the ledger. */
export function expectBacked({ state }: OpenCore, product = PRODUCT): void {
  expect([...breachesOf(state)]).toEqual([]);
  expect(heldBreaches(state.ledger.all(), reservationsOf(state), [])).toEqual([]);
  const sums = new Map<string, bigint>();
  for (const { asset, available, frozen } of state.ledger.all())
    sums.set(asset, (sums.get(asset) ?? 0n) + available + frozen);
  for (const [asset, sum] of sums) expect(sum, asset).toBe(0n);
  const etf = etfs.of(state).get(product);
  if (etf === undefined) throw new Error('it has not begun');
  const account = (asset: string) => state.ledger.available(PLATFORM, 'etf', asset);
  expect(account(product)).toBe(-etf.shares);
  expect(account('USDT')).toBe(etf.cash);
  expect(etf.cash * FINE).toBeGreaterThanOrEqual(fineOf(etf.cashPerShare, etf.shares));
  expect(etf.cashPerShare).toBeGreaterThanOrEqual(0n);
  for (const { asset, perShare, held } of etf.coins) {
    expect(account(asset)).toBe(held);
    const rest = fineOf(perShare, etf.shares) - held * FINE;
    // The management fee rounds quantities per share down, and what was paid out in kind leaves a part of an order step
    // that cannot be sold: then a little more than they need is held.
    expect(rest).toBeGreaterThan(-101_000n * FINE);
    // One order step of both markets is 0.001.
    expect(rest).toBeLessThan(100_000n * FINE);
  }
}
