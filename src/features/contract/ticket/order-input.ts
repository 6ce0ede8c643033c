/** The input of the command that the ticket sends. */
import type { PlacedContractOrder, PlacedTrigger } from '../pending-orders.ts';
import type { TradingMode } from '#domain/contract/position-terms';
import { callbackOf, type ContractSummary } from './ticket-summary.ts';
import {
  bookType,
  closesOnly,
  isConditional,
  LEGS,
  positionSideOf,
  type ContractForm,
  type Leg,
} from './ticket.form.ts';

export type TicketInput =
  | { readonly kind: 'order'; readonly input: PlacedContractOrder }
  | { readonly kind: 'trigger'; readonly input: PlacedTrigger };

/** Take-profit and stop-loss, which wait until the order fills. */
function legsOf(form: ContractForm, isHedge: boolean): Pick<PlacedContractOrder, Leg> {
  if (!form.protects || closesOnly(form, isHedge)) return {};
  const set = LEGS.filter((leg) => form[leg] !== '').map((leg) => [
    leg,
    { trigger: form[leg], triggerBy: form[`${leg}By`], price: form[`${leg}Limit`] },
  ]);
  return Object.fromEntries(set) as Pick<PlacedContractOrder, Leg>;
}

/** Its size is in coins, whatever the unit of the field is. */
export function ticketInput(
  form: ContractForm,
  { size }: Pick<ContractSummary, 'size'>,
  mode: TradingMode,
): TicketInput {
  const isHedge = mode.positionMode === 'hedge';
  const type = bookType(form.type);
  const common = {
    symbol: form.symbol,
    side: form.side,
    positionSide: positionSideOf(form, isHedge),
    type,
    price: type === 'limit' ? form.price : '',
    size,
    reduceOnly: closesOnly(form, isHedge),
  };
  if (!isConditional(form.type)) {
    const isLimit = type === 'limit';
    const time = isLimit ? form.timeInForce : 'ioc';
    return {
      kind: 'order',
      input: {
        ...common,
        ...legsOf(form, isHedge),
        timeInForce: time,
        postOnly: isLimit && form.postOnly,
      },
    };
  }
  const isTrailing = form.type === 'trailing';
  return {
    kind: 'trigger',
    input: {
      ...common,
      purpose: 'stop',
      triggerBy: form.triggerBy,
      trigger: isTrailing ? '' : form.trigger,
      activation: isTrailing ? form.activation : '',
      callbackBps: isTrailing ? (callbackOf(form) ?? 0) : 0,
    },
  };
}
