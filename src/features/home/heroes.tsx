import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import { useInstruments } from '../../blocks/market/instruments.ts';
import { lastPrice, useDirection, useStatus, useWorth } from '../../blocks/market/live.ts';
import { Sparkline } from '../../blocks/market/sparkline.tsx';
import { useTicker } from '../../blocks/use-ticker.ts';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { MARKET_DETAIL_PATH } from '../../navigation/pages.ts';
import { preferences } from '../../preferences/preferences.ts';
import { FlashText } from '../../ui/flash-text.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import styles from './heroes.module.css';

const HEROES = ['BTC-USDT', 'ETH-USDT', 'SOL-USDT'];

/** The most watched markets. One that the platform does not have is left out. */
export function Heroes(): ReactNode {
  const instruments = useInstruments();
  if (instruments === undefined) {
    return (
      <div className={styles.heroes} aria-hidden="true">
        {HEROES.map((symbol) => (
          <span key={symbol} className={styles.hero} />
        ))}
      </div>
    );
  }
  const shown = HEROES.flatMap((symbol) => instruments.get(symbol) ?? []);
  if (shown.length === 0) return null;
  return (
    <div className={styles.heroes}>
      {shown.map((each) => (
        <Hero key={each.symbol} instrument={each} />
      ))}
    </div>
  );
}

function Hero({ instrument: { symbol, base } }: { readonly instrument: Instrument }): ReactNode {
  const { reducedData } = useSnapshot(preferences);
  const ticker = useTicker(symbol);
  const card = useStatus<HTMLSpanElement>(ticker);
  const coloured = useDirection<HTMLSpanElement>(ticker.direction);
  const worth = useWorth(ticker);
  return (
    <PageLink to={addressOf(MARKET_DETAIL_PATH, { symbol })} className={styles.hero}>
      <span ref={card} className={styles.inside} data-testid="hero" data-symbol={symbol}>
        <span ref={coloured} className={styles.coloured}>
          <span className={styles.head}>
            <span className={styles.base}>{base}</span>
            <LiveText className={styles.change} text={ticker.change} />
          </span>
          <FlashText className={styles.last} {...lastPrice(ticker)} testId="hero-price" />
          <LiveText className={styles.worth} text={worth} />
          {reducedData ? null : <Sparkline symbol={symbol} wide />}
        </span>
      </span>
    </PageLink>
  );
}
