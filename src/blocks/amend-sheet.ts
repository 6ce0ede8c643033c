/**
 * The form that amends an open order: the feature of spot orders offers it after log-in, and screens of other features
 * open it.
 */
import { signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import type { SpotOrder } from '#protocol/names/spot';

export interface AmendSheetInput {
  readonly order: SpotOrder;
  /** The wanted price, exact decimal text; absent: the order's own. */
  readonly price?: string;
  readonly close: () => void;
}

/** Undefined until it is offered. */
export const amendSheet = signal<ComponentType<AmendSheetInput> | undefined>(undefined);
