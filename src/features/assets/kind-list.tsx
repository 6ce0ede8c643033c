import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountKind } from '#domain/ledger/account-kinds';
import { OwnAmount } from '../../blocks/own-amount.tsx';
import { useTopic } from '../../engine/use-topic.ts';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { KIND_ASSETS_PATH } from '../../navigation/pages.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './overview.module.css';
import { ShareBar, ShareMark } from './share-bar.tsx';
import { useKindShares, useShareText } from './shares.ts';
import { useKindWorth } from './worth.ts';

/** The accounts, each with its share of the whole. */
export function KindList(): ReactNode {
  const { t } = useTranslation();
  const shares = useKindShares();
  return (
    <>
      <ShareBar shares={shares.map((each) => ({ ...each, label: t(`assets.kinds.${each.key}`) }))} />
      <ul className={styles.card}>
        {shares.map(({ key, share }, colour) => (
          <li key={key}>
            <KindRow kind={key} share={share} colour={colour} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface KindRowInput {
  readonly kind: AccountKind;
  readonly share: number;
  readonly colour: number;
}

function KindRow({ kind, share, colour }: KindRowInput): ReactNode {
  const { t } = useTranslation();
  const shareText = useShareText();
  const worth = useKindWorth(useTopic('account'), kind);
  return (
    <PageLink to={addressOf(KIND_ASSETS_PATH, { kind })} className={styles.row} data-testid={`kind-${kind}`}>
      <ShareMark colour={colour} />
      <span className={styles.words}>
        <span className={styles.name}>
          {t(`assets.kinds.${kind}`)} <span className={styles.share}>{shareText(share)}</span>
        </span>
        <OwnAmount text={worth} className={styles.amount} />
      </span>
      <Icon name="forward" size={18} />
    </PageLink>
  );
}
