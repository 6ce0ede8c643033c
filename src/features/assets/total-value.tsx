import { computed } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatus } from '../../blocks/market/live.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { LiveText } from '../../ui/live-text.tsx';
import styles from './assets.module.css';
import { worthText } from './worth.ts';

/** All that a person owns, live: the figure of the page. */
export function TotalValue(): ReactNode {
  const { t } = useTranslation();
  const account = useTopic('account');
  const { whole } = account;
  const place = useStatus<HTMLElement>(account);
  const worth = useMemo(() => computed(() => worthText(whole.value)), [whole]);
  const plain = useMemo(() => computed(() => `${whole.value.total} USDT`), [whole]);
  return (
    <section ref={place} className={styles.total} aria-label={t('assets.transfer.total')}>
      <p className={styles.label}>{t('assets.transfer.total')}</p>
      <LiveText text={worth} className={styles.figure} testId="total-worth" />
      <LiveText text={plain} className={styles.plain} testId="total-value" />
    </section>
  );
}
