import { expect, it } from 'vitest';
import { netOf } from './position-change.ts';
import { distanceTo, returnOn } from './position-values.ts';
import { openCostLeft } from './position.ts';

it('RISK-009 the distance to a price never looks larger than it is', () => {
  expect([distanceTo(401, 300), distanceTo(199, 300), distanceTo(300, 300)]).toEqual([3_366, -3_366, 0]);
});

it('RISK-007 the return on a margin is rounded half up by size, and zero without a margin', () => {
  expect([returnOn(300n, 100n), returnOn(20_000n, 1n), returnOn(20_000n, -1n)]).toEqual([3_333n, 1n, -1n]);
  expect([returnOn(0n, 5n), returnOn(-5n, 5n), returnOn(1n, 1n)]).toEqual([0n, 0n, 10_000n]);
});

it('CONTRACT-236 the open part bears its share of the costs, rounded up', () => {
  expect([openCostLeft(100n, 3, 1), openCostLeft(-100n, 3, 1), openCostLeft(100n, 3, 3)]).toEqual([
    67n,
    -66n,
    0n,
  ]);
});

it('POSITION-001 the net of a position is its PnL, funding and what the platform bore, less fees', () => {
  expect(netOf({ pnl: '-5', fee: '1', funding: '-0.5', borne: '2' })).toBe('-4.5');
});
