/** Our chart, mounted as on its page and driven as by the engine's batches. */
import { signal } from '@preact/signals-react';
import type { CandlesRecord } from '../src/engine/records.ts';
import { newRecord } from '../src/engine/new-record.ts';
import { CandleChart } from '../src/features/market/chart/candle-chart.ts';
import styles from '../src/features/market/chart/candle-chart.module.css';
import panel from '../src/features/market/chart/chart-panel.module.css';
import { ChartTexts } from '../src/features/market/chart/chart-texts.ts';
import { DrawingEditor } from '../src/features/market/chart/drawing-editor.ts';
import { NO_OWN_TRADES } from '../src/features/market/chart/own-trades.ts';
import { placeIndicators } from '../src/features/market/chart/panes.ts';
import { ownLines } from './chart-lines.ts';
import { AHEAD, CHART_INDICATORS } from './chart-work.ts';
import type { ChartCandle, ChartContender } from './chart-work.ts';

/** The candles over whose range the lines are: those of an opened chart. */
const LINED = 40;

/** It can also be dragged. */
export interface OurChart extends ChartContender {
  showLines(): void;
}

export function ourChart(): OurChart {
  const record: CandlesRecord = newRecord('candles/BTC-USDT-PERP/1m/bench');
  const ticks: Float64Array[] = [];
  let rows = new Float64Array(0);
  let columns = 0;
  let newest: readonly ChartCandle[] = [];
  const own = signal(NO_OWN_TRADES);
  const texts = new ChartTexts({ priceStep: '0.01', sizeStep: '0.001' }, 'en', 'UTC');
  const write = (whole: boolean, measures: Float64Array) => {
    record.series.write(whole, columns, measures);
    record.version.value++;
  };
  return {
    prepare(work) {
      columns = work.candles[0]?.values.length ?? 0;
      rows = rowsOf(work.candles);
      newest = work.candles.slice(-LINED);
      ticks.push(...work.ticks.map((tick) => rowsOf([tick])));
    },
    draw(place, inSight) {
      document.body.classList.add(panel.panel as string);
      document.body.dataset['status'] = 'live';
      place.classList.add(styles.chart as string);
      place.dataset['full'] = 'true';
      write(true, rows);
      record.closesAt.value = 60_000;
      const span = inSight / (1 - AHEAD);
      new CandleChart(place, {
        record,
        period: '1m',
        style: 'candle',
        log: false,
        panes: placeIndicators(CHART_INDICATORS),
        texts,
        second: signal(1),
        offset: signal(0),
        own,
        orderStep: 1,
        openTicket: undefined,
        keep: { view: { from: record.series.count - 0.5 - inSight, span }, record },
        full: true,
        painted: undefined,
        editor: new DrawingEditor('BTC-USDT-PERP'),
        crossed: () => undefined,
        older: () => Promise.resolve(false),
      });
    },
    update: (at) => write(false, ticks[at] as Float64Array),
    showLines: () => {
      own.value = ownLines(newest, texts);
    },
  };
}

/** In the form of the engine's batches. */
function rowsOf(candles: readonly ChartCandle[]): Float64Array<ArrayBuffer> {
  return Float64Array.from(
    candles.flatMap((each) => {
      const { time, open, high, low, close, lots, trades, values } = each;
      return [time, open, high, low, close, lots, trades, ...values];
    }),
  );
}
