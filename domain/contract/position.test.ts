import { describe, expect, it } from 'vitest';
import { BTC_STEPS, BTC_TERMS, money, positionAt } from '../../tests/support/fake-contract-terms.ts';
import { totalOf } from '../trading/order.ts';
import { averageEntry, increased, reduced, unrealisedPnl, type Position } from './position.ts';

const STEP = BTC_STEPS.price;
const fill = (lots: number, ticks: number) => ({ lots, total: totalOf(BTC_STEPS, ticks, lots) });

describe('a position', () => {
  it('RISK-001 keeps its exact entry notional when it grows, and derives the average from it', () => {
    const first = positionAt('long', 800, 250_000, '2000');
    const both = increased(first, fill(600, 280_000), money('1680'));
    expect(both).toEqual({
      side: 'long',
      lots: 1_400,
      entryNotional: money('36800'),
      margin: money('3680'),
    });
    expect(averageEntry(BTC_TERMS, both, STEP)).toBe('26285.714');
    expect(averageEntry(BTC_TERMS, both, STEP, 0)).toBe('26285.7');
  });

  it('RISK-001 closes lots at the average, rounded down, and keeps the remainder of the rounding', () => {
    const position: Position = { side: 'long', lots: 3, entryNotional: money('100'), margin: money('1') };
    const one = reduced(position, { lots: 1, total: money('40') });
    expect(one.settled).toBe(money('6.66666666'));
    expect(one.released).toBe(money('0.33333333'));
    expect(one.position?.entryNotional).toBe(money('66.66666666'));
    const short = reduced({ ...position, side: 'short' }, { lots: 1, total: money('40') });
    expect(short.settled).toBe(money('-6.66666667'));
    expect(short.position?.entryNotional).toBe(money('66.66666667'));
  });

  it.each(['long', 'short'] as const)(
    'RISK-001 settles by its last lot what its fills were worth: %s',
    (side) => {
      let position: Position | undefined = increased(positionAt(side, 7, 333_333), fill(4, 100_001), 5n);
      const paid = position.entryNotional;
      let [settled, received, released] = [0n, 0n, 0n];
      for (const closing of [fill(3, 210_007), fill(1, 9), fill(7, 700_001)]) {
        const step = reduced(position as Position, closing);
        settled += step.settled;
        released += step.released;
        received += closing.total;
        position = step.position;
      }
      expect(position).toBeUndefined();
      expect(settled).toBe(side === 'long' ? received - paid : paid - received);
      expect(released).toBe(5n);
    },
  );

  it('RISK-001 is never turned to the other side by a reduction', () => {
    expect(() => reduced(positionAt('long', 2, 10), fill(3, 10))).toThrow(RangeError);
  });

  it('RISK-002 has the unrealised PnL of the mark, exact, on both sides', () => {
    const entry = positionAt('long', 300, 270_000);
    expect(unrealisedPnl(BTC_TERMS, entry, 275_000)).toBe(money('150'));
    expect(unrealisedPnl(BTC_TERMS, { ...entry, side: 'short' }, 275_000)).toBe(money('-150'));
  });
});
