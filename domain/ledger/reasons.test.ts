import { expect, it } from 'vitest';
import { REASONS, REASON_NAMES, sideOf } from './reasons.ts';

it('LEDGER-008 a reason’s sides are a kind, and its frozen part where that is named', () => {
  expect(REASONS['withdrawal-freeze']).toEqual({ from: 'funds', to: 'funds.frozen' });
  expect(REASONS.liquidation).toEqual({ from: 'contract.frozen', to: 'insurance' });
  expect(sideOf('funds.frozen')).toEqual({ kind: 'funds', part: 'frozen' });
  expect(sideOf('insurance')).toEqual({ kind: 'insurance', part: 'available' });
});

it('LEDGER-008 what is frozen for a reason is released or taken by another', () => {
  const sides = REASON_NAMES.map((reason) => REASONS[reason]);
  const frozen = new Set(sides.map(({ to }) => to).filter((name) => name.endsWith('.frozen')));
  const left = new Set(sides.map(({ from }) => from).filter((name) => name.endsWith('.frozen')));
  expect(frozen).toEqual(left);
});
