import { computed, type ReadonlySignal } from '@preact/signals-react';
import { memo, useMemo, useRef, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import { useTicker } from '../../blocks/use-ticker.ts';
import type { TickerRecord } from '../../engine/records.ts';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { MARKET_DETAIL_PATH } from '../../navigation/pages.ts';
import { preferences } from '../../preferences/preferences.ts';
import { FlashText } from '../../ui/flash-text.tsx';
import { InSight, useInSight } from '../../ui/in-sight.ts';
import { LiveText } from '../../ui/live-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import { CoinLogo } from './coin-logo.tsx';
import { lastPrice, useDirection, useStatus, useWorth } from './live.ts';
import styles from './market-row.module.css';
import { Sparkline } from './sparkline.tsx';

interface MarketRowInput {
  readonly instrument: Instrument;
  /** In a mixed list a perpetual is labelled. */
  readonly tagged: boolean;
  /** Called on a long press or the context menu. */
  readonly choose: (instrument: Instrument) => void;
}

const LONG_PRESS_MILLIS = 500;
const PRESS_SLACK = 8;

export const MarketRow = memo(function MarketRow({ instrument, tagged, choose }: MarketRowInput): ReactNode {
  const { t } = useTranslation();
  const { symbol, base, quote, kind } = instrument;
  const ticker = useTicker(symbol);
  const { reducedData } = useSnapshot(preferences);
  const row = useStatus<HTMLDivElement>(ticker);
  const pill = useDirection<HTMLSpanElement>(ticker.direction);
  const spark = useDirection<HTMLSpanElement>(ticker.direction);
  const line = useSecondLine(ticker, !reducedData);
  const inSight = useInSight(row);
  const press = useLongPress(() => choose(instrument));
  return (
    <div ref={row} className={styles.hold} data-symbol={symbol} data-testid="market-row" {...press}>
      <InSight value={inSight}>
        <PageLink className={styles.row} to={addressOf(MARKET_DETAIL_PATH, { symbol })}>
          <CoinLogo coin={base} />
          <span className={styles.names}>
            <span className={styles.name}>
              <span className={styles.base}>{base}</span>{' '}
              <span className={styles.quote} data-cut="">
                /{quote}
              </span>
            </span>
            <span className={styles.volume}>
              {tagged && kind === 'perpetual' ? (
                <Tag>{t('market.perpetual')}</Tag>
              ) : (
                <span className={styles.volumeName}>{t('market.list.volume')}</span>
              )}{' '}
              <LiveText text={ticker.volume} />
            </span>
          </span>
          <span ref={spark} className={styles.spark}>
            {reducedData ? null : <Sparkline symbol={symbol} />}
          </span>
          <span className={styles.price}>
            <FlashText className={styles.last} {...lastPrice(ticker)} testId="row-price" />
            <LiveText className={styles.worth} text={line} testId="row-worth" />
          </span>
          <span ref={pill} className={styles.pill}>
            <LiveText text={ticker.change} testId="row-change" />
          </span>
        </PageLink>
      </InSight>
    </div>
  );
});

/** Under the price: why it is not live, otherwise its value in the user's currency. */
function useSecondLine(ticker: TickerRecord, priced: boolean): ReadonlySignal<string> {
  const status = useWorth(ticker);
  return useMemo(
    () => computed(() => status.value || (priced ? ticker.worth.value : '')),
    [status, ticker, priced],
  );
}

/** A long press opens choices; the context menu (mouse, keyboard) does the same. */
function useLongPress(ask: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const asked = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: (event: PointerEvent) => {
      asked.current = false;
      stop();
      if (event.pointerType === 'mouse') return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        asked.current = true;
        ask();
      }, LONG_PRESS_MILLIS);
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > PRESS_SLACK) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: { preventDefault(): void }) => {
      event.preventDefault();
      stop();
      if (!asked.current) ask();
      asked.current = true;
    },
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!asked.current) return;
      asked.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
