import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import styles from './install-button.module.css';
import { useInstallOffer } from './install-offer.ts';

/** Installs the app, or explains how: a button if the browser can be asked, a text if only its menu can. */
export function InstallButton(): ReactNode {
  const { t } = useTranslation();
  const install = useInstallOffer();
  if (isInstalled()) return <p className={styles.words}>{t('app.install.installed')}</p>;
  if (install !== undefined) {
    return (
      <Button wide press={install}>
        {t('app.install.button')}
      </Button>
    );
  }
  return <p className={styles.words}>{t(hint())}</p>;
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || isHomeScreen() === true;
}

function hint() {
  // Only the browsers of iPhones and iPads have this property.
  if (isHomeScreen() !== undefined) return 'app.install.iosHint';
  return window.isSecureContext ? 'app.install.hint' : 'app.install.insecure';
}

function isHomeScreen(): boolean | undefined {
  return (navigator as { readonly standalone?: boolean }).standalone;
}
