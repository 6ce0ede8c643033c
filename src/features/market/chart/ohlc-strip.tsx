import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from '#domain/market/periods';
import type { Millis } from '#domain/units';
import type { CandleSeries } from '../../../engine/candle-series.ts';
import { UNKNOWN, type CandlesRecord } from '../../../engine/records.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import type { ChartTexts } from './chart-texts.ts';
import styles from './ohlc-strip.module.css';

interface OhlcStripInput {
  readonly record: CandlesRecord;
  readonly cross: ReadonlySignal<Millis | undefined>;
  readonly texts: ChartTexts;
  readonly period: Period;
}

const VALUES = {
  open: (texts, series, at) => texts.ticks(series.open(at)),
  high: (texts, series, at) => texts.ticks(series.high(at)),
  low: (texts, series, at) => texts.ticks(series.low(at)),
  close: (texts, series, at) => texts.ticks(series.close(at)),
  change: (texts, series, at) => texts.change(series.open(at), series.close(at)),
  volume: (texts, series, at) => texts.lots(series.lots(at)),
} as const satisfies Record<string, (texts: ChartTexts, series: CandleSeries, at: number) => string>;

const NAMES = ['open', 'high', 'low', 'close', 'change', 'volume'] as const;

/** The values of the candle at the crosshair; hidden without a crosshair. */
export function OhlcStrip({ record, cross, texts, period }: OhlcStripInput): ReactNode {
  const { t } = useTranslation();
  const strip = useRef<HTMLDListElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        (strip.current as HTMLDListElement).hidden = cross.value === undefined;
      }),
    [cross],
  );
  const values = useMemo(() => {
    const { series, version } = record;
    const of = (text: (at: number) => string) =>
      computed(() => {
        const time = cross.value;
        if (version.value < 0 || time === undefined) return UNKNOWN;
        const at = series.placeOf(time);
        return at < series.count ? text(at) : UNKNOWN;
      });
    return {
      time: of((at) => texts.time(series.time(at), period)),
      values: NAMES.map((name) => ({ name, text: of((at) => VALUES[name](texts, series, at)) })),
    };
  }, [record, cross, texts, period]);
  return (
    <dl ref={strip} className={styles.strip} data-testid="ohlc-strip" hidden>
      <div className={styles.figure}>
        <dt>{t('chart.time')}</dt>
        <dd>
          <LiveText text={values.time} testId="ohlc-time" />
        </dd>
      </div>
      {values.values.map(({ name, text }) => (
        <div key={name} className={styles.figure}>
          <dt>{t(`chart.${name}`)}</dt>
          <dd>
            <LiveText text={text} testId={`ohlc-${name}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
