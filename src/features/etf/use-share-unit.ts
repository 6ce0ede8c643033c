import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The unit of a quantity of shares: "share" for "1", "shares" for "1.5" and for what is no amount. */
export function useShareUnit(): (quantity: string) => string {
  const { t } = useTranslation();
  return useCallback((quantity) => t('etf.shares', { count: countOf(quantity) }), [t]);
}

/** Without a quantity the unit is that of several. */
function countOf(quantity: string): number {
  const count = Number(quantity);
  return quantity === '' || Number.isNaN(count) ? 0 : count;
}
