import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ORDER_SIDES, ORDER_TYPES } from '../trading/order.ts';
import { openingSpec, readOpeningSpec, type OpeningInput } from './opening-spec.ts';
import { MARGIN_MODES, ORDER_POSITION_SIDES } from './position-terms.ts';

const BUY: OpeningInput = {
  side: 'buy',
  positionSide: 'net',
  type: 'limit',
  price: '61686.5',
  size: '0.25',
  leverage: 20,
  marginMode: 'isolated',
  reduceOnly: false,
  slippageBps: 300,
};

it('CONTRACT-300 a ticket is written as one text without a slash, and read back', () => {
  expect(openingSpec(BUY)).toBe('buy,net,limit,61686.5,0.25,20,isolated,open,300');
  const amount = fc.constantFrom('', '1', '0.001', '61686.50', '123456789012345678901234567890');
  const input = fc.record({
    side: fc.constantFrom(...ORDER_SIDES),
    positionSide: fc.constantFrom(...ORDER_POSITION_SIDES),
    type: fc.constantFrom(...ORDER_TYPES),
    ...{ price: amount, size: amount },
    leverage: fc.integer({ min: 1, max: 125 }),
    marginMode: fc.constantFrom(...MARGIN_MODES),
    reduceOnly: fc.boolean(),
    slippageBps: fc.integer({ min: 0, max: 10_000 }),
  });
  fc.assert(
    fc.property(input, (each) => {
      const spec = openingSpec(each);
      expect(spec).not.toContain('/');
      expect(readOpeningSpec(spec)).toEqual({ ...each, price: each.type === 'market' ? '' : each.price });
    }),
  );
});

it.each(['1e5', '-1', '0', '0,5', '1/2', '.5'])('CONTRACT-300 an amount %s is written as none', (text) => {
  expect(openingSpec({ ...BUY, price: text, size: text })).toBe('buy,net,limit,,,20,isolated,open,300');
});

it.each([
  ...['', '-', 'hold,net,limit,,,20,isolated,open,300', 'buy,net,limit,,,0,isolated,open,300'],
  ...[
    'buy,net,limit,,,20,isolated,open,300,1',
    'buy,net,limit,,,20,isolated,open',
    'buy,net,limit,x,,20,isolated,open,3',
  ],
  ...['buy,net,limit,,,020,isolated,open,300', 'buy,net,limit,-1,,20,isolated,open,300'],
])('CONTRACT-300 another text is no ticket: %s', (spec) => {
  expect(readOpeningSpec(spec)).toBeUndefined();
});
