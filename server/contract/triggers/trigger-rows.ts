/** Triggers in the database and in the core. Prices are ticks and sizes lots of `steps`. */
import type { OrderPositionSide } from '#domain/contract/position-terms';
import type { TriggerBy, TriggerCause, TriggerPurpose, TriggerStatus } from '#domain/contract/trigger-terms';
import type { UserId } from '#domain/ledger/account-kinds';
import type { OrderSide, OrderType } from '#domain/trading/order';
import type { Bps, Lots, Millis, Ticks } from '#domain/units';
import { defineRows } from '../../db/feature-rows.ts';

/** The same in the core and as a row. */
export interface HeldTrigger {
  readonly id: number;
  readonly user: UserId;
  readonly clientId: string;
  readonly symbol: string;
  readonly purpose: TriggerPurpose;
  readonly side: OrderSide;
  readonly positionSide: OrderPositionSide;
  readonly type: OrderType;
  /** Null: a trailing stop that is not active yet. */
  tick: Ticks | null;
  readonly triggerBy: TriggerBy;
  rises: boolean;
  callbackBps: Bps;
  /** Null: it is active. */
  activation: Ticks | null;
  /** Null: at market. */
  price: Ticks | null;
  /** Null: the whole position. */
  lots: Lots | null;
  readonly reduceOnly: boolean;
  /** 0, here and below: none. */
  readonly order: number;
  position: number;
  pair: number;
  status: TriggerStatus;
  cause: TriggerCause | '';
  placed: number;
  readonly created: Millis;
  updated: Millis;
  version: number;
  /** `StoredSteps.id`: the ticks and lots in which it is counted. */
  steps: number;
  /** When its price was reached; 0: it was not. */
  reached: Millis;
  /** Of a leg that was placed with an order: the order's filled lots that are no part of its position. */
  filledBefore: Lots;
}

export type TriggerRow = Readonly<HeldTrigger>;

export const triggerRows = defineRows<TriggerRow>('contract-trigger');
