import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './overview.module.css';
import { useShareText, type Share } from './shares.ts';

interface ShareBarInput {
  /** In the order of their colours. */
  readonly shares: readonly (Share & { readonly label: string })[];
}

const WIDTH = 1_000;
const GAP = 6;
/** A very small share is still visible. */
const LEAST = 6;

/** The parts of a whole as one bar. The rows below explain its colours, and its label states the shares. */
export function ShareBar({ shares }: ShareBarInput): ReactNode {
  const { t } = useTranslation();
  const shareText = useShareText();
  const parts = shares.map(({ share }, colour) => ({ share, colour })).filter(({ share }) => share > 0);
  // A bar with one part shows nothing useful.
  if (parts.length < 2) return null;
  const sent = shares
    .filter(({ share }) => share > 0)
    .map(({ label, share }) => `${label} ${shareText(share)}`);
  let at = 0;
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${String(WIDTH)} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${t('assets.overview.shares')}: ${sent.join(', ')}`}
      data-testid="shares"
    >
      {parts.map(({ share, colour }) => {
        const x = at;
        at += share;
        return (
          <rect
            key={colour}
            className={styles.colour}
            data-colour={colour}
            x={x}
            width={Math.max(share - GAP, LEAST)}
            height={10}
          />
        );
      })}
    </svg>
  );
}

/** The square with a row's colour in the bar. */
export function ShareMark({ colour }: { readonly colour: number }): ReactNode {
  return (
    <svg className={styles.mark} viewBox="0 0 8 8" aria-hidden="true">
      <rect className={styles.colour} data-colour={colour} width={8} height={8} rx={2} />
    </svg>
  );
}
