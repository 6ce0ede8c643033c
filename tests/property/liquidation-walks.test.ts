/**
 * The shown price is the acting price, through the platform: the mark goes tick by tick, down past all long and up
 * past all short positions, from 20 ticks and more before the first liquidation price. At each mark exactly those are
 * liquidated that show this price: isolated and cross, in every tier and around each border, alone and in sets of
 * cross positions in other contracts and on the other side. Many users share a walk, and each position is another one.
 */
import { expect, it } from 'vitest';
import type { ContractLiquidation } from '../../protocol/names/liquidation.ts';
import { demoFunds } from '../../server/assets/settings.ts';
import { contractLiquidation } from '../../server/contract/liquidation/liquidation-terms.ts';
import { liquidationPriceOf } from '../support/contract-prices.ts';
import { ContractCore, PERP } from '../support/contract-core.ts';
import { fakeInstrument } from '../support/fake-instrument.ts';
import { chanceOf } from '../support/random-candles.ts';
import { examples } from '../support/test-size.ts';

const WALKS = examples({ few: 120, small: 500, long: 50_000 });
const AT_ONCE = Math.min(WALKS / 2, 2_500);
const LEAST_TICKS = 20;
const MIDDLE = 10_000;
const WIDE = 10_000_000_000;
const OTHERS = ['XYZ-USDT-PERP', 'UVW-USDT-PERP'] as const;
/** The largest values of the lower tiers, and the largest leverage of each tier. */
const BORDERS = [20_000, 100_000, 500_000] as const;
const LEVERAGES = [50, 25, 10, 5] as const;
/** Further positions of a cross account: a size below zero is short. `back` is the other side of the same contract. */
const SETS: readonly { readonly others: readonly number[]; readonly back: boolean }[] = [
  { others: [], back: false },
  { others: [0.2], back: false },
  { others: [-0.3], back: false },
  { others: [0.1, -0.4], back: false },
  { others: [], back: true },
  { others: [-0.2], back: true },
];

interface Opening {
  readonly leverage: number;
  readonly size: number;
  readonly isCross: boolean;
  readonly set: (typeof SETS)[number];
}

/** Every tier, in turn inside and within 3 % of its upper border; modes and sets in turn. */
function openingAt(at: number, chance: () => number): Opening {
  const tier = at % BORDERS.length;
  const upper = BORDERS[tier] as number;
  const isNear = Math.floor(at / BORDERS.length) % 2 === 0;
  const value = upper * (isNear ? 0.97 + 0.06 * chance() : 0.05 + 0.9 * chance());
  const most = LEVERAGES[value > upper * 0.96 ? tier + 1 : tier] as number;
  return {
    leverage: Math.max(3, Math.round(most * (0.5 + 0.5 * chance()))),
    // In lots of a thousandth; a price of 100.
    size: Math.floor(value * 10) / 1_000,
    isCross: at % 4 !== 0,
    set: SETS[Math.floor(at / 4) % SETS.length] as Opening['set'],
  };
}

async function openCore(): Promise<ContractCore> {
  const others = OTHERS.map((symbol) => ({ ...fakeInstrument(symbol), kind: 'perpetual' }) as const);
  const core = await ContractCore.open(undefined, others);
  await core.setting(demoFunds.name, [{ asset: 'USDT', amount: '1000000' }]);
  await core.setting(contractLiquidation.name, { ...contractLiquidation.default, stepsAtOnce: 1_000 });
  await core.quote(MIDDLE - 1, MIDDLE + 1, WIDE);
  await core.mark(MIDDLE);
  for (const symbol of OTHERS) {
    await core.quote(MIDDLE - 1, MIDDLE + 1, WIDE, symbol);
    await core.mark(MIDDLE, symbol);
  }
  return core;
}

async function openUser(core: ContractCore, name: string, side: 'buy' | 'sell', opening: Opening) {
  const { leverage, size, isCross, set } = opening;
  const margin = (size * 100) / leverage;
  const user = await core.user(name, (margin * (isCross ? 1.5 : 1.2) + 50).toFixed(2));
  const isHedge = isCross && set.back;
  const text = (lots: number) => lots.toFixed(3);
  const sideOf = (one: 'buy' | 'sell') => (isHedge ? { positionSide: one === 'buy' ? 'long' : 'short' } : {});
  if (isCross)
    for (const symbol of [PERP, ...OTHERS])
      await core.do(user, 'setMarginMode', { symbol, marginMode: 'cross' });
  if (isHedge) await core.hedge(user);
  expect(await core.place(user, side, text(size), { leverage, ...sideOf(side) })).toMatchObject({
    code: 200,
  });
  if (isHedge) {
    const other = side === 'buy' ? 'sell' : 'buy';
    expect(await core.place(user, other, text(size * 0.1), sideOf(other))).toMatchObject({ code: 200 });
  }
  if (isCross)
    for (const [at, share] of set.others.entries()) {
      const [symbol, lots] = [OTHERS[at], text(Math.abs(size * share * 0.3))];
      await core.place(user, share > 0 ? 'buy' : 'sell', lots, { symbol });
    }
  return user;
}

/** Returns how many users of each tier were liquidated first in it. */
async function walk(side: 'buy' | 'sell', openings: readonly Opening[]): Promise<Map<number, number>> {
  const core = await openCore();
  const first = new Map<number, ContractLiquidation>();
  core.core.onAccountEvent((user, { changes }) => {
    for (const { entity, rows } of changes)
      if (entity === 'contract-liquidation' && !first.has(user))
        first.set(user, rows[0] as ContractLiquidation);
  });
  const users: number[] = [];
  for (const [at, opening] of openings.entries())
    users.push(await openUser(core, `user${String(at)}`, side, opening));
  // The further positions have gained or lost something.
  await core.mark(MIDDLE + 40, OTHERS[0]);
  await core.mark(MIDDLE - 25, OTHERS[1]);
  expect(first.size).toBe(0);
  const shown = new Map(users.map((user) => [user, liquidationPriceOf(core, user)]));
  const way = side === 'buy' ? -1 : 1;
  const ahead = [...shown.values()].map((price) => (price - MIDDLE) * way);
  expect(Math.min(...ahead)).toBeGreaterThan(LEAST_TICKS);
  const last = MIDDLE + way * Math.max(...ahead);
  for (let tick = MIDDLE; tick !== last + way; tick += way) {
    const before = new Set(first.keys());
    await core.quote(tick - 1, tick + 1, WIDE);
    await core.mark(tick);
    const acted = [...first.keys()].filter((user) => !before.has(user));
    const due = users.filter((user) => shown.get(user) === tick);
    if (acted.length + due.length > 0)
      expect([tick, acted.sort((one, other) => one - other)]).toEqual([tick, due]);
  }
  expect(first.size).toBe(users.length);
  const tiers = new Map<number, number>();
  for (const { tier } of first.values()) tiers.set(tier, (tiers.get(tier) ?? 0) + 1);
  await core.stop();
  return tiers;
}

it('LIQUIDATION-020 tick by tick, the platform acts at exactly the shown price, and not one tick before', async () => {
  const chance = chanceOf(20_261_124);
  const different = new Set<string>();
  const tiers = new Map<number, number>();
  for (let from = 0; from < WALKS; from += AT_ONCE) {
    const side = (from / AT_ONCE) % 2 === 0 ? 'buy' : 'sell';
    const openings: Opening[] = [];
    while (openings.length < AT_ONCE) {
      const opening = openingAt(openings.length, chance);
      const name = JSON.stringify([side, opening]);
      if (!different.has(name)) openings.push(opening);
      different.add(name);
    }
    for (const [tier, count] of await walk(side, openings)) tiers.set(tier, (tiers.get(tier) ?? 0) + count);
  }
  expect(different.size).toBe(WALKS);
  // Each tier was the first one of many.
  expect([1, 2, 3, 4].map((tier) => (tiers.get(tier) ?? 0) > WALKS / 20)).toEqual([true, true, true, true]);
});
