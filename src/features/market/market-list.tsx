import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { MarketRow } from '../../blocks/market/market-row.tsx';
import { noPress } from '../../blocks/no-press.ts';
import { FavouriteSheet } from '../../blocks/market/favourite-sheet.tsx';
import { ROW_HEIGHT, useFirstScreen } from './first-screen.ts';
import styles from './market-list.module.css';

const VirtualRows = lazy(async () => {
  const { VirtualRows: rows } = await import('./virtual-rows.tsx');
  await noPress();
  return { default: rows };
});

/** The id of the list's element. */
export const MARKET_PANEL = 'market-list';

interface MarketListInput {
  readonly instruments: readonly Instrument[];
  /** The list has several kinds of markets. */
  readonly tagged: boolean;
  /** A new visit starts with this list. */
  readonly isFirst: boolean;
}

/** Rows for the first screen are shown before the scrolling list has loaded. */
export function MarketList({ instruments, tagged, isFirst }: MarketListInput): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Instrument>();
  useFirstScreen(MARKET_PANEL, instruments, isFirst);
  const label = t('market.list.label');
  const first = instruments.slice(0, Math.ceil(window.innerHeight / ROW_HEIGHT));
  return (
    <>
      <Suspense
        fallback={
          <div className={styles.first} role="list" aria-label={label} data-cut>
            {first.map((each) => (
              <div key={each.symbol} role="listitem">
                <MarketRow instrument={each} tagged={tagged} choose={setChosen} />
              </div>
            ))}
          </div>
        }
      >
        <VirtualRows
          instruments={instruments}
          tagged={tagged}
          label={label}
          atOnce={first.length}
          choose={setChosen}
        />
      </Suspense>
      {chosen === undefined ? null : (
        <FavouriteSheet instrument={chosen} close={() => setChosen(undefined)} />
      )}
    </>
  );
}
