import { useTranslation } from 'react-i18next';
import { useContractOrders, usePositions, useTriggers } from '../../../blocks/contract-account.ts';
import type { HoldingsTab } from './holdings-tabs.ts';

/** The tabs with how many open things their lists have. @param symbol a market's, or `''`: all */
export function useTabNames(symbol: string): Readonly<Record<HoldingsTab, string>> {
  const { t } = useTranslation();
  const positions = usePositions(symbol || 'all').length;
  const orders = useContractOrders(symbol || 'all').length;
  const triggers = useTriggers(symbol || 'all').length;
  const counted = (name: string, count: number) => (count === 0 ? name : `${name} ${String(count)}`);
  return {
    positions: counted(t('positions.tabs.positions'), positions),
    orders: counted(t('positions.tabs.orders'), orders),
    triggers: counted(t('positions.tabs.triggers'), triggers),
    history: t('positions.tabs.history'),
  };
}
