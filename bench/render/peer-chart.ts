/** The chart that every contender draws: ours, without the texts around it. */
import { signal } from '@preact/signals-react';
import { readIndicatorSpec } from '../../domain/market/indicator-spec.ts';
import type { CandlesRecord } from '../../src/engine/records.ts';
import { CandleChart } from '../../src/features/market/chart/candle-chart.ts';
import { ChartTexts } from '../../src/features/market/chart/chart-texts.ts';
import { NO_OWN_TRADES } from '../../src/features/market/chart/own-trades.ts';
import { placeIndicators } from '../../src/features/market/chart/panes.ts';
import { LOAD_INSTRUMENTS } from './market-load.ts';
import { CHART_TOPICS, type RawScreen } from './raw-step.ts';

export function showChart(
  place: HTMLElement,
  record: CandlesRecord,
  topic: (typeof CHART_TOPICS)[RawScreen],
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
    own: signal(NO_OWN_TRADES),
    orderStep: 1,
    openTicket: undefined,
    keep: {},
    full: topic === CHART_TOPICS.market,
    editor: undefined,
    crossed: () => undefined,
    older: () => Promise.resolve(false),
  });
}
