/** The core's handler of the query about the history of a position. */
import { netOf } from '#domain/contract/position-change';
import { minorText } from '#domain/ledger/minor';
import { digitsOf } from '#domain/decimal-text';
import { shownSteps } from '#domain/market/instrument';
import { averagePrice } from '#domain/spot/average-price';
import { answering, type QueryHandler } from '../../core/core-query.ts';
import type { QueryParts } from '../../feature/define-feature.ts';
import type { OrderMarket } from '../../trading/order.ts';
import { heldOf, sentPosition } from '../held-position.ts';
import { positions } from '../positions.ts';
import type { PositionChangeRow } from './change-rows.ts';
import { positionHistoryQuery, type PositionChange } from './history-query.ts';
import { UNKEPT } from './noted-position.ts';
import { positionHistoryTables } from './tables.ts';

export function positionHistoryQueries({ state, store }: QueryParts): readonly QueryHandler[] {
  const stored = positionHistoryTables.calls(store);
  return [
    answering(positionHistoryQuery, async (query) => {
      const history = await stored.history(query);
      const market = history && positions.of(state).readingOf(history.position);
      if (history === undefined || market === undefined) return undefined;
      const { position, changes } = history;
      const { pnl, fee, funding, borne } = moneyTexts(position);
      const list = changes.flatMap((row) => {
        const reading = positions.of(state).readingOf({ symbol: position.symbol, steps: row.steps });
        return reading === undefined ? [] : [sentChange(row, reading)];
      });
      const last = changes.at(-1)?.number ?? 1;
      return {
        position: sentPosition(heldOf(position), market),
        sums: { pnl, fee, funding, borne, net: netOf({ pnl, fee, funding, borne }) },
        isKept: position.changes !== UNKEPT,
        list,
        next: last > 1 ? last : null,
      };
    }),
  ];
}

function sentChange(row: PositionChangeRow, { steps }: OrderMarket): PositionChange {
  const { number, kind, time, lotsChange } = row;
  const sizeChange = shownSteps(Math.abs(lotsChange), steps.size);
  const total = minorText(BigInt(row.total));
  return {
    ...{ number, kind, time, total },
    sizeChange: lotsChange < 0 ? `-${sizeChange}` : sizeChange,
    price: priceOf(row, total, sizeChange, steps),
    ...moneyTexts(row),
    marginChange: minorText(BigInt(row.marginChange)),
    size: shownSteps(row.lots, steps.size),
    entryTotal: minorText(BigInt(row.entryTotal)),
    margin: minorText(BigInt(row.margin)),
  };
}

/** The price of the change; of one without a price the value of its lots by their size. */
function priceOf(
  { price, lotsChange }: PositionChangeRow,
  total: string,
  size: string,
  { price: grid }: OrderMarket['steps'],
): string {
  if (price !== 0) return shownSteps(price, grid);
  return lotsChange === 0 ? '' : averagePrice(total, size, digitsOf(shownSteps(1, grid)));
}

function moneyTexts(row: Readonly<Record<'pnl' | 'fee' | 'funding' | 'borne', string>>) {
  const [pnl, fee, funding, borne] = [row.pnl, row.fee, row.funding, row.borne].map((each) =>
    minorText(BigInt(each)),
  );
  return { pnl: pnl ?? '0', fee: fee ?? '0', funding: funding ?? '0', borne: borne ?? '0' };
}
