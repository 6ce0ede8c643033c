import { lazy, type ReactNode } from 'react';
import type { Instrument } from '#domain/market/instrument';
import { TradePage } from '../features/spot/ticket/trade-page.tsx';

/** The chart comes with the first time it is unfolded. */
const ChartPanel = lazy(() =>
  import('../features/market/chart/chart-panel.tsx').then(({ ChartPanel: panel }) => ({ default: panel })),
);

function chartOf(instrument: Instrument): ReactNode {
  return <ChartPanel instrument={instrument} full={false} />;
}

/** Two features meet: the ticket of one and the chart of the other. */
export function TradeTab(): ReactNode {
  return <TradePage chart={chartOf} back={false} />;
}

/** The same, opened from a market. */
export function TradeSpot(): ReactNode {
  return <TradePage chart={chartOf} back />;
}
