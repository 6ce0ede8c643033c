import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heldAfter, NOTHING_HELD, type Held } from './average-cost.ts';
import type { OrderSide } from '../trading/order.ts';

const trade = (side: OrderSide, size: string, total: string, fee = '0') => ({ side, size, total, fee });
const after = (...fills: ReturnType<typeof trade>[]) => fills.reduce<Held>(heldAfter, NOTHING_HELD);

it('SPOT-066 a buy adds what arrived after its fee for all that was paid, a sale takes away at the average', () => {
  const bought = after(trade('buy', '1', '60000', '0.001'), trade('buy', '1', '50000', '0.001'));
  expect(bought).toEqual({ size: 199_800_000n, cost: 11_000_000_000_000n });
  // Half of the coins are sold: half of the cost is left, whatever the price was.
  expect(heldAfter(bought, trade('sell', '0.999', '1', '5'))).toEqual({
    size: 99_900_000n,
    cost: 5_500_000_000_000n,
  });
});

it('SPOT-066 what is sold beyond what was bought leaves nothing, and no debt', () => {
  expect(after(trade('buy', '1', '10'), trade('sell', '3', '60'), trade('buy', '2', '30'))).toEqual({
    size: 200_000_000n,
    cost: 3_000_000_000n,
  });
});

it('SPOT-066 a sale moves the average by less than one unit of the cost that is left', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
  fc.assert(
    fc.property(amount, amount, amount, (size, cost, sold) => {
      const held: Held = { size: size + sold, cost };
      const left = heldAfter(held, trade('sell', text(sold), '1'));
      const error = left.cost * held.size - held.cost * left.size;
      expect(left.size).toBe(size);
      expect(error <= held.size && error >= -held.size).toBe(true);
    }),
    { numRuns: 200 },
  );
});

function text(minor: bigint): string {
  const digits = minor.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
