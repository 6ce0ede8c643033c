/** The available amount of a coin, beside a field for a part of it. Both use texts of `assets`. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BalanceRecord } from '../engine/records.ts';
import { useValue } from '../engine/use-value.ts';
import { OwnAmount } from './own-amount.tsx';
import styles from './available-amount.module.css';

interface AvailableInput {
  readonly balance: BalanceRecord;
  readonly asset: string;
}

export function Available({ balance, asset }: AvailableInput): ReactNode {
  const { t } = useTranslation();
  return (
    <span className={styles.available}>
      {t('assets.transfer.available')} <OwnAmount text={balance.available} testId="available" /> {asset}
    </span>
  );
}

interface MaxButtonInput {
  readonly balance: BalanceRecord;
  /** Receives the whole available amount, exact decimal text; never empty. */
  readonly fill: (plain: string) => void;
}

export function MaxButton({ balance, fill }: MaxButtonInput): ReactNode {
  const { t } = useTranslation();
  const available = useValue(balance.plain);
  const isNothing = !/[1-9]/.test(available);
  return (
    <button
      type="button"
      className={styles.max}
      aria-disabled={isNothing}
      onClick={isNothing ? undefined : () => fill(available)}
    >
      {t('assets.transfer.max')}
    </button>
  );
}
