/** Rows of trading in events and accounts, for tests that check them. */
import { rowsOf, type EntityRows } from '../../protocol/entities/entity-rows.ts';
import { spotFill } from '../../protocol/entities/spot-fill.ts';
import { spotOrder } from '../../protocol/entities/spot-order.ts';
import type { SpotFill, SpotOrder } from '../../protocol/names/spot.ts';

interface Changed {
  readonly changes: readonly EntityRows[];
}

export function ordersIn({ changes }: Changed): readonly SpotOrder[] {
  return rowsOf(changes, spotOrder);
}

export function fillsIn({ changes }: Changed): readonly SpotFill[] {
  return rowsOf(changes, spotFill);
}

export function openOrdersIn({
  entities,
}: {
  readonly entities: readonly EntityRows[];
}): readonly SpotOrder[] {
  return rowsOf(entities, spotOrder);
}

/** The rows as the core writes them: an entity without rows is omitted. */
export function tradedRows(orders: readonly SpotOrder[], fills: readonly SpotFill[] = []): EntityRows[] {
  return [
    { entity: spotOrder.name, rows: orders },
    { entity: spotFill.name, rows: fills },
  ].filter(({ rows }) => rows.length > 0);
}

const TRADED = ['spot-', 'contract-', 'option-', 'etf-', 'earn-'];

/** Whether the event has rows of orders, fills, positions, options, ETFs, Earn or anything that no user foresees. */
export function isTraded({ changes }: Changed): boolean {
  return changes.some(({ entity }) => TRADED.some((kind) => entity.startsWith(kind)));
}
