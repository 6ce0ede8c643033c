import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import type { Period } from '#domain/market/periods';
import type { CandlesRecord } from '../../../engine/records.ts';
import hidden from '../../../ui/hidden.module.css';
import { marketName } from '../../../blocks/market/instruments.ts';
import { useSlowly } from '../../../blocks/market/slow-rows.ts';
import type { ChartTexts } from './chart-texts.ts';

interface CandleTableInput {
  readonly instrument: Instrument;
  readonly record: CandlesRecord;
  readonly period: Period;
  readonly texts: ChartTexts;
}

const TABLE_ROWS = 50;

/** The chart for screen readers: a sentence, and the last candles as a table, newest first. */
export function CandleTable({ instrument, record, period, texts }: CandleTableInput): ReactNode {
  const { t } = useTranslation();
  const version = useSlowly(record.version);
  const { series } = record;
  const first = Math.max(0, series.count - TABLE_ROWS);
  const places = Array.from({ length: series.count - first }, (_none, at) => series.count - 1 - at);
  const about = { market: marketName(instrument), period: t(`chart.periodName.${period}`) };
  return (
    <div className={hidden.hidden}>
      <p data-testid="chart-summary">
        {version > 0 && series.count > 0
          ? t('chart.summary', { ...about, ...summaryOf(record, first, texts) })
          : t(version > 0 ? 'chart.noData' : 'market.status.waiting')}
      </p>
      <table data-testid="candle-table">
        <caption>{t('chart.table', about)}</caption>
        <thead>
          <tr>
            {(['time', 'open', 'high', 'low', 'close', 'volume'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`chart.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((at) => (
            <CandleRow
              key={series.time(at)}
              // The texts of a closed candle do not change.
              stamp={at === series.count - 1 ? version : series.closedVersion}
              {...{ series, at, period, texts }}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CandleRowInput {
  readonly series: CandlesRecord['series'];
  readonly at: number;
  readonly period: Period;
  readonly texts: ChartTexts;
  /** A different value means that the candle has changed. */
  readonly stamp: number;
}

const CandleRow = memo(function CandleRow({ series, at, period, texts }: CandleRowInput): ReactNode {
  return (
    <tr>
      <th scope="row">{texts.time(series.time(at), period)}</th>
      <td>{texts.ticks(series.open(at))}</td>
      <td>{texts.ticks(series.high(at))}</td>
      <td>{texts.ticks(series.low(at))}</td>
      <td>{texts.ticks(series.close(at))}</td>
      <td>{texts.lots(series.lots(at))}</td>
    </tr>
  );
});

function summaryOf({ series }: CandlesRecord, first: number, texts: ChartTexts) {
  const last = series.count - 1;
  let [low, high] = [series.low(first), series.high(first)];
  for (let at = first; at <= last; at++) {
    low = Math.min(low, series.low(at));
    high = Math.max(high, series.high(at));
  }
  return {
    count: last - first + 1,
    last: texts.ticks(series.close(last)),
    change: texts.change(series.open(first), series.close(last)),
    low: texts.ticks(low),
    high: texts.ticks(high),
  };
}
