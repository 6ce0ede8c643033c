import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../blocks/use-times.ts';
import { isHeld, type Security } from './safety.ts';
import styles from './user.module.css';

/** The end of the hold on withdrawals after a security change. */
export function HeldNotice({ security }: { readonly security: Security }): ReactNode {
  const { t } = useTranslation();
  const { moment } = useTimes();
  const [now] = useState(() => Date.now());
  if (!isHeld(security, now)) return null;
  return (
    <p className={styles.warning}>{t('user.safety.held', { time: moment(security.heldUntil ?? now) })}</p>
  );
}
