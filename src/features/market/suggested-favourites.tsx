import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { CoinLogo } from '../../blocks/market/coin-logo.tsx';
import type { Instruments } from '../../blocks/market/instruments.ts';
import { useTicker } from '../../blocks/use-ticker.ts';
import { useDirection } from '../../blocks/market/live.ts';
import { useSymbols } from '../../blocks/market/use-symbols.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import { SkeletonRows } from '../../blocks/market/skeleton-rows.tsx';
import styles from './suggested-favourites.module.css';

const SUGGESTED = 6;
const MOST_TRADED = { tab: 'spot', favourites: [], search: '', descending: true, onePerCoin: true } as const;

/** In place of an empty list of favourites: the most traded markets, all chosen, added by one tap. */
export function SuggestedFavourites({ instruments }: { readonly instruments: Instruments }): ReactNode {
  const { t } = useTranslation();
  const symbols = useSymbols(MOST_TRADED);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (symbols === undefined) return <SkeletonRows label={t('app.page.loading')} />;
  const suggested = symbols.slice(0, SUGGESTED).flatMap((symbol) => instruments.get(symbol) ?? []);
  const chosen = suggested.filter(({ symbol }) => !left.has(symbol));
  const toggle = (symbol: string) => {
    const next = new Set(left);
    if (!next.delete(symbol)) next.add(symbol);
    setLeft(next);
  };
  return (
    <div className={styles.suggestion}>
      <p className={styles.title}>{t('market.favourites.empty')}</p>
      <p className={styles.text}>{t('market.favourites.emptyText')}</p>
      <div className={styles.markets} role="group" aria-label={t('market.favourites.suggested')}>
        {suggested.map((each) => (
          <Suggestion
            key={each.symbol}
            instrument={each}
            chosen={!left.has(each.symbol)}
            toggle={() => toggle(each.symbol)}
          />
        ))}
      </div>
      <Button
        disabled={chosen.length === 0}
        press={() => void preferences.favourites.push(...chosen.map(({ symbol }) => symbol))}
      >
        {t('market.favourites.addChosen', { count: chosen.length })}
      </Button>
    </div>
  );
}

interface SuggestionInput {
  readonly instrument: Instrument;
  readonly chosen: boolean;
  readonly toggle: () => void;
}

function Suggestion({ instrument, chosen, toggle }: SuggestionInput): ReactNode {
  const ticker = useTicker(instrument.symbol);
  const change = useDirection<HTMLSpanElement>(ticker.direction);
  return (
    <label className={styles.market}>
      <input type="checkbox" checked={chosen} onChange={toggle} />
      <CoinLogo coin={instrument.base} />
      <span className={styles.words}>
        <span className={styles.name}>
          {instrument.base}
          <span className={styles.quote}>/{instrument.quote}</span>
        </span>
        <span ref={change} className={styles.change}>
          <LiveText text={ticker.change} />
        </span>
      </span>
    </label>
  );
}
