import { computed } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDemo } from './demo.ts';
import { DemoFundsButton } from './demo-funds-button.tsx';
import { useTopic } from '../engine/use-topic.ts';
import { useValue } from '../engine/use-value.ts';
import styles from './money.module.css';

/** The empty state of a user without holdings, with the first step. Uses texts of `assets`. */
export function NoMoney(): ReactNode {
  const { t } = useTranslation();
  const { status, rows } = useTopic('balances/all');
  const isPoor = useMemo(
    () => computed(() => status.value === 'live' && rows.value.every(({ total }) => !/[1-9]/.test(total))),
    [status, rows],
  );
  const isDemo = useIsDemo();
  if (!useValue(isPoor)) return null;
  return (
    <section className={styles.card} aria-label={t('assets.transfer.empty')}>
      <p className={styles.strong}>{t('assets.transfer.empty')}</p>
      {isDemo ? (
        <>
          <p className={styles.quiet}>{t('assets.demo.text')}</p>
          <DemoFundsButton />
        </>
      ) : null}
    </section>
  );
}
