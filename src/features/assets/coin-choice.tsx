import { computed } from '@preact/signals-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { AccountKind } from '#domain/ledger/account-kinds';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { CoinLogo } from '../../blocks/market/coin-logo.tsx';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { coinsLike } from './coins.ts';
import { useListedAssets } from './listed-assets.ts';
import { withAsset } from './transfer.form.ts';
import styles from './transfer.module.css';
import { transferView } from './transfer.state.ts';

/** The coin that moves, and the sheet in which another one is found. */
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
      {open ? <CoinSheet kind={form.from} chosen={form.asset} close={() => setOpen(false)} /> : null}
    </>
  );
}

interface CoinSheetInput {
  readonly kind: AccountKind;
  readonly chosen: string;
  readonly close: () => void;
}

function CoinSheet({ kind, chosen, close }: CoinSheetInput): ReactNode {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { answer, failure, again } = useListedAssets();
  const held = useHeld(kind);
  const coins = useMemo(() => coinsLike(search, [...(answer?.values() ?? [])], held), [search, answer, held]);
  const choose = (asset: string) => {
    transferView.form = withAsset(transferView.form, asset);
    close();
  };
  return (
    <Sheet title={t('assets.transfer.coin')} close={close}>
      <div className={styles.search}>
        <SearchField
          label={t('assets.transfer.searchCoin')}
          placeholder={t('assets.transfer.searchCoin')}
          clearLabel={t('market.search.clear')}
          value={search}
          change={setSearch}
        />
      </div>
      {answer === undefined ? (
        failure === undefined ? (
          <LoadingView label={t('app.page.loading')} />
        ) : (
          <LoadFailure retry={again} />
        )
      ) : null}
      <ul className={styles.coins} aria-label={t('assets.transfer.coin')}>
        {coins.map(({ asset, name }) => (
          <li key={asset}>
            <button
              type="button"
              className={styles.coin}
              aria-current={asset === chosen}
              onClick={() => choose(asset)}
            >
              <CoinLogo coin={asset} />
              <span className={styles.words}>
                <span className={styles.named}>
                  <span className={styles.name}>{asset}</span>
                  <span className={styles.label}>{name}</span>
                </span>
                <span className={styles.held}>{held.get(asset) ?? '0'}</span>
              </span>
            </button>
          </li>
        ))}
        {answer !== undefined && coins.length === 0 ? (
          <li className={styles.worth}>{t('assets.transfer.noCoin', { text: search })}</li>
        ) : null}
      </ul>
    </Sheet>
  );
}

/** What is available of each coin in an account; changes when a balance does, not when a price does. */
function useHeld(kind: AccountKind): ReadonlyMap<string, string> {
  const { rows } = useTopic(`balances/${kind}`);
  const text = useMemo(
    () => computed(() => JSON.stringify(rows.value.map(({ asset, available }) => [asset, available]))),
    [rows],
  );
  const now = useValue(text);
  return useMemo(() => new Map(JSON.parse(now) as [string, string][]), [now]);
}
