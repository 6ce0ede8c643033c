import { cancelOrders } from '../../../blocks/cancel-orders.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';

/** Lets screens of other features cancel orders of contracts, for example on a chart. */
export function offerCancel(): void {
  cancelOrders.contract.value = (orders) => {
    void Promise.all([import('../holdings/contract-commands.ts'), loadNamespace('trading')]).then(
      ([{ cancel }]) => {
        for (const id of orders) void cancel({ id });
      },
      Boolean,
    );
  };
}
