import { computed } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ACCOUNT_KINDS, type AccountKind } from '#domain/ledger/account-kinds';
import { useLoggedIn } from '../../api/session.ts';
import { CoinLogo } from '../../blocks/market/coin-logo.tsx';
import { useStatus } from '../../blocks/market/live.ts';
import { MoneyEye } from '../../blocks/money-eye.tsx';
import { OwnAmount } from '../../blocks/own-amount.tsx';
import { Page } from '../../blocks/page.tsx';
import { placeOf } from '../../blocks/places.ts';
import { RowLink } from '../../blocks/row-link.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { useTopic } from '../../engine/use-topic.ts';
import { addressOf } from '../../navigation/address.ts';
import { ASSET_ACTIONS_PATH } from '../../navigation/pages.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { RowGroup } from '../../ui/rows.tsx';
import { ActionRow } from '../../blocks/action-row.tsx';
import { useAssetActions } from './asset-actions.ts';
import styles from '../../blocks/money.module.css';
import { CoinCost } from './coin-cost.tsx';
import { LatestRecords } from './latest-records.tsx';
import own from './overview.module.css';

/** The coin that the address names. */
function useAskedAsset(): string {
  const asked = new URLSearchParams(useLocation().search).get('asset') ?? '';
  return /^[A-Z0-9]{1,20}$/.test(asked) ? asked : 'USDT';
}

/** One coin over all accounts: its balances, and the available actions. */
export function WalletPage(): ReactNode {
  const { t } = useTranslation();
  const asset = useAskedAsset();
  return (
    <Page title={asset} back>
      {useLoggedIn() ? (
        <ScrollArea kind="cards">
          <AssetValue asset={asset} />
          <Actions asset={asset} />
          {asset === 'USDT' ? null : <CoinCost asset={asset} />}
          <ul className={own.card} aria-label={t('assets.overview.accounts')}>
            {ACCOUNT_KINDS.map((kind) => (
              <li key={kind}>
                <KindAmount kind={kind} asset={asset} />
              </li>
            ))}
          </ul>
          <LatestRecords asset={asset} />
        </ScrollArea>
      ) : (
        <VisitorInvitation title={t('app.invitation.text')} />
      )}
    </Page>
  );
}

function Actions({ asset }: { readonly asset: string }): ReactNode {
  const { t } = useTranslation();
  // Its records are below on this page.
  const actions = useAssetActions(asset).filter(({ path }) => path !== placeOf('records').path);
  const more = {
    to: addressOf(ASSET_ACTIONS_PATH, { asset }),
    path: placeOf('more').path,
    label: t('assets.wallet.more'),
  };
  return <ActionRow actions={[...actions.slice(0, 3), more]} />;
}

/** The total of a coin, and its value. */
function AssetValue({ asset }: { readonly asset: string }): ReactNode {
  const balances = useTopic('balances/all');
  const place = useStatus<HTMLElement>(balances);
  const { rows } = balances;
  const texts = useMemo(() => {
    const row = computed(() => rows.value.find((each) => each.asset === asset));
    return {
      total: computed(() => row.value?.total ?? '0'),
      worth: computed(() => (row.value === undefined ? '' : row.value.worth)),
      value: computed(() => `${row.value?.value ?? '0'} USDT`),
    };
  }, [rows, asset]);
  return (
    <section ref={place} className={styles.total} aria-label={asset}>
      <div className={styles.head}>
        <CoinLogo coin={asset} />
        <p className={styles.label}>{asset}</p>
        <MoneyEye />
      </div>
      <OwnAmount text={texts.total} className={styles.figure} testId="asset-total" />
      <p className={styles.plains}>
        <OwnAmount text={texts.value} className={styles.plain} />
        <OwnAmount text={texts.worth} className={styles.plain} />
      </p>
    </section>
  );
}

interface KindAmountInput {
  readonly kind: AccountKind;
  readonly asset: string;
}

function KindAmount({ kind, asset }: KindAmountInput): ReactNode {
  const { t } = useTranslation();
  const { available, frozen } = useTopic(`balance/${kind}/${asset}`);
  return (
    <div className={own.row} data-testid={`held-${kind}`}>
      <span className={own.words}>
        <span className={own.name}>{t(`assets.kinds.${kind}`)}</span>
        <span className={own.amounts}>
          <span className={own.share}>
            {t('assets.transfer.available')} <OwnAmount text={available} className={own.held} />
          </span>
          <span className={own.share}>
            {t('assets.wallet.frozen')} <OwnAmount text={frozen} className={own.held} />
          </span>
        </span>
      </span>
    </div>
  );
}

/** The available actions for a coin, each with an explanation. */
export function AssetActionsPage(): ReactNode {
  const { t } = useTranslation();
  const asset = useAskedAsset();
  const actions = useAssetActions(asset);
  return (
    <Page title={t('assets.wallet.actions', { asset })} back>
      {useLoggedIn() ? (
        <ScrollArea kind="cards">
          <RowGroup>
            {actions.map(({ to, path, label, note }) => (
              <RowLink key={to} to={to} icon={<Glyph path={path} size={22} />} name={label} note={note} />
            ))}
          </RowGroup>
        </ScrollArea>
      ) : (
        <VisitorInvitation title={t('app.invitation.text')} />
      )}
    </Page>
  );
}
