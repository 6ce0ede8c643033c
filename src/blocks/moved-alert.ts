/**
 * The form that changes a price alert from its line on a chart: alerts offer it after log-in, and the chart opens it.
 */
import { signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import type { LiveAlert } from './alerts.ts';

export interface MovedAlertInput {
  readonly alert: LiveAlert;
  /** The price at which its line was released, exact decimal text; absent: its own. */
  readonly price?: string;
  readonly close: () => void;
}

/** Undefined until it is offered. */
export const movedAlert = signal<ComponentType<MovedAlertInput> | undefined>(undefined);
