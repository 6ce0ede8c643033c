import { expect, it } from 'vitest';
import { joinedStatements, statementOf, statementYears, sumOf, yearSpan } from './statement.ts';

const record = (time: number, symbol: string, reason: string, amount: string, asset = 'USDT') => ({
  ...{ time, symbol, reason, amount, asset },
});
const none = { asset: 'USDT', pnl: '0', fee: '0', funding: '0' };
const { from, to } = yearSpan(2026);
const FEBRUARY = Date.UTC(2026, 1);

it('STATEMENT-001 a year adds up gains, fees and funding by month of UTC and contract', () => {
  expect([new Date(from).toISOString(), new Date(to).toISOString()]).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ]);
  expect(
    statementOf([
      record(to - 1, 'B', 'contract-profit', '5'),
      record(FEBRUARY, 'A', 'contract-loss', '-2'),
      record(FEBRUARY - 1, 'B', 'contract-fee', '-0.5'),
      record(from, 'A', 'contract-overnight-fee', '-0.25'),
      record(from, 'B', 'liquidation', '-1'),
      record(from, 'B', 'contract-profit', '3'),
      record(from, 'B', 'contract-loss', '-1'),
      record(from, 'A', 'contract-margin', '-100'),
      record(from, 'A', 'toString', '-100'),
      record(FEBRUARY, 'C', 'contract-margin', '-100'),
    ]),
  ).toEqual([
    { ...none, month: 1, symbol: 'A', funding: '-0.25' },
    { ...none, month: 1, symbol: 'B', pnl: '2', fee: '-1.5' },
    { ...none, month: 2, symbol: 'A', pnl: '-2' },
    { ...none, month: 12, symbol: 'B', pnl: '5' },
  ]);
});

it('STATEMENT-001 the contracts of a month are in the order of their names, also with several assets', () => {
  const rows = [
    ...(['C', 'A', 'D', 'B', 'E'] as const).map((symbol) => record(from, symbol, 'contract-fee', '-1')),
    record(from, 'C', 'contract-fee', '-1', 'USDC'),
  ];
  const order = (records: typeof rows) =>
    statementOf(records)
      .map(({ symbol, asset }) => (asset === 'USDT' ? symbol : `${symbol} ${asset}`))
      .join();
  expect(order(rows)).toBe('A,B,C,C USDC,D,E');
  expect(order(rows.toReversed())).toBe('A,B,C USDC,C,D,E');
});

it('STATEMENT-002 pages add up by asset too, and the net is the sum of all parts', () => {
  const page = [
    record(from, 'A', 'contract-profit', '3'),
    record(from, 'A', 'contract-fee', '-1', 'USDC'),
    record(from, 'A', 'contract-overnight-fee', '-0.5'),
  ];
  const both = joinedStatements([statementOf(page), statementOf(page)]);
  expect(both).toEqual([
    { ...none, month: 1, symbol: 'A', pnl: '6', funding: '-1' },
    { ...none, month: 1, symbol: 'A', asset: 'USDC', fee: '-2' },
  ]);
  expect(sumOf(both)).toEqual({ pnl: '6', fee: '-2', funding: '-1', net: '3' });
});

it('STATEMENT-006 the years go from the sign-up to the present one', () => {
  expect(statementYears(2024, 2026)).toEqual([2024, 2025, 2026]);
  expect(statementYears(2026, 2026)).toEqual([2026]);
  // A clock that was set back: the present year alone.
  expect(statementYears(2027, 2025)).toEqual([2025]);
});
