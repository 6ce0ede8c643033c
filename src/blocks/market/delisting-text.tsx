import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '../../i18n/amount-text.ts';
import { useContractTerms, type ContractTermsAnswer } from '../use-contract-terms.ts';
import { useTimes } from '../use-times.ts';
import styles from './index-warning.module.css';

const MINUTE = 60_000;

type State = 'announced' | 'window' | 'waiting' | 'settling' | 'settled' | 'lastMark';
type Delisting = NonNullable<ContractTermsAnswer['markets'][number]['delisting']>;

interface DelistingTextInput {
  readonly symbol: string;
  /** Shows the text where there is little room for it. */
  readonly show?: (text: string) => ReactNode;
}

export function DelistingText({ symbol, show }: DelistingTextInput): ReactNode {
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
  if (show !== undefined) return show(text);
  return (
    <p className={styles.waits} role="status" data-testid="delisting">
      {text}
    </p>
  );
}

/** After the instant the price takes some moments, or waits for more samples of the index. */
function stateOf({ at, windowMinutes, price, samples, leastSamples }: Delisting): State {
  if (price !== null) return samples === 0 ? 'lastMark' : 'settled';
  const left = at - Date.now();
  if (left > 0) return left > windowMinutes * MINUTE ? 'announced' : 'window';
  return samples < leastSamples ? 'waiting' : 'settling';
}
