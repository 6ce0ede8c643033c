import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { WALLET_LOGIN_PATH } from '../../navigation/pages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { toast } from '../../ui/toast.tsx';
import styles from './auth-page.module.css';
import { walletLinks } from './wallet-links.ts';
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
        <OpenInWallet address={address} />
        <h2>{t('auth.noWallet.how')}</h2>
        <ol className={styles.steps}>
          <li>{t('auth.noWallet.stepCopy')}</li>
          <li>{t('auth.noWallet.stepOpen')}</li>
          <li>{t('auth.noWallet.stepPaste')}</li>
        </ol>
        <p className={styles.address} data-testid="address">
          {address}
        </p>
        <Button wide kind="quiet" press={copy}>
          {t('auth.noWallet.copy')}
        </Button>
      </ScrollArea>
    </Page>
  );
}

/** Links into the wallets' apps; on a page without https, which none of them opens, their names. */
function OpenInWallet({ address }: { readonly address: string }): ReactNode {
  const { t } = useTranslation();
  const links = walletLinks(address);
  if (links.length === 0) {
    return (
      <>
        <h2>{t('auth.noWallet.known')}</h2>
        <ul className={styles.wallets}>
          {WALLET_NAMES.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p>{t('auth.noWallet.insecure', { host: location.host })}</p>
      </>
    );
  }
  return (
    <ul className={styles.walletList}>
      {links.map(({ name, to }, place) => (
        <li key={name}>
          <a href={to} className={buttonClass} data-wide="true" data-kind={place === 0 ? 'primary' : 'quiet'}>
            {t('auth.noWallet.open', { wallet: name })}
          </a>
        </li>
      ))}
    </ul>
  );
}
