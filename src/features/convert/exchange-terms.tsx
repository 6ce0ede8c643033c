import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rateText } from '#domain/convert/convert';
import { formatScaled } from '#domain/decimal-text';
import type { ConvertTerms } from '#protocol/names/convert';
import { Refusal } from '../../api/refusal.ts';
import { amountText } from '../../i18n/amount-text.ts';
import styles from './exchange.module.css';

interface Coins {
  readonly from: string;
  readonly to: string;
}

interface ExchangeTermsInput {
  readonly form: Coins;
  readonly terms: ConvertTerms | undefined;
  /** Why there are no terms. */
  readonly failure: unknown;
}

const UNKNOWN = '—';
const TO = ' – ';
const BPS_DIGITS = 2;

/** The rate, the spread in it, and the limits: shown before the user asks for a quote. */
export function ExchangeTerms({ form, terms, failure }: ExchangeTermsInput): ReactNode {
  const { t, i18n } = useTranslation();
  if (terms === undefined && failure instanceof Refusal) {
    return (
      <p className={styles.missing} role="status">
        {failure.message}
      </p>
    );
  }
  const range = terms && [terms.smallest, terms.largest].map((each) => amountText(each, i18n.language));
  return (
    <dl className={styles.terms}>
      <Rate coins={form} terms={terms} sign="≈" />
      <div>
        <dt>{t('convert.range')}</dt>
        <dd>{range === undefined ? UNKNOWN : `${range.join(TO)} USDT`}</dd>
      </div>
    </dl>
  );
}

interface RateInput {
  readonly coins: Coins;
  readonly terms: ConvertTerms | undefined;
  /** `=` if the rate is promised. */
  readonly sign: '≈' | '=';
}

/** "1 BTC ≈ 61,624.81 USDT", and the spread in it. */
export function Rate({ coins, terms, sign }: RateInput): ReactNode {
  const { t, i18n } = useTranslation();
  const rate = terms && rateText(terms);
  const [one, other] = rate?.of === 'to' ? [coins.to, coins.from] : [coins.from, coins.to];
  const spread = terms && formatScaled(terms.spreadBps, BPS_DIGITS);
  return (
    <>
      <div>
        <dt>{t('convert.rate')}</dt>
        <dd data-testid="rate">
          {rate === undefined ? UNKNOWN : `1 ${one} ${sign} ${amountText(rate.text, i18n.language)} ${other}`}
        </dd>
      </div>
      <div>
        <dt>{t('convert.spread')}</dt>
        <dd>{spread === undefined ? UNKNOWN : `${amountText(spread, i18n.language)}%`}</dd>
      </div>
    </>
  );
}
