import type { ReactNode } from 'react';
import { Fills } from './fills.tsx';
import type { OrderListInput } from '../../../blocks/trading/list-frame.tsx';
import { OpenOrders } from './open-orders.tsx';
import type { OrderTab } from './order-tabs.ts';
import { PastOrders } from './past-orders.tsx';

const LISTS = { open: OpenOrders, history: PastOrders, fills: Fills } as const;

/** The list of a tab. */
export function OrderTabPanel({ tab, ...input }: OrderListInput & { readonly tab: OrderTab }): ReactNode {
  const List = LISTS[tab];
  return <List {...input} />;
}
