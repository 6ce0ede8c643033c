/**
 * Today's PnL of users whose prices, trades, deposits, withdrawals and days come in any order, against a plain
 * recomputation in fractions that shares no code with the platform.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { todayPnl } from '../../domain/assets/today-pnl.ts';
import { valuation } from '../../domain/assets/valuation.ts';
import { openingState } from '../../server/assets/opening-state.ts';
import { lastPrices } from '../../server/trading/last-prices.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { fakeStore } from '../support/fake-store.ts';
import { commandId, openCore, type OpenCore } from '../support/open-core.ts';
import { outsideMoney } from '../support/outside-money.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 5_000 : 100;
const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 0, 5, 12);
/** 16:00 UTC is 00:00 in Shanghai. */
const dayOf = (time: number) => Math.floor((time + 8 * HOUR) / (24 * HOUR));
const UNIT = 100_000_000n;

type Step =
  | { readonly do: 'price'; readonly asset: string; readonly cents: number }
  | { readonly do: 'deposit'; readonly asset: string; readonly amount: bigint }
  | { readonly do: 'withdraw'; readonly asset: string; readonly share: number }
  | {
      readonly do: 'swap';
      readonly from: string;
      readonly to: string;
      readonly share: number;
      readonly got: bigint;
    }
  | { readonly do: 'pass'; readonly hours: number };

const asset = fc.constantFrom('USDT', 'BTC', 'ETH');
const coin = fc.constantFrom('BTC', 'ETH');
const amount = fc.bigInt({ min: 1n, max: 10n ** 13n });
const share = fc.integer({ min: 1, max: 100 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('price' as const),
    asset: coin,
    cents: fc.integer({ min: 1, max: 9_000_000 }),
  }),
  fc.record({ do: fc.constant('deposit' as const), asset, amount }),
  fc.record({ do: fc.constant('withdraw' as const), asset, share }),
  fc.record({ do: fc.constant('swap' as const), from: asset, to: asset, share, got: amount }),
  fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 60 }) }),
);

/** The same by hand: amounts in 10⁻⁸, prices in cents, values in 10⁻¹⁰ of a USDT. */
class PlainUser {
  readonly held = new Map<string, bigint>();
  readonly cents = new Map<string, bigint>([['USDT', 100n]]);
  opening = 0n;
  inflow = 0n;

  valueOf(name: string, units: bigint): bigint {
    return units * (this.cents.get(name) as bigint);
  }

  get value(): bigint {
    return [...this.held].reduce((sum, [name, units]) => sum + this.valueOf(name, units), 0n);
  }

  move(name: string, by: bigint): void {
    this.held.set(name, (this.held.get(name) ?? 0n) + by);
  }
}

/** To units of 10⁻⁸, half away from zero. */
const rounded = (value: bigint) => (value < 0n ? -((-value + 50n) / 100n) : (value + 50n) / 100n);
const text = (units: bigint) => `${String(units / UNIT)}.${String(units % UNIT).padStart(8, '0')}`;

async function run(core: OpenCore, user: number, plain: PlainUser, each: Step): Promise<void> {
  const act = (kind: string, input: object) =>
    core.execute({ kind: `test.${kind}`, user, id: commandId(), input });
  switch (each.do) {
    case 'price': {
      const at = { symbol: `${each.asset}-USDT`, time: core.clock.now() };
      await core.writer.submit({ kind: 'market.print', side: 'buy', price: each.cents, lots: 1, ...at });
      plain.cents.set(each.asset, BigInt(each.cents));
      return;
    }
    case 'deposit':
      await act('deposit', { asset: each.asset, amount: text(each.amount) });
      plain.move(each.asset, each.amount);
      plain.inflow += rounded(plain.valueOf(each.asset, each.amount));
      return;
    case 'withdraw': {
      const units = ((plain.held.get(each.asset) ?? 0n) * BigInt(each.share)) / 100n;
      if (units < 2n) return;
      await act('withdraw', { asset: each.asset, amount: text(units), fee: text(1n) });
      plain.move(each.asset, -units);
      plain.inflow -= rounded(plain.valueOf(each.asset, units - 1n)) + rounded(plain.valueOf(each.asset, 1n));
      return;
    }
    case 'swap': {
      const units = ((plain.held.get(each.from) ?? 0n) * BigInt(each.share)) / 100n;
      if (units === 0n || each.from === each.to) return;
      const got = { forAsset: each.to, forAmount: text(each.got) };
      await act('swap', { asset: each.from, amount: text(units), ...got });
      plain.move(each.from, -units);
      plain.move(each.to, each.got);
      return;
    }
    case 'pass': {
      const before = dayOf(core.clock.now());
      core.clock.advance(each.hours * HOUR);
      await core.writer.drain();
      if (dayOf(core.clock.now()) === before) return;
      plain.opening = rounded(plain.value);
      plain.inflow = 0n;
    }
  }
}

it('ASSETS-967 is the value now, less that at 00:00, less the net inflow, whatever happens in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const symbols = ['BTC-USDT', 'ETH-USDT'];
      const clock = fakeClock(NOON);
      const core = await openCore({ store: fakeStore(), symbols, clock, features: [outsideMoney] });
      const user = await core.openUser('Ada');
      const plain = new PlainUser();
      const first: Step[] = ['BTC', 'ETH'].map((each) => ({ do: 'price', asset: each, cents: 5 }));
      const begin: Step = { do: 'deposit', asset: 'USDT', amount: 1n };
      for (const each of [...first, begin, ...steps]) {
        await run(core, user, plain, each);
        const opening = openingState.of(core.state).openings.get(user);
        if (opening === undefined) continue;
        expect([opening.value, opening.inflow]).toEqual([plain.opening, plain.inflow]);
        const holdings = core.state.ledger
          .accountsOf(user)
          .map(({ asset: name, available, frozen }) => ({ asset: name, amount: available + frozen }));
        const now = valuation(holdings, lastPrices(core.state)).value;
        const pnl = todayPnl(now, opening);
        const expected = plain.value - (plain.opening + plain.inflow) * 100n;
        expect(pnl.units * 10n ** 10n).toBe(expected * 10n ** BigInt(pnl.digits));
      }
      await core.stop();
    }),
    { numRuns: RUNS },
  );
}, 60_000);
