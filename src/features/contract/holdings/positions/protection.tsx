import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LivePosition } from '../../../../blocks/contract-account.ts';
import { usePositionTriggers } from '../use-triggers.ts';
import { nearestProtection } from './nearest-protection.ts';
import { ProtectionPrices } from './protection-prices.tsx';
import styles from './position-card.module.css';

interface ProtectionInput {
  readonly position: LivePosition;
  /** The platform refuses triggers of the position. */
  readonly isOff: boolean;
  /** The id of the text that says why. */
  readonly reason: string;
  readonly open: () => void;
}

/** The nearest take-profit and stop-loss, and how many more there are. */
export function Protection({ position, isOff, reason, open }: ProtectionInput): ReactNode {
  const { t } = useTranslation();
  const triggers = usePositionTriggers(position);
  const nearest = useMemo(() => nearestProtection(position.side, triggers), [position.side, triggers]);
  return (
    <button
      type="button"
      className={styles.protection}
      aria-haspopup="dialog"
      aria-disabled={isOff}
      aria-describedby={isOff ? reason : undefined}
      onClick={isOff ? undefined : open}
    >
      <span className={styles.label}>{t('positions.actions.protect')}</span>
      <span className={styles.prices} data-testid="protection">
        <ProtectionPrices {...nearest} />
      </span>
    </button>
  );
}
