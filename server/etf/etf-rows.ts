/** ETFs, their orders and holdings, stored and in the core. Amounts are whole units of 10⁻⁸, per share of 10⁻²⁰. */
import type { UserId } from '#domain/ledger/account-kinds';
import type {
  EtfExitEvent,
  EtfSide,
  EtfStatus,
  PlanAccount,
  PlanMissed,
  PlanStatus,
  RebalanceCause,
  RebalanceLeft,
} from '#domain/etf/etf-terms';
import type { PlanSchedule } from '#domain/etf/plan-times';
import type { Bps, Millis } from '#domain/units';
import { defineRows } from '../db/feature-rows.ts';

export interface EtfCoinRow {
  readonly asset: string;
  readonly perShare: string;
  readonly held: string;
}

export interface EtfRow {
  readonly product: string;
  readonly shares: string;
  readonly cash: string;
  readonly coins: readonly EtfCoinRow[];
  readonly began: Millis;
  /** When the management fee is next charged. */
  readonly feeDue: Millis;
  readonly updated: Millis;
  readonly cashPerShare: string;
  /** When the last rebalancing by its calendar began; 0: none did. */
  readonly rebalanced: Millis;
  /** When coins that could not be traded are tried again; 0: none are. */
  readonly retry: Millis;
}

/** A coin of a rebalancing. Weights are in basis points. */
export interface RebalanceCoinRow {
  readonly asset: string;
  readonly before: Bps;
  readonly target: Bps;
  /** Null while it runs. */
  readonly after: Bps | null;
  readonly side: 'buy' | 'sell';
  /** The quantity per share that it is to have. */
  readonly goal: string;
  /** As it traded: its quantity, what it cost or brought, and what that is worth by the price between bid and ask. */
  readonly quantity: string;
  readonly total: string;
  readonly worth: string;
  readonly left: RebalanceLeft;
  readonly isDone: boolean;
}

export interface EtfRebalanceRow {
  readonly id: number;
  readonly product: string;
  readonly cause: RebalanceCause;
  readonly status: 'running' | 'done';
  readonly began: Millis;
  readonly updated: Millis;
  /** The value of one share before and after it. */
  readonly navBefore: string;
  /** '': it runs. */
  readonly navAfter: string;
  /** The difference between what was traded and what it is worth, in USDT. */
  readonly cost: string;
  readonly coins: readonly RebalanceCoinRow[];
}

/** A part of an order as it traded, or was paid out in kind: then `total` is its worth by the last price. */
export interface EtfLegRow {
  readonly asset: string;
  readonly quantity: string;
  readonly total: string;
  readonly isPaidOut?: boolean;
}

export interface EtfOrderRow {
  readonly id: number;
  readonly user: UserId;
  readonly clientId: string;
  readonly product: string;
  readonly side: EtfSide;
  readonly quantity: string;
  readonly least: string;
  /** '': none. */
  readonly limit: string;
  readonly shares: string;
  readonly value: string;
  readonly fee: string;
  /** '': nothing was executed. */
  readonly nav: string;
  readonly legs: readonly EtfLegRow[];
  readonly status: EtfStatus;
  readonly cause: string;
  /** The plan whose run it is; 0: none. */
  readonly plan: number;
  readonly created: Millis;
  readonly updated: Millis;
  readonly version: number;
}

/** In the core. */
export type HeldEtfOrder = { -readonly [Field in keyof EtfOrderRow]: EtfOrderRow[Field] };

export interface EtfHoldingRow {
  readonly user: UserId;
  readonly product: string;
  readonly shares: string;
  readonly cost: string;
  readonly realised: string;
  readonly updated: Millis;
  readonly version: number;
}

/** A plan: the same in the core and as a row. */
export interface EtfPlanRow extends PlanSchedule {
  readonly id: number;
  readonly user: UserId;
  readonly clientId: string;
  readonly product: string;
  readonly amount: string;
  readonly from: PlanAccount;
  readonly end: Millis;
  readonly missed: PlanMissed;
  readonly status: PlanStatus;
  readonly cause: string;
  /** The number of the next run. */
  readonly run: number;
  readonly due: Millis;
  readonly runs: number;
  readonly spent: string;
  readonly shares: string;
  readonly lacking: number;
  readonly created: Millis;
  readonly updated: Millis;
  readonly version: number;
  /** The USDT that the first executed run paid, fee included, and its shares. */
  readonly firstSpent: string;
  readonly firstShares: string;
}

export type HeldEtfPlan = { -readonly [Field in keyof EtfPlanRow]: EtfPlanRow[Field] };

/**
 * A message to the holders of a product about one coin. `sending`: users from `next` to `last` have not received it
 * yet. `sent`: all know that the coin is to leave. `over`: nothing follows.
 */
export interface EtfExitNoticeRow {
  readonly id: number;
  readonly product: string;
  readonly asset: string;
  readonly event: EtfExitEvent;
  /** When the coin leaves or left. */
  readonly at: Millis;
  /** In USDT, at which it left; '': it did not. */
  readonly price: string;
  /** Its coins and their weights in percent after that; '': it did not leave. */
  readonly basket: string;
  readonly next: UserId;
  readonly last: UserId;
  readonly status: 'sending' | 'sent' | 'over';
}

export const etfExitNoticeRows = defineRows<EtfExitNoticeRow>('etf-exit-notice');
export const etfRebalanceRows = defineRows<EtfRebalanceRow>('etf-rebalance');
export const etfPlanRows = defineRows<EtfPlanRow>('etf-plan');
export const etfRows = defineRows<EtfRow>('etf');
export const etfOrderRows = defineRows<EtfOrderRow>('etf-order');
export const etfHoldingRows = defineRows<EtfHoldingRow>('etf-holding');

export interface StoredEtfs {
  readonly products: readonly EtfRow[];
  readonly holdings: readonly EtfHoldingRow[];
  readonly open: readonly EtfOrderRow[];
  readonly plans: readonly EtfPlanRow[];
  readonly lastOrder: number;
  readonly lastPlan: number;
  /** Those that run. */
  readonly rebalances: readonly EtfRebalanceRow[];
  readonly lastRebalance: number;
  /** Those that are not over. */
  readonly exitNotices: readonly EtfExitNoticeRow[];
  readonly lastExitNotice: number;
}
