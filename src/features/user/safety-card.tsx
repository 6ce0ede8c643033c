import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SECURITY_PATH } from '../../navigation/pages.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import styles from './safety-card.module.css';
import { SAFETY_STEPS, safetyOf, type Security } from './safety.ts';
import { USER_ICONS } from './user-icons.ts';

/** The number of recommended steps that are done, and the next one; it leads to the security centre. */
export function SafetyCard({ security }: { readonly security: Security }): ReactNode {
  const { t } = useTranslation();
  const { done, all, next } = safetyOf(security);
  return (
    <PageLink to={SECURITY_PATH} className={styles.card}>
      <span className={styles.head}>
        <span className={styles.title}>
          <Glyph path={USER_ICONS.shield} size={22} />
          {t('user.safety.title')}
        </span>
        <span className={styles.count} data-full={next === undefined}>
          {t('user.safety.count', { done, all })}
        </span>
      </span>
      <span className={styles.steps} aria-hidden="true">
        {SAFETY_STEPS.map((step, place) => (
          <span key={step} className={styles.step} data-done={place < done} />
        ))}
      </span>
      <span className={styles.next}>{t(`user.safety.${next ?? 'all'}`)}</span>
    </PageLink>
  );
}
