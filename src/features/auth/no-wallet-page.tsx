import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { WALLET_LOGIN_PATH } from '../../navigation/pages.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { toast } from '../../ui/toast.tsx';
import styles from './auth-page.module.css';
import { WALLET_NAMES } from './wallet.ts';

/** For browsers without a wallet: explains wallet browsers, and how to open this address in one. */
export function NoWalletPage(): ReactNode {
  const { t } = useTranslation();
  const address = `${location.origin}/#${WALLET_LOGIN_PATH}`;
  const copy = async () => {
    toast(t((await copyText(address)) ? 'app.copy.done' : 'app.copy.failed'));
  };
  return (
    <Page title={t('auth.noWallet.title')} back>
      <ScrollArea kind="form" className={styles.body}>
        <p>{t('auth.noWallet.what')}</p>
        <h2>{t('auth.noWallet.known')}</h2>
        <ul className={styles.wallets}>
          {WALLET_NAMES.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <h2>{t('auth.noWallet.how')}</h2>
        <ol className={styles.steps}>
          <li>{t('auth.noWallet.stepCopy')}</li>
          <li>{t('auth.noWallet.stepOpen')}</li>
          <li>{t('auth.noWallet.stepPaste')}</li>
        </ol>
        <p className={styles.address} data-testid="address">
          {address}
        </p>
        <Button wide press={copy}>
          {t('auth.noWallet.copy')}
        </Button>
      </ScrollArea>
    </Page>
  );
}
