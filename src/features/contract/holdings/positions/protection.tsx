import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LivePosition } from '../../../../blocks/contract-account.ts';
import { useContractTexts } from '../use-contract-texts.ts';
import { usePositionTriggers } from '../use-triggers.ts';
import { nearestProtection } from './nearest-protection.ts';
import styles from './position-card.module.css';

interface ProtectionInput {
  readonly position: LivePosition;
  readonly open: () => void;
}

const NONE = '—';
const MORE = ' +';

/** The nearest take-profit and stop-loss, and how many more there are. */
export function Protection({ position, open }: ProtectionInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const triggers = usePositionTriggers(position);
  const { takeProfit, stopLoss, more } = useMemo(
    () => nearestProtection(position.side, triggers),
    [position.side, triggers],
  );
  return (
    <button type="button" className={styles.protection} aria-haspopup="dialog" onClick={open}>
      <span className={styles.label}>{t('positions.actions.protect')}</span>
      <span className={styles.prices} data-testid="protection">
        <span data-kind="take-profit">{takeProfit === undefined ? NONE : texts.amount(takeProfit)}</span>
        {' / '}
        <span data-kind="stop-loss">{stopLoss === undefined ? NONE : texts.amount(stopLoss)}</span>
        {more > 0 ? `${MORE}${String(more)}` : null}
      </span>
    </button>
  );
}
