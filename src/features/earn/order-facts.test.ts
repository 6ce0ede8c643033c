import { expect, test } from 'vitest';
import { factsOf } from './order-facts.ts';

test('EARN-041 an order that was redeemed shows what was paid and deducted, and no estimate', () => {
  expect(factsOf({ kind: 'locked', status: 'redeemed' })).toEqual(['paid', 'deducted', 'back', 'end']);
  expect(factsOf({ kind: 'locked', status: 'in-income' })).toContain('estimated');
  expect(factsOf({ kind: 'pledge', status: 'completed' })).toEqual(['paid', 'end']);
  expect(factsOf({ kind: 'flexible', status: 'in-income' })).toEqual(['paid', 'due']);
});
