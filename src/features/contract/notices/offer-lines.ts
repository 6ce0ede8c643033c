import { lazy } from 'react';
import { cancelOrders } from '../../../blocks/cancel-orders.ts';
import { movedLine } from '../../../blocks/moved-line.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';

/** Lets screens of other features amend and cancel what contracts have on a chart. */
export function offerLines(): void {
  movedLine.value = LazyMovedLine;
  cancelOrders.contract.value = (orders) => {
    void Promise.all([import('../holdings/contract-commands.ts'), loadNamespace('trading')]).then(
      ([{ cancel }]) => {
        for (const id of orders) void cancel({ id });
      },
      Boolean,
    );
  };
}

const LazyMovedLine = lazy(() =>
  Promise.all([
    import('../holdings/sheets/moved-line.tsx'),
    ...(['positions', 'trading', 'contract', 'assets'] as const).map((name) => loadNamespace(name)),
  ]).then(([{ MovedLine }]) => ({ default: MovedLine })),
);
