/**
 * The plot under the candles: uPlot lays out and draws the axes and the grid, converts values to positions and
 * shows the crosshair's lines. It holds no data; at each drawing it asks the chart for all ranges and marks.
 */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Look } from './look.ts';
import type { Range } from '#paint/candle-scene';

export interface AxisSource {
  readonly look: Look;
  readonly log: boolean;
  /** Panes below the main one. */
  readonly panes: number;
  readonly axisWidth: () => number;
  readonly placeRange: () => Range;
  readonly mainRange: () => Range;
  readonly paneRange: (pane: number) => Range;
  readonly priceMarks: () => readonly Mark[];
  readonly paneMarks: (pane: number) => readonly Mark[];
  readonly timeMarks: () => readonly Mark[];
  readonly drawn: (plot: uPlot) => void;
}

export interface Mark {
  readonly at: number;
  readonly text: string;
}

export const MAIN = 'main';
export const paneKey = (pane: number) => `pane${pane}`;

/** uPlot's numeric codes; its enums exist for the compiler only. */
const CODES: Readonly<Record<'linear' | 'logarithmic' | 'right' | 'bottom', unknown>> = {
  linear: 1,
  logarithmic: 3,
  right: 1,
  bottom: 2,
};
const TIME_AXIS_LINES = 1.9;
const TOP_LINES = 0.7;
const LABEL_GAP = 4;

export function makePlot(root: HTMLElement, source: AxisSource): uPlot {
  const panes = Array.from({ length: source.panes }, (_none, pane) => pane);
  const scale = (range: () => Range, log: boolean): uPlot.Scale => {
    const limits = (): [number, number] => [range().low, range().high];
    const distr = (log ? CODES.logarithmic : CODES.linear) as uPlot.Scale.Distr;
    return { time: false, distr, range: limits };
  };
  const nothing = () => null;
  const quiet: uPlot.Cursor.Bind = {
    mousedown: nothing,
    mouseup: nothing,
    click: nothing,
    dblclick: nothing,
    mousemove: nothing,
    mouseleave: nothing,
    mouseenter: nothing,
  };
  return new uPlot(
    {
      width: Math.max(1, root.clientWidth),
      height: Math.max(1, root.clientHeight),
      padding: [source.look.textSize * TOP_LINES, 0, 0, 0],
      legend: { show: false },
      cursor: { points: { show: false }, drag: { setScale: false, x: false, y: false }, bind: quiet },
      scales: {
        x: scale(source.placeRange, false),
        [MAIN]: scale(source.mainRange, source.log),
        ...Object.fromEntries(
          panes.map((pane) => [paneKey(pane), scale(() => source.paneRange(pane), false)]),
        ),
      },
      series: [{}, { scale: MAIN }, ...panes.map((pane) => ({ scale: paneKey(pane) }))],
      axes: [
        timeAxis(source),
        ...panes.map((pane) =>
          valueAxis(
            source,
            paneKey(pane),
            () => 0,
            () => source.paneMarks(pane),
          ),
        ),
        valueAxis(source, MAIN, source.axisWidth, source.priceMarks),
      ],
      hooks: { draw: [source.drawn] },
    },
    [[0, 1], ...[MAIN, ...panes].map(() => [null, null])] as uPlot.AlignedData,
    root,
  );
}

function timeAxis(source: AxisSource): uPlot.Axis {
  return {
    ...shared(source, source.timeMarks),
    scale: 'x',
    side: CODES.bottom as uPlot.Axis.Side,
    size: source.look.textSize * TIME_AXIS_LINES,
    grid: { show: false },
  };
}

function valueAxis(
  source: AxisSource,
  scale: string,
  width: () => number,
  marks: () => readonly Mark[],
): uPlot.Axis {
  const { colours } = source.look;
  return {
    ...shared(source, marks),
    scale,
    side: CODES.right as uPlot.Axis.Side,
    size: width,
    grid: { show: true, stroke: colours.line, width: 1 },
  };
}

function shared({ look }: AxisSource, marks: () => readonly Mark[]): uPlot.Axis {
  return {
    stroke: look.colours.quiet,
    font: `${look.textSize}px ${look.family}`,
    gap: LABEL_GAP,
    ticks: { show: false },
    border: { show: false },
    space: 1,
    incrs: () => [1e-9, 1e-6, 1e-3, 1, 1e3, 1e6, 1e9, 1e12],
    filter: (_plot, splits) => splits,
    splits: () => marks().map(({ at }) => at),
    values: () => marks().map(({ text }) => text),
  };
}
