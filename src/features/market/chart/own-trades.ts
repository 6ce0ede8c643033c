/** A user's orders and fills as a chart shows them. Pure. */
import { formatSteps, parseSteps, stepsOf, type Instrument, type Step } from '#domain/market/instrument';
import { orderGridOf } from '#domain/market/order-steps';
import { formatScaled, parseScaled } from '#domain/decimal-text';
import { minorText, type Minor } from '#domain/ledger/minor';
import type { Held } from '#domain/spot/average-cost';
import type { OrderSide } from '#domain/trading/order';
import type { SpotFill } from '#protocol/names/spot';
import { MINOR_DIGITS, type Millis, type Ticks } from '#domain/units';
import type { LiveOrder } from '../../../blocks/spot-orders.ts';

/** `cost`, `entry`: average prices. `gain`, `loss`: triggers that close above or below, by their result. */
export type LineKind =
  | OrderSide
  | 'cost'
  | 'entry'
  | 'liquidation'
  | 'gain'
  | 'loss'
  | 'stop'
  | 'opening'
  | 'index'
  | 'alert';

/** A drag of a line changes the price of an order, a trigger or an alert, or the protection of a position. */
export interface Dragged {
  readonly of: 'order' | 'trigger' | 'position' | 'alert';
  readonly id: number;
}

/** A horizontal line across the chart. */
export interface OwnLine {
  readonly kind: LineKind;
  /** In ticks; an average cost can be between two ticks. */
  readonly price: number;
  readonly text: string;
  /** Of an order's line the newest order at the price; undefined: the line cannot be dragged. */
  readonly drags?: Dragged;
  /** Prices painted as a soft band around the line, in ticks: the flat band of an option. */
  readonly band?: { readonly low: number; readonly high: number };
  /** All orders at the price, which its mark cancels. */
  readonly orders?: readonly number[];
}

/** A fill, a funding payment, or a part that the platform closed by force. */
export type MarkKind = OrderSide | 'paid' | 'received' | 'liquidation';

export interface OwnMark {
  readonly kind: MarkKind;
  readonly time: Millis;
  /** Undefined: it has none, and is below the candles. */
  readonly price?: Ticks;
}

export type DragLine = OwnLine & { readonly drags: Dragged };

/** A line at the price to which it is dragged. */
export interface LinePreview {
  /** Colours it: a line that is dragged from a position is a take-profit or a stop-loss. */
  readonly kind: LineKind;
  /** The rows of its label. */
  readonly rows: readonly string[];
}

export interface OwnTrades {
  readonly lines: readonly OwnLine[];
  /** Oldest first. */
  readonly marks: readonly OwnMark[];
  /**
   * Opens the form that amends what the line is of, with a price, which is the line's own after a tap; undefined if
   * lines cannot be dragged here.
   */
  readonly amend?: ((line: DragLine, price: number) => void) | undefined;
  /** Undefined: the price before and after, and the change. */
  readonly preview?: ((line: DragLine, price: Ticks) => LinePreview | undefined) | undefined;
  /** Cancels the orders of a line; undefined if they cannot be cancelled here. */
  readonly cancel?: ((orders: readonly number[]) => void) | undefined;
}

export const NO_OWN_TRADES: OwnTrades = { lines: [], marks: [] };

/** A user's orders and fills together with their alerts: each line is changed by its own form. */
export function withAlerts(own: OwnTrades, alerts: OwnTrades): OwnTrades {
  if (alerts.lines.length === 0) return own;
  const { amend, preview } = own;
  const isOfAlert = ({ drags }: DragLine) => drags.of === 'alert';
  return {
    ...own,
    lines: [...own.lines, ...alerts.lines],
    amend: (line, price) => (isOfAlert(line) ? alerts.amend : amend)?.(line, price),
    preview: (line, price) => (isOfAlert(line) ? undefined : preview?.(line, price)),
  };
}

/**
 * The resting orders at one price on one side: decimal texts, the size in the base asset without trailing
 * zeros.
 */
export interface Resting {
  readonly side: OrderSide;
  readonly tick: Ticks;
  readonly price: string;
  readonly size: string;
  /** The newest of them. */
  readonly order: number;
  /** All of them, the newest first. */
  readonly orders: readonly number[];
}

/** An open order with its unfilled part. */
export type RestingOrder = Pick<LiveOrder, 'id' | 'side' | 'price' | 'open'>;

/**
 * Orders at one price are one line; the line of the newest order comes first.
 * @param orders newest first
 */
export function restingOf(orders: readonly RestingOrder[], step: Step): readonly Resting[] {
  const levels = new Map<string, { readonly all: RestingOrder[]; readonly size: Minor }>();
  for (const order of orders) {
    const level = `${order.side} ${order.price}`;
    const { all, size } = levels.get(level) ?? { all: [], size: 0n };
    all.push(order);
    levels.set(level, { all, size: size + (parseScaled(order.open, MINOR_DIGITS) ?? 0n) });
  }
  return [...levels.values()].map(({ all, size }) => {
    const { id, side, price } = all[0] as RestingOrder;
    const orders = all.map((each) => each.id);
    return { side, price, tick: parseSteps(price, step) ?? 0, size: minorText(size), order: id, orders };
  });
}

type MarkedFill = Pick<SpotFill, 'id' | 'side' | 'time' | 'price'>;

/** Live fills merged with the fetched ones; one fill is one mark. */
export function marksOf(
  past: readonly MarkedFill[],
  live: readonly MarkedFill[],
  step: Step,
): readonly OwnMark[] {
  const byId = new Map([...past, ...live].map((fill) => [fill.id, fill]));
  return [...byId.values()]
    .sort((one, other) => one.id - other.id)
    .map(({ side, time, price }) => ({ kind: side, time, price: parseSteps(price, step) ?? 0 }));
}

/** The average cost of one unit: its line in ticks, and its exact text in the price's digits, rounded half up. */
export function costOf({ size, cost }: Held, { digits, unit }: Step) {
  if (size <= 0n || cost <= 0n) return undefined;
  const scaled = (2n * cost * 10n ** BigInt(digits) + size) / (2n * size);
  return { price: Number(scaled) / unit, text: formatScaled(scaled, digits) };
}

/** The text of an order's price at this tick of the book. */
export function orderPriceOf(instrument: Instrument, tick: Ticks): string {
  const { perOrder = 1 } = stepsOf(instrument).price;
  return formatSteps(tick / perOrder, orderGridOf(instrument).price);
}
