import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../blocks/page.tsx';
import { navigation } from '../../navigation/navigation.tsx';
import { MARKETS_PATH, NO_WALLET_PATH } from '../../navigation/pages.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useReturn } from './use-return.ts';
import { findWallet } from './wallet.ts';

/** The log-in of a wallet's browser: it finds the wallet, and says that logging in by it comes later. */
export function WalletPage(): ReactNode {
  const { t } = useTranslation();
  useReturn();
  const [wallet, setWallet] = useState<string>();
  useEffect(() => {
    let left = false;
    void findWallet(window).then((name) => {
      if (left) return;
      if (name === undefined) void navigation.redirect(NO_WALLET_PATH);
      else setWallet(name);
    });
    return () => {
      left = true;
    };
  }, []);
  return (
    <Page title={t('auth.wallet.title')} back>
      {wallet === undefined ? (
        <LoadingView label={t('auth.wallet.looking')} />
      ) : (
        <Notice
          title={wallet === '' ? t('auth.wallet.foundOne') : t('auth.wallet.found', { wallet })}
          text={t('auth.wallet.later')}
          action={{ label: t('app.page.toMarkets'), act: () => navigation.navigateTo(MARKETS_PATH) }}
        />
      )}
    </Page>
  );
}
