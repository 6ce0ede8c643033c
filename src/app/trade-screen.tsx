import type { ReactNode } from 'react';
import type { Instrument } from '#domain/market/instrument';
import { LazyChartPanel } from '../features/market/chart/lazy-chart-panel.tsx';
import { TradePage } from '../features/spot/ticket/trade-page.tsx';

function chartOf(instrument: Instrument): ReactNode {
  return <LazyChartPanel instrument={instrument} full={false} />;
}

/** Combines the ticket of one feature with the chart of another. */
export function TradeTab(): ReactNode {
  return <TradePage chart={chartOf} back={false} />;
}

/** The same, opened from a market. */
export function TradeSpot(): ReactNode {
  return <TradePage chart={chartOf} back />;
}
