import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { AccountKind } from '#domain/ledger/account-kinds';
import { CoinLogo } from '../../blocks/market/coin-logo.tsx';
import { OwnAmount } from '../../blocks/own-amount.tsx';
import { ShareMark } from '../../blocks/ring.tsx';
import type { BalanceRow } from '../../engine/records.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { useKeptState } from '../../navigation/kept-state.ts';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { WALLET_PATH } from '../../navigation/pages.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { coinListView } from './coin-list.state.ts';
import styles from './overview.module.css';
import { ShareRing } from './share-ring.tsx';
import { useShareText } from '../../blocks/share-text.ts';
import { byShare, pictured, SHARE_COLOURS, useCoinShares, type CoinShare } from './shares.ts';

/** The coins of one account or of all, each with its share of the whole, with a search. */
export function CoinList({ kind }: { readonly kind: AccountKind | 'all' }): ReactNode {
  const { t } = useTranslation();
  const { rows } = useTopic(`balances/${kind}`);
  const shares = useCoinShares(rows);
  const ordered = useOrder(shares);
  const [search, setSearch] = useKeptState('coins', '');
  const { hideSmall } = useSnapshot(coinListView);
  const isShown = ({ key, small }: CoinShare) =>
    key.includes(search.trim().toUpperCase()) && !(hideSmall && small);
  const shown = ordered.filter(isShown);
  const others = t('assets.overview.others');
  return (
    <>
      <ShareRing shares={pictured(ordered, others).map((each) => ({ ...each, label: each.key }))} />
      <div className={styles.finder}>
        <SearchField
          label={t('assets.transfer.searchCoin')}
          placeholder={t('assets.transfer.searchCoin')}
          clearLabel={t('market.search.clear')}
          value={search}
          change={setSearch}
        />
        <label className={styles.small}>
          <input
            type="checkbox"
            checked={hideSmall}
            onChange={({ target }) => (coinListView.hideSmall = target.checked)}
          />
          {t('assets.overview.small')}
        </label>
      </div>
      {shown.length === 0 ? (
        <p className={styles.none}>
          {search.trim() === ''
            ? t('assets.overview.none')
            : t('assets.transfer.noCoin', { text: search.trim() })}
        </p>
      ) : (
        <ul className={styles.card} aria-label={t('assets.overview.coins')}>
          {shown.map((each) => (
            <li key={each.key}>
              <CoinRow
                {...{ rows, kind }}
                coin={each}
                colour={Math.min(ordered.indexOf(each), SHARE_COLOURS - 1)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Ordered by value when the set of coins last changed: no row moves because of a price. */
function useOrder(shares: readonly CoinShare[]): readonly CoinShare[] {
  const names = shares.map(({ key }) => key).join(' ');
  const [order, setOrder] = useState({ names: '', keys: [] as readonly string[] });
  const now = order.names === names ? order : { names, keys: byShare(shares).map(({ key }) => key) };
  if (now !== order) setOrder(now);
  return useMemo(() => {
    const known = new Map(shares.map((each) => [each.key, each]));
    return now.keys.flatMap((key) => known.get(key) ?? []);
  }, [shares, now.keys]);
}

interface CoinRowInput {
  readonly kind: AccountKind | 'all';
  readonly rows: ReadonlySignal<readonly BalanceRow[]>;
  readonly coin: CoinShare;
  readonly colour: number;
}

function CoinRow({ kind, rows, coin: { key: asset, share }, colour }: CoinRowInput): ReactNode {
  const shareText = useShareText();
  const texts = useMemo(() => {
    const row = computed(() => rows.value.find((each) => each.asset === asset));
    return {
      total: computed(() => row.value?.total ?? ''),
      worth: computed(() => (row.value?.worth === '' ? `${row.value.value} USDT` : (row.value?.worth ?? ''))),
    };
  }, [rows, asset]);
  return (
    <PageLink to={addressOf(WALLET_PATH, { asset })} className={styles.row} data-testid={`coin-${asset}`}>
      <CoinLogo coin={asset} />
      <span className={styles.words}>
        <span className={styles.named}>
          <span className={styles.name}>{asset}</span>
          <span className={styles.share}>
            <ShareMark colour={colour} /> {shareText(share)}
          </span>
        </span>
        <span className={styles.amounts}>
          <OwnAmount text={texts.total} className={styles.amount} />
          <OwnAmount text={texts.worth} className={styles.share} />
          {kind === 'all' ? null : <Frozen kind={kind} asset={asset} />}
        </span>
      </span>
    </PageLink>
  );
}

interface FrozenInput {
  readonly kind: AccountKind;
  readonly asset: string;
}

/** The part of a coin that waits for something open, such as an order or a term of Earn; nothing if there is none. */
function Frozen({ kind, asset }: FrozenInput): ReactNode {
  const { t } = useTranslation();
  const { frozen } = useTopic(`balance/${kind}/${asset}`);
  const isFrozen = useValue(useMemo(() => computed(() => /[1-9]/.test(frozen.value)), [frozen]));
  if (!isFrozen) return null;
  return (
    <span className={styles.share} data-testid={`frozen-${asset}`}>
      {t('assets.wallet.frozen')} <OwnAmount text={frozen} />
    </span>
  );
}
