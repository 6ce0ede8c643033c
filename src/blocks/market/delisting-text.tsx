import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '../../i18n/amount-text.ts';
import { useContractTerms } from '../use-contract-terms.ts';
import { useTimes } from '../use-times.ts';
import { delistingState } from './delisting-state.ts';
import styles from './index-warning.module.css';

const MINUTE = 60_000;

export function DelistingText({ symbol }: { readonly symbol: string }): ReactNode {
  const { t, i18n } = useTranslation();
  const { moment } = useTimes();
  const market = useContractTerms()?.markets.find((each) => each.symbol === symbol);
  const delisting = market?.delisting ?? null;
  if (delisting === null) return null;
  const { at, windowMinutes, price } = delisting;
  const text = t(`funding.delisting.${delistingState(delisting)}`, {
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
