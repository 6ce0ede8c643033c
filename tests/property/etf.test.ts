/** Random runs of an ETF against plain accounts of its users, which know only what each order paid and brought. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minorOf } from '../../domain/ledger/minor.ts';
import type { EtfOrder } from '../../protocol/names/etf.ts';
import { etfs } from '../../server/etf/etfs.ts';
import { expectBacked, openEtfs, place, PRICES, PRODUCT, quote, withFunds } from '../support/etf-core.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 200 : 8;
const DAY = 86_400_000;
/** 1,000 USDT of the demo's funds. */
const BEGUN = 100_000_000_000n;

const step = fc.oneof(
  fc.record({
    kind: fc.constant('subscribe' as const),
    user: fc.nat(2),
    cents: fc.integer({ min: 1, max: 40_000 }),
  }),
  fc.record({
    kind: fc.constant('redeem' as const),
    user: fc.nat(2),
    part: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    kind: fc.constant('price' as const),
    symbol: fc.constantFrom(...(Object.keys(PRICES) as (keyof typeof PRICES)[])),
    percent: fc.integer({ min: 40, max: 250 }),
  }),
  // No feed confirms Bitcoin's market until the next such step.
  fc.record({ kind: fc.constant('silence' as const) }),
  fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 40 }) }),
);

const minor = (text: string) => minorOf(text) ?? 0n;
const UNIT = 1_000_000n;

it('ETF-011 after every step the shares are backed, and every user has what their orders say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const core = await openEtfs();
      const names = ['Ada', 'Bob', 'Cyd'];
      const users = await Promise.all(names.map((name) => withFunds(core, name)));
      const plain = users.map(() => ({ money: BEGUN, shares: 0n, coins: new Map<string, bigint>() }));
      const coinsOf = (user: number) =>
        ['BTC', 'ETH'].map((asset) => core.state.ledger.available(user, 'funds', asset));
      const begun = users.map(coinsOf);
      let isSilent = false;
      const order = async (at: number, side: 'subscribe' | 'redeem', quantity: string) => {
        const done = await place(core, users[at] ?? 0, side, quantity, '0', { inKind: true });
        if (done.code !== 200) return;
        const { shares, value, fee, paidOut } = done.answer as unknown as EtfOrder;
        const account = plain[at];
        if (account === undefined) return;
        for (const [, asset = '', amount = ''] of paidOut.matchAll(/(\S+) (\S+)/g))
          account.coins.set(asset, (account.coins.get(asset) ?? 0n) + minor(amount));
        const sign = side === 'subscribe' ? 1n : -1n;
        account.money -= sign * minor(value) + minor(fee);
        account.shares += sign * minor(shares);
      };
      for (const each of steps) {
        if (each.kind === 'subscribe') await order(each.user, each.kind, String(each.cents / 100));
        else if (each.kind === 'redeem') {
          const held = ((plain[each.user]?.shares ?? 0n) * BigInt(each.part)) / 100n / UNIT;
          await order(each.user, each.kind, `${String(held / 100n)}.${String(held % 100n).padStart(2, '0')}`);
        } else if (each.kind === 'price')
          await quote(core, each.symbol, Math.round((PRICES[each.symbol] * each.percent) / 100));
        else if (each.kind === 'silence') {
          isSilent = !isSilent;
          if (isSilent) core.silent.add('BTC-USDT');
          else core.silent.clear();
        } else core.clock.advance(each.days * DAY);
        await core.writer.drain();
        expectBacked(core);
        for (const [at, user] of users.entries()) {
          expect(core.state.ledger.available(user, 'funds', 'USDT')).toBe(plain[at]?.money);
          expect(core.state.ledger.available(user, 'funds', PRODUCT)).toBe(plain[at]?.shares);
          const paid = ['BTC', 'ETH'].map((asset) => plain[at]?.coins.get(asset) ?? 0n);
          expect(coinsOf(user)).toEqual(paid.map((each, coin) => each + (begun[at]?.[coin] ?? 0n)));
          const { shares = 0n } = etfs.of(core.state).holding(user, PRODUCT) ?? {};
          expect(shares).toBe(plain[at]?.shares);
        }
      }
      await core.stop();
    }),
    { numRuns: RUNS },
  );
});
