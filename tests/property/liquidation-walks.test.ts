/**
 * The shown price is the acting price, through the platform: the mark goes tick by tick from 20 ticks before
 * the liquidation price that a position shows. Nothing happens before it, and at it the platform acts:
 * isolated and cross, on both sides, in every tier that a deposit reaches, beside orders that hold money and
 * beside another contract.
 */
import { expect, it } from 'vitest';
import type { ContractLiquidation } from '../../protocol/names/liquidation.ts';
import { ContractCore, PERP } from '../support/contract-core.ts';
import { fakeInstrument } from '../support/fake-instrument.ts';
import { liquidationPriceOf } from '../support/contract-prices.ts';

const WALKS = process.env['TEST_SIZE'] === 'long' ? 50_000 : 120;
const TICKS = 20;
const OTHER = 'XYZ-USDT-PERP';
const MIDDLE = 10_000;
/** Leverage and size: the third one is in the second tier at the mark. */
const OPENINGS = [
  [50, '20'],
  [25, '100'],
  [25, '240'],
  [10, '77.777'],
] as const;

async function walk(at: number): Promise<readonly ContractLiquidation[]> {
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(OTHER), kind: 'perpetual' }]);
  const steps: ContractLiquidation[] = [];
  core.core.onAccountEvent((_, { changes }) => {
    for (const { entity, rows } of changes)
      if (entity === 'contract-liquidation') steps.push(...(rows as readonly ContractLiquidation[]));
  });
  const ada = await core.user('Ada', '1000');
  const [leverage, size] = OPENINGS[at % OPENINGS.length] as (typeof OPENINGS)[number];
  const side = (at >> 2) % 2 === 0 ? 'buy' : 'sell';
  const [isCross, hasOther] = [(at >> 3) % 2 === 1, (at >> 4) % 2 === 1];
  const wide = 100_000_000;
  await core.quote(MIDDLE - 1, MIDDLE + 1, wide);
  await core.mark(MIDDLE);
  await core.price(MIDDLE, OTHER);
  if (isCross) {
    await core.cross(ada);
    await core.do(ada, 'setMarginMode', { symbol: OTHER, marginMode: 'cross' });
    if (hasOther) await core.place(ada, at % 3 === 0 ? 'buy' : 'sell', '1.5', { symbol: OTHER });
  }
  expect(await core.place(ada, side, size, { leverage })).toMatchObject({ code: 200 });
  const way = side === 'buy' ? -1 : 1;
  const own = hasOther && isCross ? 1 : 0;
  const shown = liquidationPriceOf(core, ada, own);
  expect(shown > 0).toBe(true);
  const lots = Math.abs(core.lotsOf(ada));
  for (let tick = shown - way * TICKS; tick !== shown; tick += way) {
    await core.quote(tick - 1, tick + 1, wide);
    await core.mark(tick);
    expect([at, tick, steps.length]).toEqual([at, tick, 0]);
  }
  // The other mark did not move, and neither did the shown price.
  expect(liquidationPriceOf(core, ada, own)).toBe(shown);
  expect(Math.abs(core.lotsOf(ada))).toBe(lots);
  await core.mark(shown);
  await core.stop();
  return steps;
}

it('LIQUIDATION-020 tick by tick, the platform acts at exactly the shown price, and not one tick before', async () => {
  const tiers = new Set<number>();
  for (let at = 0; at < WALKS; at++) {
    const steps = await walk(at);
    expect([at, steps.length > 0, steps[0]?.symbol]).toEqual([at, true, PERP]);
    for (const { tier } of steps) tiers.add(tier);
  }
  expect([...tiers].sort()).toEqual([1, 2]);
});
