import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sign-up-progress.module.css';
import { placeOf, SIGN_UP_STEPS, type SignUpStep } from './sign-up-steps.ts';

/** How far the sign-up is, in words and as a bar of steps. */
export function SignUpProgress({ step }: { readonly step: SignUpStep }): ReactNode {
  const { t } = useTranslation();
  const place = placeOf(step);
  return (
    <div className={styles.progress}>
      <p>{t('auth.signUp.progress', { step: place + 1, count: SIGN_UP_STEPS.length })}</p>
      <div className={styles.bars} aria-hidden="true">
        {SIGN_UP_STEPS.map((each, at) => (
          <span key={each} data-reached={at <= place} />
        ))}
      </div>
    </div>
  );
}
