/** Redemptions while a coin of the basket cannot be traded: it is paid out itself. */
import { expect, it } from 'vitest';
import { minorOf } from '../../domain/ledger/minor.ts';
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
import type { OpenCore } from '../../tests/support/open-core.ts';
import { etfs } from './etfs.ts';
import { etfQuoteQuery, type EtfQuote, type Unexecuted } from './queries.ts';

/** Ada and Ben have shares, and Bitcoin is not traded any more. */
async function withoutBitcoin(
  run: (core: OpenCore, ada: number, ben: number) => Promise<void>,
): Promise<void> {
  const core = await openEtfs();
  const [ada, ben] = [await withFunds(core, 'Ada'), await withFunds(core, 'Ben')];
  for (const user of [ada, ben])
    expect(await place(core, user, 'subscribe', '900')).toMatchObject({ code: 200 });
  await setTraded(core, false);
  await run(core, ada, ben);
  await core.stop();
}

async function setTraded(core: OpenCore, isTraded: boolean): Promise<void> {
  if (isTraded) core.silent.clear();
  else core.silent.add('BTC-USDT');
  await core.writer.drain();
  if (isTraded) await quote(core, 'BTC-USDT', PRICES['BTC-USDT']);
}

const inKind = { inKind: true };
const coinsOf = ({ state }: OpenCore, user: number) => state.ledger.available(user, 'funds', 'BTC');
const etfOf = ({ state }: OpenCore) => {
  const etf = etfs.of(state).get(PRODUCT);
  if (etf === undefined) throw new Error('it has not begun');
  return etf;
};

it('ETF-025 a coin that is not traded is paid out itself; the others are sold', () =>
  withoutBitcoin(async (core, ada) => {
    expect(await place(core, ada, 'redeem', '8')).toMatchObject({ code: 'etf.closed' });
    const before = coinsOf(core, ada);
    const asked = { product: PRODUCT, side: 'redeem', quantity: '8', ...inKind } as const;
    const quoted = (await core.ask(etfQuoteQuery, asked)) as EtfQuote;
    const done = await place(core, ada, 'redeem', '8', quoted.least, inKind);
    expect(done).toMatchObject({ code: 200 });
    const { paidOut, value, fee } = (done as { answer: unknown }).answer as EtfOrder;
    // Eight times 0.000833… BTC, rounded down.
    expect(paidOut).toBe('BTC 0.00666666');
    expect(quoted).toMatchObject({ value, fee, paidOut: [{ asset: 'BTC', quantity: '0.00666666' }] });
    expect(coinsOf(core, ada) - before).toBe(666_666n);
    // Half of 800 USDT less the spread; the fee is on it alone.
    expect(Number(value)).toBeGreaterThan(398);
    expect(Number(value)).toBeLessThan(400);
    expect(minorOf(fee)).toBe(((minorOf(value) ?? 0n) + 999n) / 1_000n);
    // The coin counts in the result by its last price: only the spread and the fees are lost.
    const realised = Number((await holdingOf(core, ada))?.realised);
    expect(realised).toBeLessThan(0);
    expect(realised).toBeGreaterThan(-3);
    expectBacked(core);
  }));

it('ETF-025 after it, shares are created and redeemed as before, and the last ones get all that is left', () =>
  withoutBitcoin(async (core, ada, ben) => {
    expect(await place(core, ada, 'redeem', '3.33', '0', inKind)).toMatchObject({ code: 200 });
    expectBacked(core);
    await setTraded(core, true);
    expect(await place(core, ada, 'subscribe', '150')).toMatchObject({ code: 200, answer: { paidOut: '' } });
    expectBacked(core);
    expect(await place(core, ben, 'redeem', '4', '0', inKind)).toMatchObject({
      code: 200,
      answer: { paidOut: '' },
    });
    expectBacked(core);
    await setTraded(core, false);
    for (const user of [ada, ben]) {
      const shares = (await holdingOf(core, user))?.shares ?? '0';
      expect(await place(core, user, 'redeem', shares, '0', inKind)).toMatchObject({ code: 200 });
    }
    const { shares, cash, coins } = etfOf(core);
    expect([shares, cash, ...coins.map(({ held }) => held)]).toEqual([0n, 0n, 0n, 0n]);
    expectBacked(core);
  }));

it('ETF-025 a subscription is refused, and a limit waits for the market', () =>
  withoutBitcoin(async (core, ada) => {
    expect(await place(core, ada, 'subscribe', '50', '0', inKind)).toMatchObject({ code: 'etf.closed' });
    const limited = await place(core, ada, 'redeem', '2', '0', { ...inKind, limit: '90' });
    expect(limited).toMatchObject({ code: 200, answer: { status: 'open' } });
    core.clock.advance(1_000);
    await core.writer.drain();
    expect((await holdingOf(core, ada))?.shares).not.toBe('0');
    expectBacked(core);
  }));

it('ETF-026 a refusal below the minimum says the least that a subscription can spend, and that is enough', async () => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  const asked = { product: PRODUCT, side: 'subscribe', quantity: '50' } as const;
  const refused = (await core.ask(etfQuoteQuery, asked)) as Unexecuted;
  // 1.21 shares, which one order step of Bitcoin needs, for 121.0106 USDT at the asks, and a thousandth as fee.
  expect(refused).toMatchObject({ refused: 'etf.below-minimum', least: '121.14' });
  expect(await place(core, ada, 'subscribe', '121.13')).toMatchObject({ code: 'etf.below-minimum' });
  expect(await place(core, ada, 'subscribe', '121.14')).toMatchObject({ code: 200 });
  await core.stop();
});
