import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { stepsOf, type Instrument } from '#domain/market/instrument';
import { readIndicatorSpec, writeIndicatorSpec } from '#domain/market/indicator-spec';
import type { Period } from '#domain/market/periods';
import type { Millis } from '#domain/units';
import type { CandlesRecord } from '../../../engine/records.ts';
import { useSecond } from '../../../engine/second.ts';
import { engine } from '../../../engine/start-engine.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { DEVICE_ZONE } from '../../../preferences/kept.ts';
import { preferences } from '../../../preferences/preferences.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import { useStatus, useWorth } from '../../../blocks/market/live.ts';
import { CandleChart } from './candle-chart.ts';
import type { CandleChartInput } from './candle-chart-input.ts';
import canvas from './candle-chart.module.css';
import styles from './chart-panel.module.css';
import { chartChoice, indicatorsOf } from './chart.state.ts';
import { openTicket } from './open-ticket.ts';
import { CandleTable } from './candle-table.tsx';
import { ChartTexts, noteOf } from './chart-texts.ts';
import { DrawingBar } from './drawing-bar.tsx';
import { DrawingEditor } from './drawing-editor.ts';
import { Legend, type LegendInput } from './legend.tsx';
import { OhlcStrip } from './ohlc-strip.tsx';
import { LazyOwnList } from './lazy-own-list.tsx';
import { NO_OWN_TRADES } from './own-trades.ts';
import { isOverlay, placeIndicators } from './panes.ts';
import { PeriodRow } from './period-row.tsx';
import { bandsOf } from './scales.ts';
import { ChartToolbar } from './chart-toolbar.tsx';

export type ChartSize = 'full' | 'page' | 'small';

interface ChartPanelInput {
  readonly instrument: Instrument;
  /**
   * `full`: the page for the chart alone, with all controls. `small`: above a ticket whose button stays in view, with
   * periods and the lines over the candles, without other controls and panes.
   */
  readonly size: ChartSize;
  /** A small chart in this period, without any control, with the user's options in place of orders. */
  readonly options?: Period | undefined;
}

/** A market's chart with its controls, and the same content as text for screen readers. */
export function ChartPanel({ instrument, size, options }: ChartPanelInput): ReactNode {
  const { t } = useTranslation();
  const { record, period, panes, texts, cross, place, chart, editor, own } = useChart({
    instrument,
    size,
    options,
  });
  const [full, small] = [size === 'full', size === 'small'];
  const panel = useStatus<HTMLDivElement>(record);
  const worth = useWorthOfChart(record);
  const bands = bandsOf(panes.panes.length);
  const [drawing, toggleDrawing] = useDrawing(editor);
  const legend = { record, cross, texts };
  return (
    <div ref={panel} className={styles.panel} data-full={full} data-testid="chart">
      {options === undefined ? (
        <Head legend={legend} period={period} overlays={small ? [] : panes.overlays} />
      ) : null}
      <div
        className={styles.area}
        data-small={small}
        role="group"
        aria-label={t('chart.keys')}
        tabIndex={0}
        onKeyDown={(event) => walk(event, chart.current)}
        style={full || small ? undefined : { height: `${12.5 + 4 * panes.panes.length}rem` }}
      >
        <div
          ref={place}
          className={canvas.chart}
          role="img"
          aria-label={t('chart.picture')}
          data-full={full}
          data-testid="chart-plot"
        />
        {panes.panes.map((each, pane) => (
          <div
            key={each.name}
            className={styles.paneLegend}
            style={{ top: paneTop(bands[pane + 1]?.top ?? 1) }}
          >
            <Legend indicator={each} {...legend} />
          </div>
        ))}
        <LiveText className={styles.worth} text={worth} testId="chart-worth" />
      </div>
      {editor !== undefined && drawing ? <DrawingBar editor={editor} /> : null}
      {small ? null : (
        <ChartToolbar
          chart={chart}
          instrument={instrument}
          full={full}
          draw={full ? { open: drawing, press: toggleDrawing } : undefined}
        />
      )}
      <LazyOwnList instrument={instrument} own={own} options={options !== undefined} />
      <CandleTable instrument={instrument} record={record} period={period} texts={texts} />
    </div>
  );
}

interface HeadInput {
  readonly legend: Pick<LegendInput, 'record' | 'cross' | 'texts'>;
  readonly period: Period;
  readonly overlays: readonly LegendInput['indicator'][];
}

/** The choice of the period, the values at the crosshair, and the indicators on the candles. */
function Head({ legend, period, overlays }: HeadInput): ReactNode {
  return (
    <>
      <div className={styles.periods}>
        <PeriodRow />
        <OhlcStrip {...legend} period={period} />
      </div>
      <div className={styles.legend} data-testid="chart-legend">
        {overlays.map((each) => (
          <Legend key={each.name} indicator={each} {...legend} />
        ))}
      </div>
    </>
  );
}

/** The message about the values' freshness, or about a live market that has no candle yet. */
function useWorthOfChart(record: CandlesRecord): ReadonlySignal<string> {
  const { t } = useTranslation();
  const worth = useWorth(record);
  return useMemo(
    () =>
      computed(() => {
        const { count } = record.version.value < 0 ? { count: 0 } : record.series;
        return noteOf(worth.value, count, t('chart.noData'));
      }),
    [record, worth, t],
  );
}

/** Whether the drawing tools are open; opening and closing them drops an unfinished drawing. */
function useDrawing(editor: DrawingEditor | undefined): readonly [boolean, () => void] {
  const [drawing, setDrawing] = useState(false);
  const toggle = () => {
    if (editor !== undefined) editor.tool.value = undefined;
    setDrawing(!drawing);
  };
  return [drawing, toggle];
}

/** Draws the chart with the user's choices while the panel is mounted. */
function useChart({ instrument, size, options }: ChartPanelInput) {
  const full = size === 'full';
  const choice = useSnapshot(chartChoice);
  const { period = choice.period, style, log } = { ...choice, period: options };
  const spec = writeIndicatorSpec(options === undefined ? indicatorsFor(size, choice) : []);
  const panes = useMemo(() => placeIndicators(readIndicatorSpec(spec) ?? []), [spec]);
  const texts = useTexts(instrument);
  const topic = `candles/${instrument.symbol}/${period}/${spec}` as const;
  const record = useTopic(topic);
  const { offset } = useTopic('connection');
  const second = useSecond();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<CandleChart>(undefined);
  const [cross] = useState(() => signal<Millis | undefined>(undefined));
  const { symbol } = instrument;
  const editor = useMemo(() => (full ? new DrawingEditor(symbol) : undefined), [full, symbol]);
  const [own] = useState(() => signal(NO_OWN_TRADES));
  const { perOrder: orderStep = 1 } = useMemo(() => stepsOf(instrument).price, [instrument]);
  const [keep] = useState<CandleChartInput['keep']>({});
  const isOfOptions = options !== undefined;
  const isSmall = size === 'small';
  useLayoutEffect(() => {
    const drawn = new CandleChart(place.current as HTMLDivElement, {
      ...{ record, period, style, log, panes, texts, second, offset, keep, full, editor, own, orderStep },
      openTicket: isOfOptions ? undefined : (price) => openTicket(instrument, price, record.series),
      crossed: (time) => (cross.value = time),
      older: () => engine.older(topic),
      painted: isSmall ? topic : undefined,
    });
    chart.current = drawn;
    return () => {
      cross.value = undefined;
      drawn.dispose();
    };
  }, [
    record,
    period,
    style,
    log,
    panes,
    texts,
    second,
    offset,
    keep,
    full,
    editor,
    own,
    orderStep,
    cross,
    topic,
    isOfOptions,
    isSmall,
    instrument,
  ]);
  return { record, period, panes, texts, cross, place, chart, editor, own };
}

function useTexts(instrument: Instrument): ChartTexts {
  const { i18n } = useTranslation();
  const { timeZone } = useSnapshot(preferences);
  const zone = timeZone === DEVICE_ZONE ? undefined : timeZone;
  return useMemo(() => new ChartTexts(instrument, i18n.language, zone), [instrument, i18n.language, zone]);
}

/** A small chart has no pane below the candles. */
function indicatorsFor(size: ChartSize, choice: Parameters<typeof indicatorsOf>[0]) {
  const chosen = indicatorsOf(choice);
  return size === 'small' ? chosen.filter(({ name }) => isOverlay(name)) : chosen;
}

/** The top of a pane's legend: the plot is smaller than the area by its upper edge and the time axis. */
function paneTop(share: number): string {
  return `calc(0.48rem + (100% - 1.79rem) * ${share.toFixed(4)})`;
}

function walk(event: KeyboardEvent, chart: CandleChart | undefined): void {
  if (chart === undefined || event.target !== event.currentTarget) return;
  const steps: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => chart.crossBy(-1),
    ArrowRight: () => chart.crossBy(1),
    PageUp: () => chart.panBy(-0.5),
    PageDown: () => chart.panBy(0.5),
    '+': () => chart.zoomBy(1),
    '-': () => chart.zoomBy(-1),
    End: () => chart.toNewest(),
    Enter: () => chart.drawHere(),
    Escape: () => chart.uncross(),
  };
  // The strip of the crosshair covers the periods, where the focus may go next.
  if (event.key === 'Tab') chart.uncross();
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  step();
}
