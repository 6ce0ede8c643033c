import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOGIN_PATH, NO_WALLET_PATH } from '../../navigation/pages.ts';
import { navigation } from '../../navigation/navigation.tsx';
import { PageLink } from '../../navigation/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-page.module.css';
import type { StepAsked } from './login.form.ts';
import { SecondStepsPage } from './second-steps.tsx';
import { useReturn } from './use-return.ts';
import { logInByWallet, WalletFailure, type WalletStage } from './wallet-login.ts';
import { findWallets, followWallet, type Wallet } from './wallet.ts';

/** The login in a wallet's browser: with one wallet it starts automatically, with several the user chooses. */
export function WalletPage(): ReactNode {
  const { t } = useTranslation();
  useReturn();
  const [wallets, setWallets] = useState<readonly Wallet[]>();
  const { stage, message, asked, again, logIn } = useWalletLogin();
  const begin = useRef(logIn);
  useEffect(() => {
    let left = false;
    void findWallets(window).then((found) => {
      if (left) return;
      if (found.length === 0) void navigation.redirect(NO_WALLET_PATH);
      else setWallets(found);
      const [only] = found;
      if (found.length === 1 && only !== undefined) void begin.current(only);
    });
    return () => {
      left = true;
    };
  }, []);
  if (asked !== undefined) return <SecondStepsPage asked={asked} over={again} />;
  return (
    <AuthFrame title={t('auth.wallet.title')} text={t('auth.wallet.text')}>
      {wallets === undefined ? (
        <LoadingView label={t('auth.wallet.looking')} />
      ) : (
        <WalletList wallets={wallets} waits={stage !== undefined} choose={logIn} />
      )}
      <p className={styles.walletSaid} role="status" data-problem={message !== undefined}>
        {message ?? (stage === undefined ? null : t(`auth.wallet.stage.${stage}`))}
      </p>
      <PageLink to={LOGIN_PATH} className={styles.other}>
        {t('auth.wallet.other')}
      </PageLink>
    </AuthFrame>
  );
}

interface WalletListInput {
  readonly wallets: readonly Wallet[];
  readonly waits: boolean;
  readonly choose: (wallet: Wallet) => Promise<void>;
}

function WalletList({ wallets, waits, choose }: WalletListInput): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className={styles.walletList}>
      {wallets.map((wallet) => (
        <li key={wallet.key}>
          {wallet.picture === undefined ? null : <img src={wallet.picture} alt="" width={32} height={32} />}
          <Button wide kind="quiet" busy={waits} press={() => choose(wallet)}>
            {wallet.name === ''
              ? t('auth.wallet.connect')
              : t('auth.wallet.connectTo', { wallet: wallet.name })}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function useWalletLogin() {
  const { t } = useTranslation();
  const [stage, setStage] = useState<WalletStage>();
  const [message, setMessage] = useState<string>();
  const [asked, setAsked] = useState<StepAsked>();
  const stopFollowing = useRef<() => void>(undefined);
  useEffect(() => () => stopFollowing.current?.(), []);
  const logIn = async (wallet: Wallet) => {
    const { provider } = wallet;
    setMessage(undefined);
    stopFollowing.current?.();
    try {
      setAsked(await logInByWallet(provider, setStage));
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      if (failure instanceof WalletFailure) {
        setMessage(t(`auth.wallet.problem.${failure.problem}`, { ...failure.chains }));
        // Another chain or account in the wallet may solve the problem.
        if (failure.problem === 'chain')
          stopFollowing.current = followWallet(provider, () => void logIn(wallet));
      } else setMessage(failure.message);
    } finally {
      setStage(undefined);
    }
  };
  return { stage, message, asked, again: () => setAsked(undefined), logIn };
}
