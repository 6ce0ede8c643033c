/** Limit orders of many users: which are tried, in which order, and how long others wait for theirs. */
import { expect, it } from 'vitest';
import { minorOf, type Minor } from '../../domain/ledger/minor.ts';
import type { EtfOrder } from '../../protocol/names/etf.ts';
import { holdingOf, openEtfs, place, PRODUCT, quote, withFunds } from '../../tests/support/etf-core.ts';
import type { OpenCore } from '../../tests/support/open-core.ts';
import { bestPrice } from './best-price.ts';
import type { HeldEtfOrder } from './etf-rows.ts';
import { etfs } from './etfs.ts';
import { LimitQueue, worstPrice } from './open-orders.ts';
import { openEtf, orderTerms } from './order-terms.ts';

const minor = (text: string): Minor => minorOf(text) as Minor;

async function openWith(
  core: OpenCore,
  user: number,
  limit: string,
  { quantity = '200', least = '0' } = {},
): Promise<HeldEtfOrder> {
  const placed = await place(core, user, 'subscribe', quantity, least, { limit });
  expect(placed).toMatchObject({ code: 200, answer: { status: 'open' } });
  const { id } = (placed as { answer: unknown }).answer as EtfOrder;
  return etfs.of(core.state).open.get(id) as HeldEtfOrder;
}

/** As if other users had placed them: orders of 24 users, 50 of each. */
function addMany(core: OpenCore, like: HeldEtfOrder, more: Partial<HeldEtfOrder>): void {
  for (let at = 0; at < 1_200; at++)
    etfs.of(core.state).open.add({ ...like, ...more, id: 10_000 + at, user: 1_000 + (at % 24) });
}

async function look(core: OpenCore): Promise<void> {
  core.clock.advance(1_000);
  await core.writer.drain();
}

it('ETF-060 1,200 orders far from their limits do not delay one whose limit is reached', async () => {
  const core = await openEtfs();
  const [ada, bob] = [await withFunds(core, 'Ada'), await withFunds(core, 'Bob')];
  addMany(core, await openWith(core, bob, '1'), { limit: minor('90').toString() });
  await openWith(core, ada, '99.9', { quantity: '900' });
  await quote(core, 'BTC-USDT', 5_960_000);
  await look(core);
  expect(await holdingOf(core, ada)).toMatchObject({ product: PRODUCT });
  // They were not even tried.
  expect([...etfs.of(core.state).open.queues()].flatMap(({ tried }) => [...tried])).toEqual([]);
  await core.stop();
});

it('ETF-061 orders whose price is reached but whose quantity is not delay others by few looks', async () => {
  const core = await openEtfs();
  const [ada, bob] = [await withFunds(core, 'Ada'), await withFunds(core, 'Bob')];
  const like = await openWith(core, bob, '99.9');
  const amounts = { quantity: minor('900').toString(), least: minor('8.5').toString() };
  addMany(core, like, { ...amounts, limit: minor('150').toString() });
  await openWith(core, ada, '99.9');
  // Six order steps of BTC: too few for 8.5 shares.
  await quote(core, 'BTC-USDT', 5_960_000, 3);
  for (let turn = 0; turn < 3; turn++) await look(core);
  for (const user of [ada, bob]) expect(await holdingOf(core, user)).toMatchObject({ product: PRODUCT });
  await core.stop();
});

it('ETF-062 the best limit is filled first, and the oldest order at one limit', async () => {
  const core = await openEtfs();
  const [ada, bob, cyd] = [
    await withFunds(core, 'Ada'),
    await withFunds(core, 'Bob'),
    await withFunds(core, 'Cyd'),
  ];
  const amounts = { quantity: '400', least: '3.9' };
  await openWith(core, ada, '99.8', amounts);
  await openWith(core, bob, '99.8', amounts);
  await openWith(core, cyd, '99.9', amounts);
  const filled = async () => {
    // Four order steps of BTC; each order takes three.
    await quote(core, 'BTC-USDT', 5_900_000, 2);
    await look(core);
    const held = [];
    for (const user of [ada, bob, cyd]) if (await holdingOf(core, user)) held.push(user);
    return held;
  };
  expect(await filled()).toEqual([cyd]);
  expect(await filled()).toEqual([ada, cyd]);
  await core.stop();
});

it('ETF-062 a queue keeps its order through removals, on both sides', () => {
  const order = (id: number, limit: string, side: 'subscribe' | 'redeem'): HeldEtfOrder => {
    const amounts = { quantity: minor('100').toString(), least: '0', limit: minor(limit).toString() };
    return { id, user: id, side, ...amounts } as unknown as HeldEtfOrder;
  };
  for (const [side, price, expected] of [
    ['subscribe', '9', [3, 2, 5]],
    ['redeem', '11', [1, 4, 2, 5]],
  ] as const) {
    const queue = new LimitQueue(PRODUCT, side);
    const all = ['8', '10', '12', '8', '10'].map((limit, at) => order(at + 1, limit, side));
    for (const each of all) queue.add(each);
    expect(queue.within(minor(price)).map(({ id }) => id)).toEqual(expected);
    queue.remove(all[1] as HeldEtfOrder);
    expect(queue.within(minor(price)).map(({ id }) => id)).toEqual(expected.filter((id) => id !== 2));
  }
});

it('ETF-063 the least result of an order bounds the price at which it is tried', () => {
  const amounts = (quantity: string, least: string, limit: string) => ({
    ...{ quantity: minor(quantity).toString(), limit: minor(limit).toString() },
    least: least === '0' ? '0' : minor(least).toString(),
  });
  expect(worstPrice({ side: 'subscribe', ...amounts('100', '0', '120') })).toBe(minor('120'));
  expect(worstPrice({ side: 'subscribe', ...amounts('100', '2', '120') })).toBe(minor('50'));
  expect(worstPrice({ side: 'redeem', ...amounts('2', '0', '80') })).toBe(minor('80'));
  expect(worstPrice({ side: 'redeem', ...amounts('2', '200', '80') })).toBe(minor('100'));
});

it('ETF-063 no order is filled at a price beyond the bound by which it would not be tried', async () => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  await place(core, ada, 'subscribe', '900');
  for (const [tick, lots] of [
    [6_000_000, 100_000],
    [6_123_457, 3],
    [5_876_543, 12],
  ] as const) {
    await quote(core, 'BTC-USDT', tick, lots);
    const open = openEtf(core.state, PRODUCT);
    if (typeof open === 'string') throw new Error(open);
    const bounds = (['subscribe', 'redeem'] as const).map(
      (side) => bestPrice(core.state, PRODUCT, side) ?? 0n,
    );
    const [buy = 0n, sell = 0n] = bounds;
    for (let units = 1n; units <= 880n; units += 7n) {
      const redeemed = units === 876n ? open.etf.shares : units * open.unit;
      const [bought, sold] = [
        orderTerms(open, 'subscribe', minor('125') + units * minor('0.87654321')),
        orderTerms(open, 'redeem', redeemed),
      ];
      if (typeof bought !== 'string')
        expect((bought.value + bought.fee) * minor('1')).toBeGreaterThanOrEqual(buy * bought.shares);
      if (typeof sold !== 'string')
        expect((sold.value - sold.fee) * minor('1')).toBeLessThanOrEqual(sell * sold.shares);
    }
    const all = orderTerms(open, 'redeem', open.etf.shares);
    if (typeof all !== 'string')
      expect((all.value - all.fee) * minor('1')).toBeLessThanOrEqual(sell * all.shares);
  }
  await core.stop();
});
