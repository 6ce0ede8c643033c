import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PositionSide } from '#domain/contract/position';
import styles from '../../../../blocks/trading/side.module.css';

/** "Long" or "Short" in the side's colour of the palette. */
export function PositionSideTag({ side }: { readonly side: PositionSide }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className={styles.side} data-side={side === 'long' ? 'buy' : 'sell'}>
      {t(`positions.sides.${side}`)}
    </span>
  );
}
