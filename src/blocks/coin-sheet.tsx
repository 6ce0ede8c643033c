import { computed } from '@preact/signals-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountKind } from '#domain/ledger/account-kinds';
import { useTopic } from '../engine/use-topic.ts';
import { useValue } from '../engine/use-value.ts';
import { AnyRow } from '../ui/any-row.tsx';
import { LoadingView } from '../ui/loading-view.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './coin-sheet.module.css';
import { coinsLike } from './coins.ts';
import { HIDDEN_AMOUNT, isMoneyHidden } from './hidden-money.ts';
import { useListedAssets } from './listed-assets.ts';
import { LoadFailure } from './load-failure.tsx';
import { CoinLogo } from './market/coin-logo.tsx';

interface CoinSheetInput {
  readonly title: string;
  /** The account whose available amounts are shown beside the coins. */
  readonly kind: AccountKind;
  readonly chosen: string;
  readonly choose: (asset: string) => void;
  readonly close: () => void;
  /** The label of "no choice": then '' is the first row. */
  readonly any?: string;
}

/** All coins that may be held, found by their letters or name; a tap chooses and closes. Uses texts of `assets`. */
export function CoinSheet({ title, kind, chosen, choose, close, any }: CoinSheetInput): ReactNode {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { answer, failure, again } = useListedAssets();
  const held = useHeld(kind);
  const coins = useMemo(() => coinsLike(search, [...(answer?.values() ?? [])], held), [search, answer, held]);
  const take = (asset: string) => {
    choose(asset);
    close();
  };
  return (
    <Sheet title={title} close={close}>
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
      <ul className={styles.coins} aria-label={title}>
        {any === undefined || search !== '' ? null : (
          <AnyRow text={any} chosen={chosen === ''} take={() => take('')} />
        )}
        {coins.map(({ asset, name }) => (
          <li key={asset}>
            <CoinRow
              asset={asset}
              name={name}
              held={held.get(asset) ?? '0'}
              chosen={asset === chosen}
              take={take}
            />
          </li>
        ))}
        {answer !== undefined && coins.length === 0 ? (
          <li className={styles.none}>{t('assets.transfer.noCoin', { text: search })}</li>
        ) : null}
      </ul>
    </Sheet>
  );
}

interface CoinRowInput {
  readonly asset: string;
  readonly name: string;
  readonly held: string;
  readonly chosen: boolean;
  readonly take: (asset: string) => void;
}

function CoinRow({ asset, name, held, chosen, take }: CoinRowInput): ReactNode {
  const isHidden = useValue(isMoneyHidden);
  return (
    <button type="button" className={styles.coin} aria-current={chosen} onClick={() => take(asset)}>
      <CoinLogo coin={asset} />
      <span className={styles.words}>
        <span className={styles.named}>
          <span className={styles.name}>{asset}</span>
          <span className={styles.label}>{name}</span>
        </span>
        <span className={styles.held}>{isHidden ? HIDDEN_AMOUNT : held}</span>
      </span>
    </button>
  );
}

/** The available amount of each coin in an account; changes with a balance, not with a price. */
function useHeld(kind: AccountKind): ReadonlyMap<string, string> {
  const { rows } = useTopic(`balances/${kind}`);
  const text = useMemo(
    () => computed(() => JSON.stringify(rows.value.map(({ asset, available }) => [asset, available]))),
    [rows],
  );
  const now = useValue(text);
  return useMemo(() => new Map(JSON.parse(now) as [string, string][]), [now]);
}
