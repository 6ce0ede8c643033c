import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import type { VersionOffer } from './follow-versions.ts';
import styles from './version-bar.module.css';

let root: Root | undefined;

/**
 * Shows the offer above the tab bar, or removes it. It has a separate React root, so that the app's first chunk
 * does not include it.
 */
export function offerVersion(offer: VersionOffer | undefined): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(offer === undefined ? null : <VersionBar offer={offer} />);
}

function VersionBar({ offer }: { readonly offer: VersionOffer }): ReactNode {
  const { t } = useTranslation();
  return (
    <aside className={styles.bar} role="status">
      <p className={styles.text}>{t('app.version.ready')}</p>
      <button type="button" className={styles.later} onClick={offer.later}>
        {t('app.version.later')}
      </button>
      <button type="button" className={styles.load} onClick={offer.accept}>
        {t('app.version.load')}
      </button>
    </aside>
  );
}
