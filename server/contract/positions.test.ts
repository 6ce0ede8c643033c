/** How open positions are found, without a core. */
import { expect, it } from 'vitest';
import { PERP, PERPETUAL } from '../../tests/support/contract-core.ts';
import { positionRow } from '../../tests/support/position-row.ts';
import { orderStepsOf } from '../../domain/trading/order.ts';
import type { HeldPosition } from './held-position.ts';
import type { PositionRow } from './position-rows.ts';
import { Positions, type Readings } from './positions.ts';

const [ADA, BEN] = [1, 2];
const OTHER = 'XYZ-USDT-PERP';

function opened(...rows: readonly (Partial<PositionRow> & Pick<PositionRow, 'id'>)[]): Positions {
  const steps = orderStepsOf(PERPETUAL);
  const market = { instrument: PERPETUAL, steps, stepsId: 0, others: new Map() };
  const readings = new Map([PERP, OTHER].map((symbol) => [symbol, market])) as unknown as Readings;
  return new Positions({ open: rows.map(positionRow), last: 9, modes: [] }, readings);
}

const idsOf = (all: Iterable<HeldPosition>) => [...all].map(({ id }) => id);

it('POSITION-044 the positions of a user and of a contract are in the order in which they were opened', () => {
  const all = opened(
    { id: 5, user: ADA, symbol: OTHER },
    { id: 3, user: ADA },
    { id: 4, user: BEN },
    { id: 2, user: ADA, positionSide: 'short' },
  );
  expect([idsOf(all.of(ADA)), idsOf(all.in(PERP)), idsOf(all.of(9)), idsOf(all.in('NO'))]).toEqual([
    [2, 3, 5],
    [2, 3, 4],
    [],
    [],
  ]);
  expect([all.countIn(PERP), all.countIn('NO'), [...all.unsortedIn('NO')]]).toEqual([3, 0, []]);
  expect(idsOf(all.unsortedIn(PERP)).sort()).toEqual([2, 3, 4]);
});

it('POSITION-044 an account is a cross account of an asset while a cross position is settled in it', () => {
  const all = opened(
    { id: 1, user: ADA, marginMode: 'cross' },
    { id: 2, user: ADA, symbol: OTHER },
    { id: 3, user: BEN },
  );
  expect([all.hasCross(ADA), all.hasCross(ADA, 'USDT'), all.hasCross(ADA, 'USDC')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([all.hasCross(BEN), all.hasCross(BEN, 'USDT'), all.hasCross(9)]).toEqual([false, false, false]);
  all.remove(all.get(1) as HeldPosition);
  expect([all.hasCross(ADA), all.hasCross(ADA, 'USDT')]).toEqual([false, false]);
});

it('POSITION-044 a position that was closed is no part of the open interest, whatever still changes in it', () => {
  const all = opened({ id: 1, user: ADA }, { id: 2, user: BEN });
  const openLots = () => [...all.openInterest.in(PERP)];
  const held = all.get(1) as HeldPosition;
  all.reopen(held, { ...held.open, lots: 1_500 });
  expect(openLots()).toEqual([[0, 2_500]]);
  all.remove(held);
  all.remove(held);
  all.reopen(held, { ...held.open, lots: 700 });
  expect(openLots()).toEqual([[0, 1_000]]);
});

it('POSITION-044 the modes of a user are in the order of their contracts, however they were stored', () => {
  const modes = [OTHER, PERP, 'LMN-USDT-PERP'].map((symbol) => ({
    ...{ user: ADA, symbol, leverage: 10, version: 1 },
    ...({ marginMode: 'cross', positionMode: 'hedge' } as const),
  }));
  const held = new Positions({ open: [], last: 0, modes }, new Map()).modes;
  expect(held.of(ADA).map(({ symbol }) => symbol)).toEqual([PERP, 'LMN-USDT-PERP', OTHER]);
  expect([held.of(BEN), held.find(ADA, PERP)?.leverage]).toEqual([[], 10]);
});
