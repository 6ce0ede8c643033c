/**
 * The forms of orders and fills of one kind of market: as the core holds them, as rows, and as they are sent. Each is
 * built field by field: the JavaScript engine keeps an object made by spreading as a dictionary, several times as
 * large, and every command makes some of them.
 */
import { minorText } from '#domain/ledger/minor';
import { shownSteps, type Instrument, type InstrumentKind } from '#domain/market/instrument';
import { totalOf, type OrderSide } from '#domain/trading/order';
import type { Entity, EntityRow } from '#protocol/entities/define-entity';
import type { Fields } from '#protocol/entities/fields';
import { FILL_FIELDS, ORDER_FIELDS, type SentFill, type SentOrder } from '#protocol/entities/order-fields';
import { defineRows, type FeatureRows } from '../db/feature-rows.ts';
import type { Order, OrderFill, OrderMarket, OrderWait } from './order.ts';
import type { FillRow, OrderRow } from './stored-trading.ts';

type Common = typeof ORDER_FIELDS | typeof FILL_FIELDS;

/**
 * The fields that a kind's entity adds to those of every kind (`protocol/entities/order-fields.ts`). All three forms
 * have them with the same value: a field that is added to the entity needs a column and the rule that fills it.
 */
export type OwnFields<E extends Entity, Of extends Common> = Omit<EntityRow<E>, keyof Of>;

/** How the core's orders or fills become rows, rows become the core's again, and both are sent. */
export interface Form<Held, Row extends object, Sent extends object> {
  /** The entity's name on the account channel. */
  readonly name: string;
  readonly rows: FeatureRows<Row>;
  row(held: Held): Row;
  held(row: Row): Held;
  sent(held: Held, market: OrderMarket): Sent;
}

/** @typeParam Own, OwnFill the kind's own fields */
export interface OrderForms<Own extends object = object, OwnFill extends object = object> {
  readonly kind: InstrumentKind;
  readonly order: Form<Order & Own, OrderRow & Own, SentOrder & Own>;
  readonly fill: Form<OrderFill & OwnFill, FillRow & OwnFill, SentFill & OwnFill>;
}

/** An order of the kind with these forms, with the kind's own fields. */
export type OrderOf<Forms extends { readonly order: { held(row: never): unknown } }> = ReturnType<
  Forms['order']['held']
>;

interface FormsOf<O extends Entity, F extends Entity> {
  readonly kind: InstrumentKind;
  readonly order: O;
  readonly fill: F;
  /** The asset in which an order pays its fees. */
  readonly feeAsset: (side: OrderSide, instrument: Pick<Instrument, 'base' | 'quote'>) => string;
}

export function orderForms<
  O extends Entity<Fields & typeof ORDER_FIELDS>,
  F extends Entity<Fields & typeof FILL_FIELDS>,
>({
  kind,
  order,
  fill,
  feeAsset,
}: FormsOf<O, F>): OrderForms<OwnFields<O, typeof ORDER_FIELDS>, OwnFields<F, typeof FILL_FIELDS>> {
  const ownOfOrder = ownNames(order, ORDER_FIELDS);
  const ownOfFill = ownNames(fill, FILL_FIELDS);
  const forms: OrderForms = {
    kind,
    order: {
      name: order.name,
      rows: defineRows(order.name),
      row: (held) => carry(ownOfOrder, held, orderRow(held)),
      held: (row) => carry(ownOfOrder, row, heldOrder(kind, row)),
      sent: (held, market) =>
        carry(ownOfOrder, held, sentOrder(held, market, feeAsset(held.side, market.instrument))),
    },
    fill: {
      name: fill.name,
      rows: defineRows(fill.name),
      row: (held) => carry(ownOfFill, held, fillRow(held)),
      held: (row) => carry(ownOfFill, row, heldFill(row)),
      sent: (held, market) =>
        carry(ownOfFill, held, sentFill(held, market, feeAsset(held.side, market.instrument))),
    },
  };
  return forms as OrderForms<OwnFields<O, typeof ORDER_FIELDS>, OwnFields<F, typeof FILL_FIELDS>>;
}

function ownNames({ fields }: Entity, common: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => !Object.hasOwn(common, name));
}

/** Adds the kind's own fields to an object that has all others. */
function carry<To extends object>(own: readonly string[], from: object, to: To): To {
  for (const name of own)
    (to as Record<string, unknown>)[name] = (from as Readonly<Record<string, unknown>>)[name];
  return to;
}

function heldOrder(kind: InstrumentKind, row: OrderRow): Order {
  return {
    kind,
    id: row.id,
    user: row.user,
    clientId: row.clientId,
    symbol: row.symbol,
    side: row.side,
    type: row.type,
    timeInForce: row.timeInForce,
    postOnly: row.postOnly,
    tick: row.tick,
    lots: row.lots,
    budget: row.budget === null ? null : BigInt(row.budget),
    filled: row.filled,
    filledTotal: BigInt(row.filledTotal),
    fee: BigInt(row.fee),
    status: row.status,
    cause: row.cause,
    created: row.created,
    updated: row.updated,
    version: row.version,
    rank: row.rank,
    wait: waitOf(row),
    steps: row.steps,
  };
}

function waitOf({ waitUntil, waitLimit, waitReserved }: OrderRow): OrderWait | null {
  if (waitUntil === null || waitLimit === null || waitReserved === null) return null;
  return { until: waitUntil, limit: waitLimit, reserved: BigInt(waitReserved) };
}

function orderRow(order: Order): OrderRow {
  return {
    id: order.id,
    user: order.user,
    clientId: order.clientId,
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    tick: order.tick,
    lots: order.lots,
    budget: order.budget === null ? null : order.budget.toString(),
    filled: order.filled,
    filledTotal: order.filledTotal.toString(),
    fee: order.fee.toString(),
    status: order.status,
    cause: order.cause,
    created: order.created,
    updated: order.updated,
    version: order.version,
    rank: order.rank,
    waitUntil: order.wait === null ? null : order.wait.until,
    waitLimit: order.wait === null ? null : order.wait.limit,
    waitReserved: order.wait === null ? null : order.wait.reserved.toString(),
    steps: order.steps,
  };
}

function sentOrder(order: Order, { steps }: OrderMarket, feeAsset: string): SentOrder {
  const { tick, lots, budget } = order;
  return {
    id: order.id,
    clientId: order.clientId,
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    price: tick === null ? '' : shownSteps(tick, steps.price),
    size: lots === null ? '' : shownSteps(lots, steps.size),
    total: budget === null ? '' : minorText(budget),
    filled: shownSteps(order.filled, steps.size),
    filledTotal: minorText(order.filledTotal),
    fee: minorText(order.fee),
    feeAsset,
    status: order.status,
    cause: order.cause,
    created: order.created,
    updated: order.updated,
    version: order.version,
  };
}

function heldFill(row: FillRow): OrderFill {
  return {
    id: row.id,
    order: row.order,
    user: row.user,
    symbol: row.symbol,
    side: row.side,
    role: row.role,
    tick: row.tick,
    lots: row.lots,
    fee: BigInt(row.fee),
    trade: row.trade,
    time: row.time,
    steps: row.steps,
  };
}

function fillRow(fill: OrderFill): FillRow {
  return {
    id: fill.id,
    order: fill.order,
    user: fill.user,
    symbol: fill.symbol,
    side: fill.side,
    role: fill.role,
    tick: fill.tick,
    lots: fill.lots,
    fee: fill.fee.toString(),
    trade: fill.trade,
    time: fill.time,
    steps: fill.steps,
  };
}

function sentFill(fill: OrderFill, { steps }: OrderMarket, feeAsset: string): SentFill {
  const { tick, lots } = fill;
  return {
    id: fill.id,
    order: fill.order,
    symbol: fill.symbol,
    side: fill.side,
    role: fill.role,
    trade: fill.trade,
    time: fill.time,
    price: shownSteps(tick, steps.price),
    size: shownSteps(lots, steps.size),
    total: minorText(totalOf(steps, tick, lots)),
    fee: minorText(fill.fee),
    feeAsset,
  };
}
