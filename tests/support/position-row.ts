/** The row of an isolated long position of 1.000 that was opened at 99.00, with what a test changes in it. */
import type { PositionRow } from '../../server/contract/position-rows.ts';
import { PERP } from './contract-core.ts';

export function positionRow(row: Partial<PositionRow> & Pick<PositionRow, 'id'>): PositionRow {
  return {
    ...{
      user: row.id,
      symbol: PERP,
      positionSide: 'net',
      side: 'long',
      marginMode: 'isolated',
      leverage: 10,
    },
    ...{ lots: 1_000, entryTotal: '9900000000', margin: '1000000000', closedLots: 0, closedTotal: '0' },
    ...{ pnl: '0', fee: '0', openCost: '0', opened: 1, updated: 1, cause: '', version: 1, steps: 0 },
    ...{ funding: '0', borne: '0', changes: 0 },
    ...row,
  };
}
