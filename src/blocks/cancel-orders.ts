/** How orders are cancelled by a tap on another feature's screen: their features offer it after log-in. */
import { signal } from '@preact/signals-react';

type Cancel = (orders: readonly number[]) => void;

/** By the kind of market; undefined until it is offered. */
export const cancelOrders = {
  spot: signal<Cancel | undefined>(undefined),
  contract: signal<Cancel | undefined>(undefined),
};
