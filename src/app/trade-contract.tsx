import type { ReactNode } from 'react';
import { ContractPage } from '../features/contract/ticket/contract-page.tsx';
import { tradeChart } from './trade-chart.tsx';
import { TradeSegments } from './trade-segments.tsx';

export function ContractTab(): ReactNode {
  return <ContractPage chart={tradeChart} back={false} segments={<TradeSegments chosen="contract" />} />;
}
