import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InstallButton } from '../../blocks/install-button.tsx';
import { LazyQrCode } from '../../blocks/lazy-qr-code.tsx';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { toast } from '../../ui/toast.tsx';
import styles from './download.module.css';

const SYSTEMS = ['ios', 'android', 'desktop'] as const;

/** How to install the app on a home screen, and a QR code for users on another device. */
export function DownloadPage(): ReactNode {
  const { t } = useTranslation();
  const address = `${window.location.origin}/`;
  const copy = async () => toast(t((await copyText(address)) ? 'app.copy.done' : 'app.copy.failed'));
  return (
    <Page title={t('download.title')} back>
      <ScrollArea kind="cards">
        <p>{t('download.intro')}</p>
        <InstallButton />
        {SYSTEMS.map((system) => (
          <section key={system} className={styles.card}>
            <h2 className={styles.title}>{t(`download.${system}`)}</h2>
            <p>{t(`download.${system}Steps`)}</p>
          </section>
        ))}
        <section className={styles.card}>
          <h2 className={styles.title}>{t('download.scan')}</h2>
          <LazyQrCode text={address} label={t('download.code')} />
          <p className={styles.address}>{address}</p>
          <Button kind="quiet" press={copy}>
            {t('download.copy')}
          </Button>
        </section>
        <p className={styles.version}>{t('download.version', { version: import.meta.env.BRISK_VERSION })}</p>
      </ScrollArea>
    </Page>
  );
}
