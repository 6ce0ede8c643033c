import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderSide } from '#domain/trading/order';
import styles from './side.module.css';

interface SideInput {
  readonly side: OrderSide;
  /** In place of "Buy" or "Sell". */
  readonly text?: string;
}

/** "Buy" or "Sell" in the side's colour of the palette. */
export function Side({ side, text }: SideInput): ReactNode {
  const { t } = useTranslation();
  return (
    <span className={styles.side} data-side={side}>
      {text ?? t(`trading.sides.${side}`)}
    </span>
  );
}
