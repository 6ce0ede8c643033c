/**
 * Contracts with any positions and orders are delisted: afterwards nothing is open, all sums are exact, and each
 * position was settled once, at the final price.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minorOf } from '../../domain/ledger/minor.ts';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import type { ContractPosition } from '../../protocol/names/contract.ts';
import { positions } from '../../server/contract/positions.ts';
import { delistings } from '../../server/contract/delisting/delistings.ts';
import { triggers } from '../../server/contract/triggers/triggers.ts';
import { trading } from '../../server/trading/trading-state.ts';
import { ContractCore, PERP } from '../support/contract-core.ts';
import { announce, passToWindow, passWindow, runSlices } from '../support/delisted-contract.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 500 : 10;
const LOT = 0.001;

const user = fc.record({
  marginMode: fc.constantFrom('isolated', 'cross'),
  isHedged: fc.boolean(),
  leverage: fc.constantFrom(2, 10, 20),
  deposit: fc.constantFrom('100', '1000'),
  trades: fc.array(
    fc.record({ isBuy: fc.boolean(), lots: fc.integer({ min: 1, max: 5_000 }), rests: fc.boolean() }),
    { minLength: 1, maxLength: 3 },
  ),
});
type User = typeof user extends fc.Arbitrary<infer Value> ? Value : never;

async function trade(core: ContractCore, plan: User, at: number): Promise<void> {
  const id = await core.user(`user${String(at)}`, plan.deposit);
  if (plan.marginMode === 'cross') await core.cross(id);
  if (plan.isHedged) await core.hedge(id);
  await core.leverage(id, plan.leverage);
  for (const { isBuy, lots, rests } of plan.trades) {
    const positionSide = plan.isHedged ? { positionSide: isBuy ? 'long' : 'short' } : {};
    const price = rests ? { price: isBuy ? '99.00' : '101.00' } : {};
    await core.place(id, isBuy ? 'buy' : 'sell', (lots * LOT).toFixed(3), { ...positionSide, ...price });
  }
  const [held] = await core.positions(id);
  if (held === undefined) return;
  const trigger = held.side === 'long' ? '90.00' : '110.00';
  await core.do(id, 'placeTrigger', { purpose: 'stop-loss', position: held.id, trigger });
}

it('CONTRACT-146 after a delisting nothing is open, sums are exact, and each position was settled once', async () => {
  const plan = fc.record({
    users: fc.array(user, { minLength: 1, maxLength: 5 }),
    /** Beside 100.00: an average far away leaves losses that no margin covers. */
    indices: fc.array(fc.integer({ min: 9_700, max: 10_300 }), { minLength: 2, maxLength: 3 }),
    endedAtOnce: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ users, indices, endedAtOnce }) => {
      const core = await ContractCore.open();
      const settled: ContractPosition[] = [];
      core.core.onAccountEvent((_, { changes }) => {
        for (const { entity, rows } of changes)
          if (entity === 'contract-position')
            for (const row of rows as readonly ContractPosition[])
              if (row.cause === 'delisted') settled.push(row);
      });
      await core.price(10_000);
      for (const [at, each] of users.entries()) await trade(core, each, at);
      const announced = await announce(core, indices.length, endedAtOnce);
      await passToWindow(core, announced);
      const { state } = core.core;
      // The marks of the window may liquidate some, and fill orders of nobody.
      await passWindow(core, indices);
      const open = [...positions.of(state).all()].filter((each) => each.user !== PLATFORM);
      const before = open.map(({ id, open: { lots }, closedTotal }) => ({ id, lots, closedTotal }));
      await runSlices(core, 60);
      expect([...positions.of(state).all()]).toEqual([]);
      expect([...trading.of(state).orders.all()]).toEqual([]);
      expect([...triggers.of(state).all()]).toEqual([]);
      const row = delistings.of(state).of(PERP);
      expect([row?.samples, (row?.settled ?? 0) > 0]).toEqual([indices.length, true]);
      const price = minorOf(row?.price ?? '') ?? 0n;
      expect(settled.map(({ id }) => id).sort((one, other) => one - other)).toEqual(
        before.map(({ id }) => id),
      );
      for (const { id, lots, closedTotal } of before) {
        const total = minorOf(settled.find((each) => each.id === id)?.closedTotal ?? '');
        expect(total).toBe(closedTotal + (price * BigInt(lots)) / 1_000n);
      }
      await core.stop();
    }),
    { numRuns: RUNS },
  );
});
