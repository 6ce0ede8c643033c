/** How orders and holdings are sent, and their changes as a rule's result. */
import { minorText } from '#domain/ledger/minor';
import { etfHolding } from '#protocol/entities/etf-holding';
import { etfPlan } from '#protocol/entities/etf-plan';
import { etfOrder } from '#protocol/entities/etf-order';
import type { EtfHolding, EtfOrder, EtfPlan } from '#protocol/names/etf';
import type { EntityChange } from '../core/decision.ts';
import {
  etfHoldingRows,
  etfOrderRows,
  etfPlanRows,
  type EtfOrderRow,
  type EtfPlanRow,
  type HeldEtfOrder,
  type HeldEtfPlan,
} from './etf-rows.ts';
import { holdingRow, type HeldHolding } from './held-etfs.ts';

const text = (minor: string) => minorText(BigInt(minor));
const optional = (minor: string) => (minor === '' ? '' : text(minor));

export function sentOrder(row: EtfOrderRow): EtfOrder {
  const { user: _user, legs: _legs, ...same } = row;
  const { quantity, least, limit, shares, value, fee, nav } = row;
  return {
    ...same,
    ...{ quantity: text(quantity), least: text(least), shares: text(shares) },
    ...{ value: text(value), fee: text(fee), nav: optional(nav) },
    limit: optional(limit),
  };
}

export function sentHolding({ user: _user, shares, cost, realised, ...same }: HeldHolding): EtfHolding {
  return { ...same, shares: minorText(shares), cost: minorText(cost), realised: minorText(realised) };
}

export class EtfOrderChange implements EntityChange {
  readonly entity = etfOrder.name;

  constructor(private readonly order: HeldEtfOrder) {}

  get user(): number {
    return this.order.user;
  }

  row(version: number): EtfOrder {
    this.order.version = version;
    return sentOrder(this.order);
  }

  write() {
    return etfOrderRows.write({ ...this.order });
  }
}

export function sentPlan({ user: _user, run: _run, amount, spent, shares, ...same }: EtfPlanRow): EtfPlan {
  return { ...same, amount: text(amount), spent: text(spent), shares: text(shares) };
}

export class EtfPlanChange implements EntityChange {
  readonly entity = etfPlan.name;

  constructor(private readonly plan: HeldEtfPlan) {}

  get user(): number {
    return this.plan.user;
  }

  row(version: number): EtfPlan {
    this.plan.version = version;
    return sentPlan(this.plan);
  }

  write() {
    return etfPlanRows.write({ ...this.plan });
  }
}

export class EtfHoldingChange implements EntityChange {
  readonly entity = etfHolding.name;

  constructor(private readonly holding: HeldHolding) {}

  get user(): number {
    return this.holding.user;
  }

  row(version: number): EtfHolding {
    this.holding.version = version;
    return sentHolding(this.holding);
  }

  write() {
    return etfHoldingRows.write(holdingRow(this.holding));
  }
}
