/** The chart that every contender draws: ours, without the texts around it. */
import { signal } from '@preact/signals-react';
import { readIndicatorSpec } from '../../domain/market/indicator-spec.ts';
import type { CandlesRecord } from '../../src/engine/records.ts';
import { CandleChart } from '../../src/features/market/chart/candle-chart.ts';
import { ChartTexts } from '../../src/features/market/chart/chart-texts.ts';
import { NO_OWN_TRADES, type OwnTrades } from '../../src/features/market/chart/own-trades.ts';
import { placeIndicators } from '../../src/features/market/chart/panes.ts';
import { LOAD_INSTRUMENTS } from './market-load.ts';
import { CHART_TOPICS, type RawScreen } from './raw-step.ts';

/** The lines of the position that the contract screen's chart shows. */
export const ownPosition: OwnTrades = {
  ...NO_OWN_TRADES,
  lines: [
    { kind: 'entry', price: 6_500_000, text: 'Long 0.478 @ 65,000.00' },
    { kind: 'liquidation', price: 6_199_799, text: '61,997.99' },
  ],
};

export function showChart(
  place: HTMLElement,
  record: CandlesRecord,
  topic: (typeof CHART_TOPICS)[RawScreen],
  own: OwnTrades = NO_OWN_TRADES,
): void {
  const spec = readIndicatorSpec(topic.split('/')[3] ?? '-') ?? [];
  const instrument = LOAD_INSTRUMENTS[0] as (typeof LOAD_INSTRUMENTS)[number];
  new CandleChart(place, {
    record,
    period: '15m',
    style: 'candle',
    log: false,
    panes: placeIndicators(spec),
    texts: new ChartTexts(instrument, 'en', 'UTC'),
    second: signal(Date.now()),
    offset: signal(0),
    own: signal(own),
    orderStep: 1,
    openTicket: undefined,
    keep: {},
    full: topic === CHART_TOPICS.market,
    editor: undefined,
    painted: undefined,
    crossed: () => undefined,
    older: () => Promise.resolve(false),
  });
}
