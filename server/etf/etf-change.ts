/** How orders and holdings are sent, and their changes as a rule's result. */
import { minorText } from '#domain/ledger/minor';
import { etfHolding } from '#protocol/entities/etf-holding';
import { etfOrder } from '#protocol/entities/etf-order';
import type { EtfHolding, EtfOrder } from '#protocol/names/etf';
import type { EntityChange } from '../core/decision.ts';
import { etfHoldingRows, etfOrderRows, type EtfOrderRow } from './etf-rows.ts';
import { holdingRow, type HeldHolding } from './etfs.ts';

const text = (minor: string) => minorText(BigInt(minor));

export function sentOrder(row: EtfOrderRow): EtfOrder {
  const { user: _user, legs: _legs, ...same } = row;
  const { quantity, least, shares, value, fee, nav } = row;
  return {
    ...same,
    ...{ quantity: text(quantity), least: text(least), shares: text(shares) },
    ...{ value: text(value), fee: text(fee), nav: nav === '' ? '' : text(nav) },
  };
}

export function sentHolding({ user: _user, shares, cost, realised, ...same }: HeldHolding): EtfHolding {
  return { ...same, shares: minorText(shares), cost: minorText(cost), realised: minorText(realised) };
}

export class EtfOrderChange implements EntityChange {
  readonly entity = etfOrder.name;

  constructor(private order: EtfOrderRow) {}

  get user(): number {
    return this.order.user;
  }

  row(version: number): EtfOrder {
    this.order = { ...this.order, version };
    return sentOrder(this.order);
  }

  write() {
    return etfOrderRows.write(this.order);
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
