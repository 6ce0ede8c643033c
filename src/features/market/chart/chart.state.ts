/** The user's chart settings: held by valtio, stored on the device under a separate key. */
import { proxy, subscribe } from 'valtio';
import {
  DEFAULT_PARAMETERS,
  INDICATOR_NAMES,
  indicatorProblems,
  type Indicator,
  type IndicatorName,
} from '#domain/market/indicator-spec';
import { PERIODS, type Period } from '#domain/market/periods';

const CHART_KEY = 'brisk.chart';

export const CHART_STYLES = ['candle', 'hollow', 'line'] as const;
export type ChartStyle = (typeof CHART_STYLES)[number];

/** The most periods that fit on one line of a small phone. */
export const MOST_PINNED = 8;

export interface ChartChoice {
  period: Period;
  /** The periods of the row above the chart, shortest first; the sheet offers all. */
  pinned: Period[];
  style: ChartStyle;
  log: boolean;
  /** Draws the user's orders, fills and average cost. */
  own: boolean;
  shown: IndicatorName[];
  parameters: Record<IndicatorName, number[]>;
}

function defaultParameters(): Record<IndicatorName, number[]> {
  const entries = INDICATOR_NAMES.map((name) => [name, [...DEFAULT_PARAMETERS[name]]]);
  return Object.fromEntries(entries) as Record<IndicatorName, number[]>;
}

function defaultChoice(): ChartChoice {
  return {
    period: '15m',
    pinned: ['1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M'],
    style: 'candle',
    log: false,
    own: true,
    shown: ['ma', 'vol'],
    parameters: defaultParameters(),
  };
}

/** Reads each setting separately: an invalid one falls back alone. */
export function parseChoice(text: string | null): ChartChoice {
  const choice = defaultChoice();
  let read: unknown;
  try {
    read = JSON.parse(text ?? '{}');
  } catch {
    return choice;
  }
  if (typeof read !== 'object' || read === null) return choice;
  const { period, pinned, style, log, own, shown, parameters } = read as Partial<
    Record<keyof ChartChoice, unknown>
  >;
  choice.period = PERIODS.find((each) => each === period) ?? choice.period;
  if (Array.isArray(pinned)) {
    const kept = PERIODS.filter((each) => pinned.includes(each)).slice(0, MOST_PINNED);
    if (kept.length > 0) choice.pinned = kept;
  }
  choice.style = CHART_STYLES.find((each) => each === style) ?? choice.style;
  choice.log = log === true;
  choice.own = own !== false;
  if (Array.isArray(shown)) choice.shown = INDICATOR_NAMES.filter((name) => shown.includes(name));
  if (typeof parameters === 'object' && parameters !== null) {
    for (const name of INDICATOR_NAMES) {
      const kept: unknown = (parameters as Partial<Record<IndicatorName, unknown>>)[name];
      if (isNumbers(kept) && indicatorProblems({ name, parameters: kept }).length === 0) {
        choice.parameters[name] = kept;
      }
    }
  }
  return choice;
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'number');
}

/** The shown indicators with their parameters, in the order in which the engine writes their columns. */
export function indicatorsOf(choice: {
  readonly shown: readonly IndicatorName[];
  readonly parameters: Readonly<Record<IndicatorName, readonly number[]>>;
}): readonly Indicator[] {
  return INDICATOR_NAMES.filter((name) => choice.shown.includes(name)).map((name) => ({
    name,
    parameters: choice.parameters[name],
  }));
}

function readChoice(): ChartChoice {
  try {
    return parseChoice(localStorage.getItem(CHART_KEY));
  } catch {
    return defaultChoice();
  }
}

export const chartChoice = proxy<ChartChoice>(readChoice());

subscribe(chartChoice, () => {
  try {
    localStorage.setItem(CHART_KEY, JSON.stringify(chartChoice));
  } catch {
    // Storage is blocked or full: the setting lasts until the page is closed.
  }
});

/** Pins a period, or removes its pin. The last pin stays, and a full row takes no more. */
export function togglePin(period: Period): void {
  const { pinned } = chartChoice;
  const isPinned = pinned.includes(period);
  if (isPinned ? pinned.length === 1 : pinned.length === MOST_PINNED) return;
  chartChoice.pinned = PERIODS.filter((each) => (each === period ? !isPinned : pinned.includes(each)));
}

export function toggleIndicator(name: IndicatorName): void {
  const at = chartChoice.shown.indexOf(name);
  if (at === -1) chartChoice.shown.push(name);
  else chartChoice.shown.splice(at, 1);
}

export function resetParameters(name: IndicatorName): void {
  chartChoice.parameters[name] = [...DEFAULT_PARAMETERS[name]];
}
