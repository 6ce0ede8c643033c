/** Changed orders and new fills as the core passes them on: to their user's event, and to the rows that store them. */
import type { UserId } from '#domain/ledger/account-kinds';
import { spotFill } from '#protocol/entities/spot-fill';
import { spotOrder } from '#protocol/entities/spot-order';
import type { SpotFill, SpotOrder } from '#protocol/names/spot';
import type { EntityChange } from '../core/decision.ts';
import type { Write } from '../db/store-api.ts';
import {
  fillRow,
  orderRow,
  wireFill,
  wireOrder,
  type Order,
  type OrderFill,
  type OrderMarket,
} from './order.ts';
import { fillRows, orderRows } from './stored-trading.ts';

export class OrderChange implements EntityChange {
  constructor(
    private readonly order: Order,
    private readonly market: OrderMarket,
  ) {}

  get entity(): string {
    return spotOrder.name;
  }

  get user(): UserId {
    return this.order.user;
  }

  row(version: number): SpotOrder {
    this.order.version = version;
    return wireOrder(this.order, this.market);
  }

  write(): Write {
    return orderRows.write(orderRow(this.order));
  }
}

export class FillChange implements EntityChange {
  constructor(
    private readonly fill: OrderFill,
    private readonly market: OrderMarket,
  ) {}

  get entity(): string {
    return spotFill.name;
  }

  get user(): UserId {
    return this.fill.user;
  }

  row(): SpotFill {
    return wireFill(this.fill, this.market);
  }

  write(): Write {
    return fillRows.write(fillRow(this.fill));
  }
}
