/** A user cancels their open orders: the amounts frozen for them become available again. */
import { MARKET_CODES, SPOT_CODES } from '#protocol/names/codes';
import { cancelOrderInput, cancelOrdersInput } from '#protocol/trading';
import type { Accepted, RuleResult } from '../core/decision.ts';
import { defineCommand, type RuleContext } from '../core/user-command.ts';
import { marketOfKind, orderOfKind, ordersOfKind } from '../trading/kind-orders.ts';
import type { Order } from '../trading/order.ts';
import { cancelOrders } from '../trading/place-order.ts';
import { sentOrder } from '../trading/sent-order.ts';
import { Settlement } from '../trading/settlement.ts';
import { isBeingMatched } from '../trading/waiting-orders.ts';
import { spotForms } from './spot-forms.ts';
import { SPOT_REASONS } from './spot-settlement.ts';

/** Returns the order after the cancellation (`SpotOrder`, flat). */
export const cancelOrderCommand = defineCommand('spot.cancelOrder', {
  by: 'user',
  input: cancelOrderInput,
  refusals: [SPOT_CODES.noOrder, SPOT_CODES.beingMatched],
  reasons: SPOT_REASONS,
  rule(context, input) {
    const order = ownOrder(context, input.order);
    if (order === undefined) return { refused: SPOT_CODES.noOrder };
    if (isBeingMatched(order)) return { refused: SPOT_CODES.beingMatched };
    return cancelAll(context, [order], sentOrder(spotForms, order));
  },
});

/**
 * Cancels the orders of one spot market, or of all, that are not being matched. Returns their number as `{ cancelled
 * }`.
 */
export const cancelOrdersCommand = defineCommand('spot.cancelOrders', {
  by: 'user',
  input: cancelOrdersInput,
  refusals: [MARKET_CODES.unknownSymbol],
  reasons: SPOT_REASONS,
  rule(context, { symbol }) {
    const { state, user } = context;
    if (symbol !== undefined && marketOfKind(state, 'spot', symbol) === undefined)
      return { refused: MARKET_CODES.unknownSymbol };
    const all = ordersOfKind(state, 'spot', user?.id as number).filter((order) => !isBeingMatched(order));
    const orders = symbol === undefined ? all : all.filter((order) => order.symbol === symbol);
    return cancelAll(context, orders, { cancelled: orders.length });
  },
});

/** A user's own open spot order; undefined: they have none with this id. */
function ownOrder({ state, user }: Pick<RuleContext, 'state' | 'user'>, id: number): Order | undefined {
  const order = orderOfKind(state, 'spot', id);
  return order?.user === user?.id ? order : undefined;
}

function cancelAll(
  { state, time }: RuleContext,
  orders: readonly Order[],
  answer: Accepted['answer'] & {},
): RuleResult {
  const settlement = new Settlement({ state, time });
  cancelOrders(settlement, orders, 'user');
  return settlement.settled(answer);
}
