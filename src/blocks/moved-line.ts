/**
 * The form that asks about a line of a contract's chart after a drag: contracts offer it after log-in, and the chart
 * opens it.
 */
import { signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import type { LiveContractOrder, LivePosition, LiveTrigger } from './contract-account.ts';

export type MovedRow =
  | { readonly of: 'order'; readonly row: LiveContractOrder }
  | { readonly of: 'trigger'; readonly row: LiveTrigger }
  | { readonly of: 'position'; readonly row: LivePosition };

export interface MovedLineInput {
  readonly moved: MovedRow;
  /** The wanted price, exact decimal text; absent: no other than now. */
  readonly price?: string;
  readonly close: () => void;
}

/** Undefined until it is offered. */
export const movedLine = signal<ComponentType<MovedLineInput> | undefined>(undefined);
