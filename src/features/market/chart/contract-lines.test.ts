import { expect, it } from 'vitest';
import { stepOf } from '#domain/market/instrument';
import { contractLines } from './contract-lines.ts';

it('CONTRACT-520 entry, liquidation, triggers and resting orders are lines at their prices', () => {
  const lines = contractLines(
    {
      positions: [{ id: 3, side: 'long', size: '0.300', entryTotal: '30.1', liquidation: '90.50' }],
      triggers: [
        { id: 4, purpose: 'take-profit', trigger: '120.00', activation: '', size: '', callbackBps: 0 },
        { id: 5, purpose: 'stop', trigger: '', activation: '110.00', size: '0.100', callbackBps: 50 },
      ],
      orders: [
        { id: 8, side: 'sell', price: '115.00', size: '0.200', filled: '0.050' },
        { id: 7, side: 'sell', price: '115.00', size: '0.100', filled: '0.000' },
      ],
    },
    stepOf('0.50'),
  );
  expect(lines.map(({ label, kind, tick, size }) => [label, kind, tick, size])).toEqual([
    ['long', 'entry', 200.6666, '0.3'],
    ['liquidation', 'liquidation', 181, '0.3'],
    ['takeProfit', 'gain', 240, '0'],
    ['stop', 'stop', 220, '0.1'],
    ['sell', 'sell', 230, '0.25'],
  ]);
  expect(lines[0]?.price).toBe('100.3333');
  expect(lines.map(({ drags }) => drags && `${drags.of} ${String(drags.id)}`)).toEqual([
    ...['position 3', undefined, 'trigger 4', undefined, 'order 8'],
  ]);
});

it('CONTRACT-520 an unknown liquidation price has no line', () => {
  const position = { id: 3, side: 'short', size: '1', entryTotal: '10', liquidation: '' } as const;
  const lines = contractLines({ positions: [position], triggers: [], orders: [] }, stepOf('0.01'));
  expect(lines.map(({ label }) => label)).toEqual(['short']);
});
