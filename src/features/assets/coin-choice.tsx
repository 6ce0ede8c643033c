import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { CoinSheet } from '../../blocks/coin-sheet.tsx';
import { useListedAssets } from '../../blocks/listed-assets.ts';
import { CoinLogo } from '../../blocks/market/coin-logo.tsx';
import { Icon } from '../../ui/icon.tsx';
import { withAsset } from './transfer.form.ts';
import styles from './transfer.module.css';
import { transferView } from './transfer.state.ts';

/** The coin to transfer, and the sheet to choose another one. */
export function CoinChoice(): ReactNode {
  const { t } = useTranslation();
  const { form } = useSnapshot(transferView);
  const { answer } = useListedAssets();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.pick}
        aria-haspopup="dialog"
        data-testid="coin"
        onClick={() => setOpen(true)}
      >
        <CoinLogo key={form.asset} coin={form.asset} />
        <span className={styles.words}>
          <span className={styles.named}>
            <span className={styles.label}>{t('assets.transfer.coin')}</span>
            <span className={styles.name}>{form.asset}</span>
          </span>
          <span className={styles.worth}>{answer?.get(form.asset)?.name}</span>
        </span>
        <Icon name="forward" size={18} />
      </button>
      {open ? (
        <CoinSheet
          title={t('assets.transfer.coin')}
          kind={form.from}
          chosen={form.asset}
          choose={(asset) => (transferView.form = withAsset(transferView.form, asset))}
          close={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
