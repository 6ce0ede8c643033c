import { useEffect, type ReactNode } from 'react';
import { LazyChartPanel } from '../features/market/chart/lazy-chart-panel.tsx';
import { OptionPage, type ShowOptionChart } from '../features/option/ticket/option-page.tsx';
import { preferences } from '../preferences/preferences.ts';
import { TradeSegments } from './trade-segments.tsx';

const chart: ShowOptionChart = (instrument, period) => (
  <LazyChartPanel instrument={instrument} size="small" options={period} />
);

export function OptionTab(): ReactNode {
  return <OptionPage chart={chart} back={false} segments={<TradeSegments chosen="option" />} />;
}

/** The same, opened from another page; the Trade tab remembers it. */
export function TradeOption(): ReactNode {
  useEffect(() => {
    preferences.tradeSegment = 'option';
  }, []);
  return <OptionPage chart={chart} back />;
}
