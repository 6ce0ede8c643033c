import { amendSheet } from '../../../blocks/amend-sheet.ts';
import { cancelOrders } from '../../../blocks/cancel-orders.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { LazyAmendSheet } from './lazy-amend-sheet.tsx';

/** Lets screens of other features amend and cancel orders, for example on a chart. */
export function offerAmend(): void {
  amendSheet.value = LazyAmendSheet;
  cancelOrders.spot.value = (orders) => {
    void Promise.all([import('./order-commands.ts'), loadNamespace('trading')]).then(([{ cancel }]) => {
      for (const id of orders) void cancel({ id });
    }, Boolean);
  };
}
