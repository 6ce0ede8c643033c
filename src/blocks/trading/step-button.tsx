import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import styles from './ticket.module.css';
import { useHeld } from './use-held.ts';

interface StepButtonInput {
  readonly by: 1 | -1;
  readonly step: () => void;
}

/** One step up or down; repeats while it is held. */
export function StepButton({ by, step }: StepButtonInput): ReactNode {
  const { t } = useTranslation();
  const held = useHeld(step);
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={t(by > 0 ? 'trading.ticket.raise' : 'trading.ticket.lower')}
      {...held}
    >
      <Icon name={by > 0 ? 'plus' : 'minus'} size={18} />
    </button>
  );
}
