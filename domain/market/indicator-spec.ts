/**
 * The indicators of a chart, as a list and as one line of text: groups separated by `;`, each `name:a,b,c`
 * (`ma:5,10;boll:20,2`), `-` for none. The text is part of a topic's name, so each list has exactly one text; a name
 * occurs in it at most once. Both the worker and the page count columns by it.
 */

export const INDICATOR_NAMES = [
  ...(['ma', 'ema', 'boll', 'vol', 'macd', 'kdj', 'rsi'] as const),
  ...(['sar', 'vwap', 'supertrend', 'wr', 'atr', 'obv'] as const),
] as const;

export type IndicatorName = (typeof INDICATOR_NAMES)[number];

export interface Indicator {
  readonly name: IndicatorName;
  readonly parameters: readonly number[];
}

/** The defaults of the large venues' apps. */
export const DEFAULT_PARAMETERS: Readonly<Record<IndicatorName, readonly number[]>> = {
  ma: [5, 10, 30, 60],
  ema: [6, 12, 20],
  boll: [20, 2],
  vol: [5, 10, 20],
  macd: [12, 26, 9],
  kdj: [9, 3, 3],
  rsi: [6, 12, 24],
  sar: [0.02, 0.2],
  vwap: [14],
  supertrend: [10, 3],
  wr: [14],
  atr: [14],
  obv: [30],
};

/** The range of one parameter; `decimals` is how many digits after the point it may have. */
export interface ParameterLimits {
  readonly least: number;
  readonly most: number;
  readonly decimals: number;
}

/** A line over more candles than this is of no use on a phone, and would need more history than is held. */
const LONGEST = 500;
const LENGTH: ParameterLimits = { least: 1, most: LONGEST, decimals: 0 };
/** The deviation of a single candle is always 0. */
const SPREAD_LENGTH: ParameterLimits = { least: 2, most: LONGEST, decimals: 0 };
/** The distance of a band, in standard deviations or average ranges. */
const WIDTH: ParameterLimits = { least: 0.1, most: 10, decimals: 2 };

/** How much faster a stop becomes, and its highest speed. */
const SPEED: ParameterLimits = { least: 0.01, most: 1, decimals: 2 };

/** The maximum of lines of one kind in one pane: users cannot distinguish more. */
const MOST_LINES = 6;

/** These have one length per line, any number of them; the other indicators have fixed parameters. */
const PER_LINE: ReadonlySet<IndicatorName> = new Set(['ma', 'ema', 'vol', 'rsi', 'wr']);

export function isPerLine(name: IndicatorName): boolean {
  return PER_LINE.has(name);
}

export function parameterLimits(name: IndicatorName, place: number): ParameterLimits {
  if (name === 'sar') return SPEED;
  if (name === 'boll' && place === 0) return SPREAD_LENGTH;
  return place === 1 && (name === 'boll' || name === 'supertrend') ? WIDTH : LENGTH;
}

/**
 * `count`: too few or too many parameters; `range`: outside the limits or too many digits; `order`: MACD's fast length
 * is not below its slow length, or the step of SAR is above its maximum.
 */
export interface IndicatorProblem {
  /** The index of the parameter; 0 if their number is wrong. */
  readonly place: number;
  readonly code: 'count' | 'range' | 'order';
}

/** The problems of an indicator's parameters; empty if it has none. */
export function indicatorProblems({ name, parameters }: Indicator): readonly IndicatorProblem[] {
  const problems: IndicatorProblem[] = [];
  const { length } = parameters;
  const fits = isPerLine(name)
    ? length >= 1 && length <= MOST_LINES
    : length === DEFAULT_PARAMETERS[name].length;
  if (!fits) problems.push({ place: 0, code: 'count' });
  parameters.forEach((value, place) => {
    if (!isWithin(value, parameterLimits(name, place))) problems.push({ place, code: 'range' });
  });
  const [fast = 0, slow = 0] = parameters;
  const isUnordered = (name === 'macd' && fast >= slow) || (name === 'sar' && fast > slow);
  if (problems.length === 0 && isUnordered) problems.push({ place: 1, code: 'order' });
  return problems;
}

function isWithin(value: number, { least, most, decimals }: ParameterLimits): boolean {
  return value >= least && value <= most && Number(value.toFixed(decimals)) === value;
}

/**
 * The names of its columns in order: the line's length (`5`) if each parameter is a line, otherwise the line's name,
 * empty if it is the indicator itself.
 */
export function columnNames({ name, parameters }: Indicator): readonly string[] {
  switch (name) {
    case 'boll':
      return ['middle', 'upper', 'lower'];
    case 'macd':
      return ['dif', 'dea', 'histogram'];
    case 'kdj':
      return ['k', 'd', 'j'];
    case 'obv':
      return ['', 'average'];
    case 'sar':
    case 'vwap':
    case 'supertrend':
    case 'atr':
      return [''];
    case 'ma':
    case 'ema':
    case 'vol':
    case 'rsi':
    case 'wr':
      return parameters.map((length) => length.toString());
  }
}

/** The number of indicator values per candle. */
export function columnCount(indicators: readonly Indicator[]): number {
  return indicators.reduce((count, each) => count + columnNames(each).length, 0);
}

export function writeIndicatorSpec(indicators: readonly Indicator[]): string {
  if (indicators.length === 0) return '-';
  return indicators.map(({ name, parameters }) => `${name}:${parameters.join(',')}`).join(';');
}

/** Undefined for any text that `writeIndicatorSpec` does not produce from a valid list. */
export function readIndicatorSpec(text: string): readonly Indicator[] | undefined {
  if (text === '-') return [];
  const indicators: Indicator[] = [];
  for (const group of text.split(';')) {
    const [word = '', list = '', ...rest] = group.split(':');
    const name = INDICATOR_NAMES.find((each) => each === word);
    if (!name || rest.length > 0 || indicators.some((each) => each.name === name)) return undefined;
    const indicator = { name, parameters: list.split(',').map(Number) };
    if (indicatorProblems(indicator).length > 0) return undefined;
    indicators.push(indicator);
  }
  return writeIndicatorSpec(indicators) === text ? indicators : undefined;
}
