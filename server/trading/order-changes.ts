/** Changed orders and new fills as the core passes them on: to their user's event, and to the rows that store them. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { EntityChange } from '../core/decision.ts';
import type { Write } from '../db/store-api.ts';
import type { OrderForms } from './order-forms.ts';
import type { Order, OrderFill, OrderMarket } from './order.ts';

export class OrderChange implements EntityChange {
  constructor(
    private readonly forms: OrderForms,
    private readonly order: Order,
    private readonly market: OrderMarket,
  ) {}

  get entity(): string {
    return this.forms.order.name;
  }

  get user(): UserId {
    return this.order.user;
  }

  row(version: number): object {
    this.order.version = version;
    return this.forms.order.sent(this.order, this.market);
  }

  write(): Write {
    const { order } = this.forms;
    return order.rows.write(order.row(this.order));
  }
}

export class FillChange implements EntityChange {
  constructor(
    private readonly forms: OrderForms,
    private readonly fill: OrderFill,
    private readonly market: OrderMarket,
  ) {}

  get entity(): string {
    return this.forms.fill.name;
  }

  get user(): UserId {
    return this.fill.user;
  }

  row(): object {
    return this.forms.fill.sent(this.fill, this.market);
  }

  write(): Write {
    const { fill } = this.forms;
    return fill.rows.write(fill.row(this.fill));
  }
}
