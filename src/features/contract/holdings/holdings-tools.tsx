import type { ReactNode } from 'react';
import { useContractOrders, useTriggers } from '../../../blocks/contract-account.ts';
import { CancelAll } from '../../../blocks/trading/cancel-all.tsx';
import { cancellingAll, cancellingTriggers } from './contract-commands.ts';
import type { HoldingsTab } from './holdings-tabs.ts';
import { CloseAll } from './sheets/close-all.tsx';

interface HoldingsToolsInput {
  readonly tab: HoldingsTab;
  /** A market's, or `''`: all. */
  readonly symbol: string;
}

/** The action on all rows of a tab. */
export function HoldingsTools({ tab, symbol }: HoldingsToolsInput): ReactNode {
  const orders = useContractOrders(symbol || 'all').length;
  const triggers = useTriggers(symbol || 'all').length;
  if (tab === 'positions') return <CloseAll />;
  if (tab === 'orders') return <CancelAll symbol={symbol} count={orders} command={cancellingAll} />;
  if (tab === 'triggers') return <CancelAll symbol={symbol} count={triggers} command={cancellingTriggers} />;
  return null;
}
