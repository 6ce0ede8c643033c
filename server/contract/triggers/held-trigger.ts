/** How a trigger is sent, and its change as a rule's result. */
import { shownSteps } from '#domain/market/instrument';
import { contractTrigger } from '#protocol/entities/contract-trigger';
import type { ContractTrigger } from '#protocol/names/contract';
import type { EntityChange } from '../../core/decision.ts';
import type { OrderMarket } from '../../trading/order.ts';
import { triggerRows, type HeldTrigger, type TriggerRow } from './trigger-rows.ts';

export function sentTrigger(held: TriggerRow, { steps }: OrderMarket): ContractTrigger {
  const price = (tick: number | null) => (tick === null ? '' : shownSteps(tick, steps.price));
  return {
    id: held.id,
    clientId: held.clientId,
    symbol: held.symbol,
    purpose: held.purpose,
    side: held.side,
    positionSide: held.positionSide,
    type: held.type,
    trigger: price(held.tick),
    triggerBy: held.triggerBy,
    rises: held.rises,
    callbackBps: held.callbackBps,
    activation: price(held.activation),
    price: price(held.price),
    size: held.lots === null ? '' : shownSteps(held.lots, steps.size),
    reduceOnly: held.reduceOnly,
    order: held.order,
    position: held.position,
    pair: held.pair,
    status: held.status,
    cause: held.cause,
    placed: held.placed,
    reached: held.reached,
    created: held.created,
    updated: held.updated,
    version: held.version,
  };
}

export class TriggerChange implements EntityChange {
  readonly entity = contractTrigger.name;

  constructor(
    private readonly trigger: HeldTrigger,
    private readonly market: OrderMarket,
  ) {}

  get user(): number {
    return this.trigger.user;
  }

  row(version: number): ContractTrigger {
    this.trigger.version = version;
    return sentTrigger(this.trigger, this.market);
  }

  write() {
    return triggerRows.write({ ...this.trigger });
  }
}
