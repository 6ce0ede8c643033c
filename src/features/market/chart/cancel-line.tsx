import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnTrades } from './own-trades.ts';

interface CancelLineInput {
  /** Undefined: the line is of no order. */
  readonly orders: readonly number[] | undefined;
  readonly text: string;
  readonly cancel: OwnTrades['cancel'];
}

/** The mark of an order's line on the chart, for keys and screen readers. */
export function CancelLine({ orders, text, cancel }: CancelLineInput): ReactNode {
  const { t } = useTranslation();
  if (orders === undefined || cancel === undefined) return null;
  return (
    <button
      type="button"
      aria-label={`${t('trading.orders.cancel')}: ${text}`}
      onClick={() => cancel(orders)}
    />
  );
}
