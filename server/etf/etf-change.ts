/** How orders and holdings are sent, and their changes as a rule's result. */
import { minorText } from '#domain/ledger/minor';
import { etfHolding } from '#protocol/entities/etf-holding';
import { etfPlan } from '#protocol/entities/etf-plan';
import { etfOrder } from '#protocol/entities/etf-order';
import type { EtfHolding, EtfOrder, EtfPlan } from '#protocol/names/etf';
import { changesOf } from '../core/entity-change.ts';
import {
  etfHoldingRows,
  etfOrderRows,
  etfPlanRows,
  type EtfOrderRow,
  type EtfPlanRow,
  type EtfRebalanceRow,
  type HeldEtfOrder,
  type HeldEtfPlan,
} from './etf-rows.ts';
import type { EtfRebalance } from './queries.ts';
import { holdingRow, type HeldHolding } from './held-etfs.ts';

const text = (minor: string) => minorText(BigInt(minor));
const optional = (minor: string) => (minor === '' ? '' : text(minor));

export function sentOrder(row: EtfOrderRow): EtfOrder {
  const { user: _user, legs, ...same } = row;
  const { quantity, least, limit, shares, value, fee, nav } = row;
  return {
    ...same,
    ...{ quantity: text(quantity), least: text(least), shares: text(shares) },
    ...{ value: text(value), fee: text(fee), nav: optional(nav) },
    limit: optional(limit),
    paidOut: legs
      .filter(({ isPaidOut }) => isPaidOut === true)
      .map((leg) => `${leg.asset} ${text(leg.quantity)}`)
      .join(' '),
  };
}

export function sentRebalance(row: EtfRebalanceRow): EtfRebalance {
  const { product: _product, navBefore, navAfter, cost, coins, ...same } = row;
  return {
    ...same,
    ...{ navBefore: text(navBefore), navAfter: navAfter === '' ? null : text(navAfter), cost: text(cost) },
    coins: coins.map(({ asset, before, target, after, side, quantity, left }) => ({
      ...{ asset, before, target, after, side, quantity: text(quantity), left },
    })),
  };
}

export function sentHolding({ user: _user, shares, cost, realised, ...same }: HeldHolding): EtfHolding {
  return { ...same, shares: minorText(shares), cost: minorText(cost), realised: minorText(realised) };
}

export const etfOrderChange = changesOf({
  entity: etfOrder.name,
  rows: etfOrderRows,
  row: (order: HeldEtfOrder) => ({ ...order }),
  sent: sentOrder,
});

export function sentPlan({ user: _user, run: _run, ...row }: EtfPlanRow): EtfPlan {
  const { amount, spent, shares, firstSpent, firstShares } = row;
  return {
    ...row,
    ...{ amount: text(amount), spent: text(spent), shares: text(shares) },
    ...{ firstSpent: text(firstSpent), firstShares: text(firstShares) },
  };
}

export const etfPlanChange = changesOf({
  entity: etfPlan.name,
  rows: etfPlanRows,
  row: (plan: HeldEtfPlan) => ({ ...plan }),
  sent: sentPlan,
});

export const etfHoldingChange = changesOf({
  entity: etfHolding.name,
  rows: etfHoldingRows,
  row: holdingRow,
  sent: sentHolding,
});
