import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PositionRecord } from '../../../../engine/records.ts';
import { useValue } from '../../../../engine/use-value.ts';
import styles from './adl-rank.module.css';

interface AdlRankInput {
  readonly live: PositionRecord;
  readonly open: () => void;
}

const BARS = [1, 2, 3, 4, 5] as const;

/** The position's place in the queue of deleveraging, as five bars; a tap explains it. */
export function AdlRank({ live, open }: AdlRankInput): ReactNode {
  const { t } = useTranslation();
  const rank = useValue(live.rank);
  if (rank === 0) return null;
  const text = t('positions.adl.rank', { rank });
  return (
    <button
      type="button"
      className={styles.rank}
      aria-haspopup="dialog"
      aria-label={`${t('positions.adl.title')} ${text}`}
      data-testid="adl-rank"
      onClick={open}
    >
      <span className={styles.label}>{t('positions.adl.label')}</span>
      <Bars rank={rank} />
    </button>
  );
}

/** As many lit bars as the rank. */
export function Bars({ rank }: { readonly rank: number }): ReactNode {
  return (
    <span className={styles.bars} data-rank={rank} aria-hidden="true">
      {BARS.map((bar) => (
        <span key={bar} data-lit={bar <= rank} />
      ))}
    </span>
  );
}
