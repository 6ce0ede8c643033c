/** The liquidation prices of cross accounts, and the places of positions without equity. The mark is 100.00. */
import { expect, it } from 'vitest';
import { contractTerms } from '#domain/contract/contract-terms';
import { minorOf } from '#domain/ledger/minor';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { positionRow } from '../../../tests/support/position-row.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import type { ContractOrder } from '../contract-forms.ts';
import { heldOf, type HeldPosition } from '../held-position.ts';
import { liquidationOf } from '../liquidation-price.ts';
import { termsOf } from '../market-terms.ts';
import { positions } from '../positions.ts';
import { liquidationAfter } from '../triggers/liquidation-after.ts';
import { scoreOf } from './deleverage.ts';

const OTHER = 'XYZ-USDT-PERP';

async function opened(amount: string) {
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(OTHER), kind: 'perpetual' }]);
  const ada = await core.user('Ada', amount);
  for (const symbol of [PERP, OTHER]) await core.price(10_000, symbol);
  const { state } = core.core;
  const market = trading.of(state).markets.get(PERP) as Market;
  /** Opened at the mark. */
  const add = (lots: number, more: Partial<Parameters<typeof positionRow>[0]>): HeldPosition => {
    const entryTotal = String((minorOf('0.1') ?? 0n) * BigInt(lots));
    const id = ++positions.of(state).last;
    const held = heldOf(positionRow({ id, user: ada, lots, entryTotal, margin: '0', ...more }));
    positions.of(state).add(held);
    return held;
  };
  return { core, state, market, ada, add };
}

it('LIQUIDATION-102 a fall and a rise liquidate a hedged account: each side shows its own, as a ticket', async () => {
  const { core, state, market, ada, add } = await opened('480');
  const cross = { marginMode: 'cross' } as const;
  // From 20,000 on a position needs 2 %, and not 1 %.
  const long = add(199_000, { ...cross, positionSide: 'long' });
  const short = add(194_000, { ...cross, side: 'short', positionSide: 'short' });
  const nothing = { lots: 0, entryNotional: 0n, margin: 0n };
  const shown = [long, short].map((held) => {
    const order = { ...cross, user: ada, symbol: PERP, positionSide: held.positionSide, feePpm: 0 };
    const parts = { opened: { ...nothing, side: held.open.side }, whole: held.open };
    expect(liquidationAfter(state, market, order as ContractOrder, parts)).toBe(liquidationOf(state, held));
    return liquidationOf(state, held) ?? 0;
  });
  expect(shown[0]).toBeLessThan(2_000);
  expect(shown[1]).toBeGreaterThan(12_000);
  await core.core.stop();
});

it('LIQUIDATION-103 a price after announced tiers counts them in every contract of the account', async () => {
  const { core, state, add } = await opened('1000');
  const held = add(50_000, { marginMode: 'cross' });
  add(50_000, { marginMode: 'cross', symbol: OTHER });
  const stricter = (symbol: string) =>
    liquidationOf(state, held, (now, market) =>
      market.instrument.symbol === symbol
        ? contractTerms(market.steps, [{ upTo: 10n ** 14n, maintenancePpm: 50_000, mostLeverage: 5 }])
        : termsOf(now, market),
    ) ?? 0;
  const present = liquidationOf(state, held) ?? 0;
  // Four hundredths more of 5,000, over 50 coins.
  expect(stricter(OTHER) - present).toBeGreaterThanOrEqual(400);
  expect(stricter(PERP)).toBeGreaterThan(present);
  await core.core.stop();
});

it('LIQUIDATION-104 a position whose margin is just used up has no place in the queue of deleveraging', async () => {
  const { core, state, market, add } = await opened('1000');
  const held = add(10_000, { margin: String(minorOf('100')) });
  const ledger = { state, available: state.ledger.available.bind(state.ledger) };
  const placeAt = (mark: number) => scoreOf(ledger, market, held, mark);
  expect(placeAt(9_001)).toBeLessThan(0n);
  expect([placeAt(9_000), placeAt(8_999)]).toEqual([undefined, undefined]);
  await core.core.stop();
});
