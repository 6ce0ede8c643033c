/** How orders and fills of contracts are stored and sent. */
import { contractFill } from '#protocol/entities/contract-fill';
import { contractOrder } from '#protocol/entities/contract-order';
import { orderForms, type OrderOf } from '../trading/order-forms.ts';

export const contractForms = orderForms({
  kind: 'perpetual',
  order: contractOrder,
  fill: contractFill,
  feeAsset: (_, { quote }) => quote,
});

/** A contract order as the core holds it. */
export type ContractOrder = OrderOf<typeof contractForms>;
