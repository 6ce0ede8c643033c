import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instruments } from '../../blocks/market/instruments.ts';
import { marketView } from './market.state.ts';
import styles from './quote-filter.module.css';

/** Radio buttons need a text for "all"; no asset has it. */
const ALL = '';

/** The assets in which spot markets are quoted; a tap lists the markets of one. */
export function QuoteFilter({ instruments }: { readonly instruments: Instruments }): ReactNode {
  const { t } = useTranslation();
  const chosen = useSnapshot(marketView).quote ?? ALL;
  const quotes = useMemo(() => quotesOf(instruments), [instruments]);
  return (
    <div className={styles.quotes} role="radiogroup" aria-label={t('market.quote.label')}>
      {[ALL, ...quotes].map((quote) => (
        <label key={quote} className={styles.quote}>
          <input
            type="radio"
            name="quote"
            value={quote}
            checked={quote === chosen}
            onChange={() => (marketView.quote = quote === ALL ? undefined : quote)}
          />
          <span className={styles.name}>{quote === ALL ? t('market.quote.all') : quote}</span>
        </label>
      ))}
    </div>
  );
}

/** In the order of the platform's markets. */
function quotesOf(instruments: Instruments): readonly string[] {
  const quotes = new Set<string>();
  for (const { kind, quote } of instruments.values()) if (kind === 'spot') quotes.add(quote);
  return [...quotes];
}
