/** A user cancels their open orders: the amounts frozen for them become available again. */
import { CONTRACT_CODES, MARKET_CODES } from '#protocol/names/codes';
import { cancelOrderInput, cancelOrdersInput } from '#protocol/trading';
import { defineCommand, userOf } from '../core/user-command.ts';
import { marketOfKind, orderOfKind, ordersOfKind } from '../trading/kind-orders.ts';
import { cancelOrders } from '../trading/place-order.ts';
import { sentOrder } from '../trading/sent-order.ts';
import { Settlement } from '../trading/settlement.ts';
import { isBeingMatched } from '../trading/waiting-orders.ts';
import { contractForms } from './contract-forms.ts';
import { CONTRACT_REASONS } from './contract-settlement.ts';

/** Returns the order after the cancellation (`ContractOrder`, flat). */
export const cancelContractOrderCommand = defineCommand('contract.cancelOrder', {
  by: 'user',
  input: cancelOrderInput,
  refusals: [CONTRACT_CODES.noOrder, CONTRACT_CODES.beingMatched],
  reasons: CONTRACT_REASONS,
  rule(context, { order: id }) {
    const { state, time } = context;
    const order = orderOfKind(state, 'perpetual', id);
    if (order === undefined || order.user !== userOf(context).id) return { refused: CONTRACT_CODES.noOrder };
    if (isBeingMatched(order)) return { refused: CONTRACT_CODES.beingMatched };
    const settlement = new Settlement({ state, time });
    cancelOrders(settlement, [order], 'user');
    return settlement.settled(sentOrder(contractForms, order));
  },
});

/** Cancels the orders of one contract, or of all, that are not being matched; answers with their number. */
export const cancelContractOrdersCommand = defineCommand('contract.cancelOrders', {
  by: 'user',
  input: cancelOrdersInput,
  refusals: [MARKET_CODES.unknownSymbol],
  reasons: CONTRACT_REASONS,
  rule(context, { symbol }) {
    const { state, time } = context;
    if (symbol !== undefined && marketOfKind(state, 'perpetual', symbol) === undefined)
      return { refused: MARKET_CODES.unknownSymbol };
    const all = ordersOfKind(state, 'perpetual', userOf(context).id).filter(
      (order) => !isBeingMatched(order),
    );
    const orders = symbol === undefined ? all : all.filter((order) => order.symbol === symbol);
    const settlement = new Settlement({ state, time });
    cancelOrders(settlement, orders, 'user');
    return settlement.settled({ cancelled: orders.length });
  },
});
