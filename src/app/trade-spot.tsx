import type { ReactNode } from 'react';
import { TradePage } from '../features/spot/ticket/trade-page.tsx';
import { tradeChart } from './trade-chart.tsx';
import { TradeSegments } from './trade-segments.tsx';

export function SpotTab(): ReactNode {
  return <TradePage chart={tradeChart} back={false} segments={<TradeSegments chosen="spot" />} />;
}

/** The same, opened from a market. */
export function TradeSpot(): ReactNode {
  return <TradePage chart={tradeChart} back />;
}
