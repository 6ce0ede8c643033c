import { lazy, type ReactNode } from 'react';
import type { Instrument } from '#domain/market/instrument';
import { TradePage } from '../features/spot/ticket/trade-page.tsx';

/** The chart is loaded when it is opened for the first time. */
const ChartPanel = lazy(() =>
  import('../features/market/chart/chart-panel.tsx').then(({ ChartPanel: panel }) => ({ default: panel })),
);

function chartOf(instrument: Instrument): ReactNode {
  return <ChartPanel instrument={instrument} full={false} />;
}

/** Combines the ticket of one feature with the chart of another. */
export function TradeTab(): ReactNode {
  return <TradePage chart={chartOf} back={false} />;
}

/** The same, opened from a market. */
export function TradeSpot(): ReactNode {
  return <TradePage chart={chartOf} back />;
}
