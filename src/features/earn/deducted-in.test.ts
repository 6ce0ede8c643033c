import { expect, test } from 'vitest';
import { minorOf } from '#domain/ledger/minor';
import { deductedIn } from './deducted-in.ts';

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const end = Date.UTC(2026, 10, 28, 12);

test('EARN-105 a month has the deductions of what was redeemed in it, of one coin', () => {
  const order = { asset: 'USDT', status: 'redeemed', deducted: '21', end } as const;
  const orders = [
    order,
    { ...order, deducted: '0.5' },
    { ...order, asset: 'ETH' },
    { ...order, end: Date.UTC(2026, 9, 31, 23) },
    // Still in income: its end is to come.
    { ...order, status: 'in-income' as const },
  ];
  expect(deductedIn(orders, 'USDT', '2026-11', dayOf)).toBe(minorOf('21.5'));
  expect(deductedIn(orders, 'USDT', '2026-10', dayOf)).toBe(minorOf('21'));
  expect(deductedIn(orders, 'USDT', '2026-12', dayOf)).toBe(0n);
});
