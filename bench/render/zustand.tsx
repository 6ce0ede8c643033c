/** The usual React page: a zustand store, one component per visible row, each rendering when its values change. */
import { memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { create } from 'zustand';
import type { CandlesRecord } from '../../src/engine/records.ts';
import chartStyles from '../../src/features/market/chart/candle-chart.module.css';
import panelStyles from '../../src/features/market/chart/chart-panel.module.css';
import rowStyles from '../../src/blocks/market/market-row.module.css';
import {
  BOOK_ROWS,
  LOAD_INSTRUMENTS,
  TAPE_ROWS,
  type LoadLevel,
  type LoadTicker,
  type LoadTrade,
} from './market-load.ts';
import { showChart } from './peer-chart.ts';
import { Pick } from './pick.tsx';
import { followRaw } from './raw-feed.ts';
import { CHART_TOPICS } from './raw-step.ts';

interface Held {
  readonly tickers: Readonly<Record<string, LoadTicker>>;
  readonly bids: readonly LoadLevel[];
  readonly asks: readonly LoadLevel[];
  readonly trades: readonly LoadTrade[];
}

const useHeld = create<Held>(() => ({ tickers: {}, bids: [], asks: [], trades: [] }));

export function show(root: HTMLElement): void {
  const record = followRaw({
    tickers: ({ tickers }) =>
      useHeld.setState({ tickers: Object.fromEntries(tickers.map((ticker) => [ticker.symbol, ticker])) }),
    market: ({ bids, asks, trades }) => useHeld.setState({ bids, asks, trades }),
  });
  createRoot(root).render(<Screen record={record} />);
}

function Screen({ record }: { readonly record: CandlesRecord }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showChart(place.current as HTMLDivElement, record, CHART_TOPICS.market), [record]);
  return (
    <div className="bench">
      <div className="bench-list">
        <Rows height={58} count={LOAD_INSTRUMENTS.length}>
          {(at) => <TickerRow key={at} at={at} />}
        </Rows>
      </div>
      <div className={`bench-chart ${panelStyles.panel ?? ''}`} data-status="live">
        <div ref={place} className={`bench-plot ${chartStyles.chart ?? ''}`} data-full="true" />
      </div>
      <div className="bench-market">
        <Rows height={24} count={BOOK_ROWS}>
          {(at) => <BookRow key={at} at={at} />}
        </Rows>
        <Rows height={24} count={TAPE_ROWS}>
          {(at) => <TapeRow key={at} at={at} />}
        </Rows>
      </div>
      <Pick />
    </div>
  );
}

interface RowsInput {
  readonly height: number;
  readonly count: number;
  readonly children: (at: number) => ReactNode;
}

/** Only visible rows: the bench does not scroll, so those at the top. */
function Rows({ height, count, children }: RowsInput): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState(0);
  useEffect(() => {
    setFit(Math.min(count, Math.ceil((place.current?.clientHeight ?? 0) / height)));
  }, [count, height]);
  return (
    <div ref={place} className="bench-rows">
      {Array.from({ length: fit }, (_none, at) => children(at))}
    </div>
  );
}

const TickerRow = memo(function TickerRow({ at }: { readonly at: number }): ReactNode {
  const { symbol, base, quote } = LOAD_INSTRUMENTS[at] as (typeof LOAD_INSTRUMENTS)[number];
  const ticker = useHeld(({ tickers }) => tickers[symbol]);
  const direction =
    ticker === undefined || ticker.direction === 0 ? 'flat' : ticker.direction > 0 ? 'up' : 'down';
  return (
    <div className={rowStyles.hold} data-status="live">
      <a className={rowStyles.row}>
        <span />
        <span className={rowStyles.names}>
          <span className={rowStyles.name}>
            <span className={rowStyles.base}>{base}</span>
            <span className={rowStyles.quote}>/{quote}</span>
          </span>
          <span className={rowStyles.volume}>{ticker?.volume}</span>
        </span>
        <span className={rowStyles.spark} />
        <span className={rowStyles.price}>
          <span className={rowStyles.last}>{ticker?.last}</span>
        </span>
        <span className={rowStyles.pill} data-direction={direction}>
          {ticker?.change}
        </span>
      </a>
    </div>
  );
});

const BookRow = memo(function BookRow({ at }: { readonly at: number }): ReactNode {
  const bid = useHeld(({ bids }) => bids[at]);
  const ask = useHeld(({ asks }) => asks[at]);
  return (
    <div className="dom-row">
      <i className="dom-bar" style={{ transform: `scaleX(${(bid?.depth ?? 0).toFixed(3)})` }} />
      <i className="dom-bar dom-bar-ask" style={{ transform: `scaleX(${(ask?.depth ?? 0).toFixed(3)})` }} />
      <span>{bid?.size}</span>
      <span className="dom-bid">{bid?.price}</span>
      <span className="dom-ask">{ask?.price}</span>
      <span>{ask?.size}</span>
    </div>
  );
});

const TapeRow = memo(function TapeRow({ at }: { readonly at: number }): ReactNode {
  const trade = useHeld(({ trades }) => trades[at]);
  return (
    <div className="dom-row dom-tape">
      <span>{trade?.clock}</span>
      <span className={trade?.side === 1 ? 'dom-buy' : 'dom-sell'}>{trade?.price}</span>
      <span>{trade?.size}</span>
    </div>
  );
});
