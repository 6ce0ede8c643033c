import type { ReactNode } from 'react';
import type { Instrument } from '#domain/market/instrument';
import { LazyChartPanel } from '../features/market/chart/lazy-chart-panel.tsx';

/** The chart of one feature, for the tickets of others. */
export function tradeChart(instrument: Instrument): ReactNode {
  return <LazyChartPanel instrument={instrument} size="small" />;
}
