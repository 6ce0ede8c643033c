import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './overview.module.css';
import { useShareText, type Share } from './shares.ts';

interface ShareRingInput {
  /** In the order of their colours. */
  readonly shares: readonly (Share & { readonly label: string })[];
}

/** The ring's circumference is 1,000: a thousandth of the whole is a unit of its length. */
const RADIUS = 1_000 / (2 * Math.PI);
const WIDTH = 48;
const BOX = 2 * RADIUS + WIDTH;
const GAP = 6;
/** A very small share is still visible. */
const LEAST = 4;

/** The parts of a whole as a ring, with a table of the same beside it. */
export function ShareRing({ shares }: ShareRingInput): ReactNode {
  const { t } = useTranslation();
  const shareText = useShareText();
  const parts = shares.map((each, colour) => ({ ...each, colour })).filter(({ share }) => share > 0);
  // A ring with one part shows nothing useful.
  if (parts.length < 2) return null;
  const title = t('assets.overview.shares');
  const sent = parts.map(({ label, share }) => `${label} ${shareText(share)}`);
  let at = 0;
  return (
    <div className={styles.allocation}>
      <svg
        className={styles.ring}
        viewBox={`${String(-BOX / 2)} ${String(-BOX / 2)} ${String(BOX)} ${String(BOX)}`}
        role="img"
        aria-label={`${title}: ${sent.join(', ')}`}
        data-testid="shares"
      >
        {parts.map(({ share, colour }) => {
          const from = at;
          at += share;
          return (
            <circle
              key={colour}
              className={styles.arc}
              data-colour={colour}
              r={RADIUS}
              strokeWidth={WIDTH}
              strokeDasharray={`${String(Math.max(share - GAP, LEAST))} 1000`}
              // From the top.
              strokeDashoffset={250 - from}
            />
          );
        })}
      </svg>
      <table className={styles.legend}>
        <caption className={styles.hidden}>{title}</caption>
        <tbody>
          {parts.map(({ label, share, colour }) => (
            <tr key={colour}>
              <th scope="row">
                <ShareMark colour={colour} /> {label}
              </th>
              <td>{shareText(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The square with a row's colour in the ring. */
export function ShareMark({ colour }: { readonly colour: number }): ReactNode {
  return (
    <svg className={styles.mark} viewBox="0 0 8 8" aria-hidden="true">
      <rect className={styles.colour} data-colour={colour} width={8} height={8} rx={2} />
    </svg>
  );
}
