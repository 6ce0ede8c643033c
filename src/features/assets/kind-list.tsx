import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnAmount } from '../../blocks/own-amount.tsx';
import { useTopic } from '../../engine/use-topic.ts';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { KIND_ASSETS_PATH } from '../../navigation/pages.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './overview.module.css';
import { ShareRing } from './share-ring.tsx';
import { useShareText } from '../../blocks/share-text.ts';
import { useKindShares, type KindShare } from './shares.ts';
import { useKindWorth } from '../../blocks/worth.ts';
import { ShareMark } from '../../blocks/ring.tsx';

/** The accounts, each with its share of the whole. Empty ones are folded, unless all are empty. */
export function KindList(): ReactNode {
  const { t } = useTranslation();
  const shares = useKindShares().map((each, colour) => ({ ...each, colour }));
  const held = shares.filter(({ empty }) => !empty);
  const folded = held.length === 0 ? [] : shares.filter(({ empty }) => empty);
  return (
    <>
      <ShareRing shares={shares.map((each) => ({ ...each, label: t(`assets.kinds.${each.key}`) }))} />
      <KindRows rows={held.length === 0 ? shares : held} />
      {folded.length === 0 ? null : (
        <details className={styles.empty}>
          <summary>
            {t('assets.overview.empty')} ({folded.length})
          </summary>
          <KindRows rows={folded} />
        </details>
      )}
    </>
  );
}

function KindRows({ rows }: { readonly rows: readonly KindRowInput[] }): ReactNode {
  return (
    <ul className={styles.card}>
      {rows.map((row) => (
        <li key={row.key}>
          <KindRow row={row} />
        </li>
      ))}
    </ul>
  );
}

interface KindRowInput extends KindShare {
  readonly colour: number;
}

function KindRow({ row: { key: kind, share, colour } }: { readonly row: KindRowInput }): ReactNode {
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
