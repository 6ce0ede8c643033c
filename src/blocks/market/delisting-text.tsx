import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { answeredTime } from '../../api/platform-clock.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { useContractTerms } from '../use-contract-terms.ts';
import { useTimes } from '../use-times.ts';
import { tradingEndOf, type Delisting } from './trading-end.ts';
import styles from './index-warning.module.css';

const MINUTE = 60_000;

type State = 'announced' | 'window' | 'waiting' | 'settling' | 'settled' | 'lastMark';

export function DelistingText({ symbol }: { readonly symbol: string }): ReactNode {
  const { t, i18n } = useTranslation();
  const { moment } = useTimes();
  const market = useContractTerms()?.markets.find((each) => each.symbol === symbol);
  const delisting = market?.delisting ?? null;
  if (delisting === null) return null;
  const { at, windowMinutes, price } = delisting;
  const text = t(`funding.delisting.${stateOf(delisting)}`, {
    time: moment(at),
    stop: moment(at - windowMinutes * MINUTE),
    minutes: windowMinutes,
    price: amountText(price ?? '', i18n.language),
  });
  return (
    <p className={styles.waits} role="status" data-testid="delisting">
      {text}
    </p>
  );
}

/** After the instant the price takes some moments, or waits for more samples of the index. */
function stateOf(delisting: Delisting): State {
  const { at, samples, leastSamples } = delisting;
  const now = answeredTime();
  const end = tradingEndOf(delisting, now);
  if (end === 'delisted') return samples === 0 ? 'lastMark' : 'settled';
  if (end === 'delisting') return 'announced';
  if (now < at) return 'window';
  return samples < leastSamples ? 'waiting' : 'settling';
}
