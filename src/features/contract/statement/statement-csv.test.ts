import { expect, it } from 'vitest';
import { statementYears } from '../../../../domain/contract/statement.ts';
import { statementCsv } from './statement-csv.ts';

it('STATEMENT-003 a file has a row for each month and contract, with plain decimals', () => {
  const rows = [
    { month: 3, symbol: 'BTC-USDT-PERP', asset: 'USDT', pnl: '-12.5', fee: '-1.25', funding: '0.5' },
    { month: 11, symbol: '', asset: 'USDT', pnl: '0', fee: '0', funding: '-0.00000001' },
  ];
  const header = ['Month', 'Contract', 'Realised PnL', 'Fees, all', 'Funding', 'Net', 'Asset'];
  expect(statementCsv(2026, rows, header).split('\r\n')).toEqual([
    'Month,Contract,Realised PnL,"Fees, all",Funding,Net,Asset',
    '2026-03,BTC-USDT-PERP,-12.5,-1.25,0.5,-13.25,USDT',
    '2026-11,,0,0,-0.00000001,-0.00000001,USDT',
    '',
  ]);
});

it('STATEMENT-006 the years since the sign-up can be chosen', () => {
  expect(statementYears(2022, 2026)).toEqual([2022, 2023, 2024, 2025, 2026]);
  expect(statementYears(2026, 2026)).toEqual([2026]);
  // The clock of the device is behind.
  expect(statementYears(2027, 2026)).toEqual([2026]);
});
