import { describe, expect, it } from 'vitest';
import { closedPrices } from './closed-prices.ts';
import { nearestProtection } from './nearest-protection.ts';
import { riskOf } from './risk-level.ts';
import { sortedPositions } from './sorted-positions.ts';

const POSITIONS = [
  { id: 1, margin: '10', entryTotal: '900' },
  { id: 2, margin: '9.5', entryTotal: '1000' },
  { id: 3, margin: '10', entryTotal: '10' },
];
const PNL = new Map([
  [1, -5],
  [2, 7],
]);

describe('a list of positions', () => {
  it.each([
    ['newest', [3, 2, 1]],
    ['pnl', [2, 1, 3]],
    ['margin', [3, 1, 2]],
    ['value', [2, 1, 3]],
  ] as const)('CONTRACT-507 sorted by %s', (sort, ids) => {
    expect(sortedPositions(POSITIONS, sort, PNL).map(({ id }) => id)).toEqual(ids);
  });

  it('CONTRACT-508 the risk has a word from each border on', () => {
    const words = [-1, 0, 699_999, 700_000, 899_999, 900_000, 1_000_000].map(riskOf);
    expect(words).toEqual([undefined, 'safe', 'safe', 'at-risk', 'at-risk', 'near', 'near']);
  });

  it('CONTRACT-508 a card shows the take-profit and the stop-loss that the price reaches first', () => {
    const trigger = (purpose: 'stop' | 'take-profit' | 'stop-loss', price: string) => ({
      purpose,
      trigger: price,
    });
    const all = [
      ...[trigger('take-profit', '120'), trigger('take-profit', '99.5'), trigger('stop-loss', '80')],
      ...[trigger('stop-loss', '9'), trigger('stop', '50')],
    ];
    expect(nearestProtection('long', all)).toEqual({ takeProfit: '99.5', stopLoss: '80', more: 2 });
    expect(nearestProtection('short', all)).toEqual({ takeProfit: '120', stopLoss: '9', more: 2 });
    expect(nearestProtection('long', [])).toEqual({ takeProfit: undefined, stopLoss: undefined, more: 0 });
  });

  it.each([
    ['long', '12', '8', '10'],
    ['short', '12', '12', '10'],
  ] as const)(
    'CONTRACT-509 a closed %s position shows its average entry and exit',
    (side, _c, entry, exit) => {
      const pnl = side === 'long' ? '4' : '4';
      expect(closedPrices({ side, closedSize: '2', closedTotal: '20', pnl }, 0)).toEqual({ entry, exit });
    },
  );
});
