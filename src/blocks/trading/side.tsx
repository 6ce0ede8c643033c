import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderSide } from '#domain/trading/order';
import styles from './side.module.css';

/** "Buy" or "Sell" in the side's colour of the palette. */
export function Side({ side }: { readonly side: OrderSide }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className={styles.side} data-side={side}>
      {t(`trading.sides.${side}`)}
    </span>
  );
}
