/** Lists of orders and fills as pure functions: the filter's query, the loaded rows and the received ones. */
import type { OrderSide } from '#domain/trading/order';
import type { OrderStatus } from '#domain/trading/order-states';
import type { SentFill, SentOrder } from '#protocol/entities/order-fields';
import { newestById } from '../newest-by-id.ts';
import { ALL_DAYS, isInSpan, type Days, type TimeSpan } from '../../i18n/day-span.ts';

/** `''`: all of them. */
export interface OrderFilter {
  readonly symbol: string;
  readonly side: OrderSide | '';
  readonly status: OrderStatus | '';
  readonly days: Days;
}

export const NO_FILTER: OrderFilter = { symbol: '', side: '', status: '', days: ALL_DAYS };

/** Whether a filter excludes anything. */
export function isNarrow({ symbol, side, status, days }: OrderFilter): boolean {
  return symbol !== '' || side !== '' || status !== '' || days.choice !== 'all';
}

/** The filter's query; `status` applies to orders only. */
export function questionOf({ symbol, side, status }: OrderFilter, span: TimeSpan) {
  return {
    ...(symbol === '' ? {} : { symbol }),
    ...(side === '' ? {} : { side }),
    ...(status === '' ? {} : { status }),
    ...span,
  };
}

interface LoadedPages<Item> {
  readonly loaded: readonly Item[];
  /** The `before` of the next part: older rows are not loaded yet. Null: everything is loaded. */
  readonly next: number | null;
  readonly live: readonly Item[];
}

/** Newest first. The time of an order is when it was placed. */
export function listedOrders<Order extends SentOrder>(
  { loaded, next, live }: LoadedPages<Order>,
  filter: OrderFilter,
  span: TimeSpan,
): readonly Order[] {
  return newestById(loaded, live)
    .filter((order) => order.id >= (next ?? 0) && isMeant(order, filter))
    .filter(({ status, created }) => isInSpan(created, span) && (filter.status || status) === status)
    .sort(newestFirst);
}

export function listedFills<Fill extends SentFill>(
  { loaded, next, live }: LoadedPages<Fill>,
  filter: OrderFilter,
  span: TimeSpan,
): readonly Fill[] {
  return newestById(loaded, live)
    .filter((fill) => fill.id >= (next ?? 0) && isMeant(fill, filter) && isInSpan(fill.time, span))
    .sort(newestFirst);
}

function isMeant({ symbol, side }: Pick<SentOrder, 'symbol' | 'side'>, filter: OrderFilter): boolean {
  return (filter.symbol || symbol) === symbol && (filter.side || side) === side;
}

function newestFirst(one: { readonly id: number }, other: { readonly id: number }): number {
  return other.id - one.id;
}
