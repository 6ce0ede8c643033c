import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isPerLine } from '#domain/market/indicator-spec';
import type { Millis } from '#domain/units';
import type { PlacedIndicator } from '#paint/candle-scene';
import { UNKNOWN, type CandlesRecord } from '../../../engine/records.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import { useSlowSignal } from '../../../blocks/market/slow-rows.ts';
import { lineText, type ChartTexts } from './chart-texts.ts';
import styles from './legend.module.css';
import { LINE_COLOURS } from './look.ts';

export interface LegendInput {
  readonly indicator: PlacedIndicator;
  readonly record: CandlesRecord;
  readonly cross: ReadonlySignal<Millis | undefined>;
  readonly texts: ChartTexts;
}

/** Milliseconds between updates: four a second are enough to read, and save layout work on phones. */
const READ_MILLIS = 250;

const LINE_WORDS = ['middle', 'upper', 'lower', 'dif', 'dea', 'histogram', 'k', 'd', 'j'] as const;

/** An indicator's values at the crosshair, else the newest ones. */
export function Legend({ indicator, record, cross, texts }: LegendInput): ReactNode {
  const { t } = useTranslation();
  const { name, columns, column, colour, parameters } = indicator;
  const { series } = record;
  const version = useSlowSignal(record.version, READ_MILLIS);
  const labelOf = (line: string) => {
    const word = LINE_WORDS.find((each) => each === line);
    if (word !== undefined) return t(`chart.line.${word}`);
    if (line === '') return '';
    // The lines of volume are its moving averages.
    if (name === 'vol' || line === 'average')
      return `${t('chart.indicator.ma')}${line === 'average' ? '' : line}`;
    return `${t(`chart.indicator.${name}`)}${line}`;
  };
  return (
    <span className={styles.legend} data-testid={`legend-${name}`}>
      {isPerLine(name) ? null : <span>{`${t(`chart.indicator.${name}`)}(${parameters.join(', ')})`}</span>}
      {name === 'vol' ? (
        <Value
          label={t('chart.indicator.vol')}
          textAt={(at) => texts.lots(series.lots(at))}
          {...{ series, version, cross }}
        />
      ) : null}
      {columns.map((line, at) => (
        <Value
          key={line}
          label={labelOf(line)}
          colour={name === 'macd' && at === 2 ? undefined : ((colour + at) % LINE_COLOURS) + 1}
          textAt={(place) =>
            lineText(
              texts.indicator(name, series.value(place, column + at)),
              place === series.count - 1,
              t('chart.notEnough'),
            )
          }
          {...{ series, version, cross }}
        />
      ))}
    </span>
  );
}

interface ValueInput extends Pick<LegendInput, 'cross'> {
  readonly series: CandlesRecord['series'];
  readonly version: ReadonlySignal<number>;
  readonly label: string;
  readonly colour?: number | undefined;
  readonly textAt: (place: number) => string;
}

function Value({ label, colour, textAt, series, version, cross }: ValueInput): ReactNode {
  const text = useMemo(
    () =>
      computed(() => {
        if (version.value < 0 || series.count === 0) return UNKNOWN;
        const at = cross.value === undefined ? series.count - 1 : series.placeOf(cross.value);
        return at < series.count ? textAt(at) : UNKNOWN;
      }),
    [series, version, cross, textAt],
  );
  return (
    <span className={styles.line} data-colour={colour}>
      {label} <LiveText text={text} />
    </span>
  );
}
