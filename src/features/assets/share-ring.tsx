import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Ring, ShareMark } from '../../blocks/ring.tsx';
import styles from './overview.module.css';
import { useShareText } from '../../blocks/share-text.ts';
import type { Share } from './shares.ts';

interface ShareRingInput {
  /** In the order of their colours. */
  readonly shares: readonly (Share & { readonly label: string })[];
}

/** The parts of a whole as a ring, with a table of the same beside it. */
export function ShareRing({ shares }: ShareRingInput): ReactNode {
  const { t } = useTranslation();
  const shareText = useShareText();
  const parts = shares.map((each, colour) => ({ ...each, colour })).filter(({ share }) => share > 0);
  // A ring with one part shows nothing useful.
  if (parts.length < 2) return null;
  const title = t('assets.overview.shares');
  const sent = parts.map(({ label, share }) => `${label} ${shareText(share)}`);
  return (
    <div className={styles.allocation}>
      <Ring parts={parts} label={`${title}: ${sent.join(', ')}`} />
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
