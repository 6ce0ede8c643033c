/** How a trigger is sent, and its change as a rule's result. */
import { shownSteps } from '#domain/market/instrument';
import { contractTrigger } from '#protocol/entities/contract-trigger';
import type { ContractTrigger } from '#protocol/names/contract';
import { changesOf } from '../../core/entity-change.ts';
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

export const triggerChange = changesOf({
  entity: contractTrigger.name,
  rows: triggerRows,
  row: (held: HeldTrigger) => ({ ...held }),
  sent: sentTrigger,
});
