/**
 * The spot orders and fills of whoever is signed in, as plain rows: the layout of `worker/engine-api.ts`. A component
 * that reads them renders when one of them changed, never with a price.
 */
import type { SpotFill, SpotOrder } from '#protocol/names/spot';
import type { ListRows } from './records.ts';
import { useTopic } from './use-topic.ts';
import { useValue } from './use-value.ts';

/** Amounts as a person reads them; "—" where there is none. */
type Shown<Name extends string> = Readonly<Record<Name, string>>;

export interface LiveOrder extends SpotOrder {
  /** What of its size is not filled, exact; '' of an order by amount. */
  readonly open: string;
  /** Rounded half up to two digits more than the price's; '' before the first fill. */
  readonly average: string;
  /** How much of it is filled, 0–100. */
  readonly percent: number;
  readonly shown: Shown<
    'price' | 'size' | 'total' | 'filled' | 'filledTotal' | 'fee' | 'open' | 'average' | 'percent'
  >;
}

export interface LiveFill extends SpotFill {
  readonly shown: Shown<'price' | 'size' | 'total' | 'fee'>;
}

/** What is open, newest first. @param symbol a market's, or `all` */
export function useOrders(symbol: string): readonly LiveOrder[] {
  return ordersIn(useValue(useTopic(`orders/${symbol}`).list));
}

/** What ended while this page listened, the last first, 200 at most. @param symbol a market's, or `all` */
export function useClosedOrders(symbol: string): readonly LiveOrder[] {
  return ordersIn(useValue(useTopic(`closed/${symbol}`).list));
}

/** What traded while this page listened, newest first, 200 at most. @param symbol a market's, or `all` */
export function useFills(symbol: string): readonly LiveFill[] {
  return fillsIn(useValue(useTopic(`fills/${symbol}`).list));
}

/**
 * Rises when orders may have ended, or fills may have come, without being told: a history that was loaded is loaded
 * again.
 */
export function useOrderResets(): number {
  return useValue(useTopic('closed/all').list).resets;
}

/** Each list is read once, however many look at it. */
const orders = new WeakMap<ListRows, readonly LiveOrder[]>();
const fills = new WeakMap<ListRows, readonly LiveFill[]>();

export function ordersIn(rows: ListRows): readonly LiveOrder[] {
  const read = orders.get(rows) ?? Array.from({ length: rows.count }, (_, at) => orderAt(rows, at));
  orders.set(rows, read);
  return read;
}

export function fillsIn(rows: ListRows): readonly LiveFill[] {
  const read = fills.get(rows) ?? Array.from({ length: rows.count }, (_, at) => fillAt(rows, at));
  fills.set(rows, read);
  return read;
}

function orderAt({ count, figures, texts }: ListRows, at: number): LiveOrder {
  const [id, created, updated, version, postOnly, percent] = partOf(figures, count, at);
  const words = partOf(texts, count, at);
  const [clientId, symbol, side, type, timeInForce, price, size, total] = words;
  const [filled, filledTotal, fee, feeAsset, status, cause, open, average] = words.slice(8);
  return {
    ...{ id, clientId, symbol, side, type, timeInForce, postOnly: postOnly === 1, price, size, total },
    ...{ filled, filledTotal, fee, feeAsset, status, cause, open, average },
    ...{ created, updated, version, percent },
    shown: shownOf(words.slice(16)),
  } as LiveOrder;
}

function shownOf(words: readonly string[]) {
  const [price, size, total, filled, filledTotal, fee, open, average, percent] = words;
  return { price, size, total, filled, filledTotal, fee, open, average, percent };
}

function fillAt({ count, figures, texts }: ListRows, at: number): LiveFill {
  const [id, order, trade, time] = partOf(figures, count, at);
  const words = partOf(texts, count, at);
  const [symbol, side, role, price, size, total, fee, feeAsset] = words;
  const shown = { price: words[8], size: words[9], total: words[10], fee: words[11] };
  return { id, order, trade, time, symbol, side, role, price, size, total, fee, feeAsset, shown } as LiveFill;
}

/** One row's share of all. */
function partOf<Item>(all: readonly Item[], count: number, at: number): readonly Item[] {
  const each = all.length / count;
  return all.slice(at * each, (at + 1) * each);
}
