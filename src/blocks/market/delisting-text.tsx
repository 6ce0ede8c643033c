import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '../../i18n/amount-text.ts';
import { useContractTerms, type ContractTermsAnswer } from '../use-contract-terms.ts';
import { useTimes } from '../use-times.ts';
import styles from './index-warning.module.css';

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

/** Between the instant and the final price the terms have neither: the platform is settling, or waits for a price. */
function stateOf({ at, price, samples }: Delisting): 'announced' | 'settling' | 'settled' | 'lastMark' {
  if (price === null) return at > Date.now() ? 'announced' : 'settling';
  return samples === 0 ? 'lastMark' : 'settled';
}
