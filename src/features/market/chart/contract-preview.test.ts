import { expect, it } from 'vitest';
import { orderStepsOf } from '#domain/trading/order';
import { contractPreview, type PreviewFacts } from './contract-preview.ts';
import type { DragLine, Dragged } from './own-trades.ts';

const steps = orderStepsOf({ priceStep: '0.50', sizeStep: '0.001' });
/** Entered at 100, which is tick 200. */
const long = {
  id: 3,
  side: 'long',
  positionSide: 'net',
  size: '0.300',
  entryTotal: '30',
  margin: '3',
} as const;
const closes = { side: 'sell', positionSide: 'net' } as const;
const facts: PreviewFacts = {
  positions: [long],
  orders: [
    { id: 8, ...closes, open: '0.500' },
    { id: 9, side: 'buy', positionSide: 'net', open: '0.100' },
  ],
  triggers: [
    { id: 4, ...closes, price: '', size: '0.100', position: 3 },
    { id: 5, ...closes, price: '110.00', size: '', position: 3 },
    { id: 6, side: 'buy', positionSide: 'net', price: '', size: '0.100', position: 0 },
  ],
  steps,
};
const line = (of: Dragged['of'], id: number): DragLine => ({
  ...{ kind: 'stop', price: 200, text: '', drags: { of, id } },
});
const at = (of: Dragged['of'], id: number, tick: number) => contractPreview(line(of, id), tick, facts);

it('CHART-1000 a line that is dragged from a position gains on its side as take-profit, and loses as stop-loss', () => {
  expect(at('position', 3, 240)).toEqual({ kind: 'gain', purpose: 'take-profit', pnl: 600_000_000n });
  expect(at('position', 3, 180)).toEqual({ kind: 'loss', purpose: 'stop-loss', pnl: -300_000_000n });
  const short = { ...facts, positions: [{ ...long, side: 'short' as const }] };
  expect(contractPreview(line('position', 3), 180, short)).toMatchObject({ kind: 'gain', pnl: 300_000_000n });
});

it('CHART-1001 a trigger shows the PnL of what it closes, one with a limit that of its limit', () => {
  expect(at('trigger', 4, 240).pnl).toBe(200_000_000n);
  expect(at('trigger', 5, 240).pnl).toBe(300_000_000n);
});

it('CHART-1001 an order shows the PnL of the part that closes, and what only opens shows none', () => {
  expect(at('order', 8, 240).pnl).toBe(600_000_000n);
  expect(at('order', 9, 240).pnl).toBeUndefined();
  expect(at('trigger', 6, 240).pnl).toBeUndefined();
  expect(at('order', 77, 240)).toEqual({ kind: 'stop', pnl: undefined });
});
