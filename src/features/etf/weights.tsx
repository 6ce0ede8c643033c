import { computed } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Ring, ShareMark } from '../../blocks/ring.tsx';
import { CoinLogo } from '../../blocks/market/coin-logo.tsx';
import { useShareText } from '../../blocks/share-text.ts';
import { useValue } from '../../engine/use-value.ts';
import styles from './etf.module.css';
import { useEtfTopic } from './use-etf-topic.ts';

interface Weight {
  readonly asset: string;
  /** In thousandths of the basket. */
  readonly share: number;
}

/** The number of colours; all further coins share the last one. */
const COLOURS = 6;
const BPS_PER_SHARE = 10;

/** The coins by their present weight, the heaviest first. Renders when a weight changes by a thousandth. */
function useWeights(product: string): readonly Weight[] {
  const { rows } = useEtfTopic(`etf/${product}`);
  const text = useMemo(
    () =>
      computed(() => {
        const weights = rows.value.map(({ asset, weight }) => ({
          asset,
          share: Math.round(weight / BPS_PER_SHARE),
        }));
        return JSON.stringify(weights.sort((one, other) => other.share - one.share));
      }),
    [rows],
  );
  const now = useValue(text);
  return useMemo(() => JSON.parse(now) as readonly Weight[], [now]);
}

/** The present weights as a ring: the five heaviest coins, and all others together. */
export function WeightRing({ product }: { readonly product: string }): ReactNode {
  const { t } = useTranslation();
  const weights = useWeights(product);
  const shareText = useShareText();
  const first = weights.slice(0, COLOURS - 1);
  const rest = weights.slice(COLOURS - 1).reduce((sum, { share }) => sum + share, 0);
  const shares = [...first.map(({ share }) => share), ...(rest > 0 ? [rest] : [])];
  const words = weights.map(({ asset, share }) => `${asset} ${shareText(share)}`).join(', ');
  return (
    <span className={styles.ring}>
      <Ring
        parts={shares.map((share, colour) => ({ share, colour }))}
        label={`${t('etf.weights')}: ${words}`}
      />
    </span>
  );
}

/** All coins with their present weights. */
export function WeightTable({ product }: { readonly product: string }): ReactNode {
  const { t } = useTranslation();
  const weights = useWeights(product);
  const shareText = useShareText();
  return (
    <table className={styles.weights}>
      <caption className={styles.hidden}>{t('etf.weights')}</caption>
      <tbody>
        {weights.map(({ asset, share }, at) => (
          <tr key={asset} data-testid="weight">
            <th scope="row">
              <span className={styles.coin}>
                <ShareMark colour={Math.min(at, COLOURS - 1)} />
                <CoinLogo coin={asset} /> {asset}
              </span>
            </th>
            <td>{shareText(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
