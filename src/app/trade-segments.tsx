import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { navigation } from '../navigation/navigation.tsx';
import { TRADE_SEGMENTS, type TradeSegment } from '../preferences/kept.ts';
import { preferences } from '../preferences/preferences.ts';
import styles from './trade-segments.module.css';

const NAMES = {
  spot: 'market.tab.spot',
  contract: 'market.tab.contract',
  option: 'assets.kinds.options',
} as const;

/** The kinds of markets of the Trade tab, one of them chosen. */
export function TradeSegments({ chosen }: { readonly chosen: TradeSegment }): ReactNode {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const choose = (segment: TradeSegment) => {
    preferences.tradeSegment = segment;
    // The address named a market of the other kind.
    if (search !== '') void navigation.redirect(pathname);
  };
  return (
    <div className={styles.segments} role="group" aria-label={t('trading.segments')}>
      {TRADE_SEGMENTS.map((segment) => (
        <button
          key={segment}
          type="button"
          className={styles.segment}
          aria-current={segment === chosen ? 'page' : undefined}
          onClick={() => choose(segment)}
        >
          {t(NAMES[segment])}
        </button>
      ))}
    </div>
  );
}
