/**
 * Players who have the source and all past prices of a simulated market, but not its key. Each predicts the move over
 * one horizon from the prices so far. One knows from the source how prices at two moments correlate, and uses the best
 * linear forecast. The other knows nothing and fits a forecast to past moves.
 */
export type Covariance = (one: number, other: number) => number;

/** The logarithm of the price over its typical value, at steps of one twelfth of the horizon. */
export interface Series {
  readonly first: number;
  readonly step: number;
  readonly values: Float64Array;
}

/** @returns the expected move over the next horizon from a place of the series */
export type Predictor = (series: Series, place: number) => number;

export const STEPS = 12;
/** How far the players look back, in steps. */
const LAGS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 24, 30, 36, 48, 60, 84, 120, 180, 240, 360, 720, 1440];
export const LONGEST_LAG = 1440;

/** Uses the source: the expectation of the next move, given all past prices in the window. */
export function sourceReader(covariance: Covariance, noise: number): Predictor {
  return (series, place) => {
    const times = LAGS.map((lag) => series.first + (place - lag) * series.step);
    const next = series.first + (place + STEPS) * series.step;
    // The matrix is symmetric: only the half that is read is computed.
    const matrix = times.map((one, i) =>
      times.slice(0, i + 1).map((other, j) => covariance(one, other) + (i === j ? noise * noise : 0)),
    );
    const weights = solve(
      matrix,
      times.map((time) => covariance(next, time) - covariance(times[0] as number, time)),
    );
    return weights.reduce((sum, weight, i) => sum + weight * valueAt(series, place - (LAGS[i] as number)), 0);
  };
}

/** Uses the past: momentum and reversal over every lag, and the move since the last border of each unit. */
export function pastReader(series: Series, places: readonly number[]): Predictor {
  const size = featuresOf(series, places[0] as number).length;
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const moments = new Array<number>(size).fill(0);
  for (const place of places) {
    const features = featuresOf(series, place);
    const move = moveFrom(series, place);
    for (let i = 0; i < size; i++) {
      const row = matrix[i] as number[];
      const feature = features[i] as number;
      moments[i] = (moments[i] as number) + feature * move;
      for (let j = 0; j <= i; j++) row[j] = (row[j] as number) + feature * (features[j] as number);
    }
  }
  matrix.forEach((row, i) => {
    for (let j = 0; j < i; j++) (matrix[j] as number[])[i] = row[j] as number;
    row[i] = (row[i] as number) * 1.0001 + 1e-12;
  });
  const weights = solve(matrix, moments);
  return (asked, place) =>
    featuresOf(asked, place).reduce((sum, feature, i) => sum + feature * (weights[i] as number), 0);
}

export function moveFrom(series: Series, place: number): number {
  return valueAt(series, place + STEPS) - valueAt(series, place);
}

const valueAt = ({ values }: Series, place: number): number => values[place] as number;

const BORDERS = [60_000, 900_000, 3_600_000];

/** Scaled to about one, for every horizon. */
function featuresOf(series: Series, place: number): number[] {
  const now = valueAt(series, place);
  const scale = Math.abs(valueAt(series, place - LONGEST_LAG) - now) + 1e-3;
  const moves = LAGS.slice(1).map((lag) => (now - valueAt(series, place - lag)) / scale);
  const time = series.first + place * series.step;
  const sinceBorders = BORDERS.flatMap((border) => {
    const part = (time % border) / border;
    const steps = Math.min(LONGEST_LAG, Math.round((time % border) / series.step));
    const way = (now - valueAt(series, place - steps)) / scale;
    return [way, way * part, way * part * part];
  });
  return [...moves, ...sinceBorders, now / scale, 0.01 / scale].map((feature) => feature * scale * 100);
}

/** Solves a symmetric positive system by Cholesky. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lower: number[][] = [];
  const found: number[] = [];
  matrix.forEach((row, i) => {
    const own: number[] = [];
    lower.push(own);
    for (let j = 0; j <= i; j++) {
      let rest = row[j] as number;
      for (let k = 0; k < j; k++) rest -= (own[k] as number) * ((lower[j] as number[])[k] as number);
      own.push(j === i ? Math.sqrt(Math.max(rest, 1e-300)) : rest / ((lower[j] as number[])[j] as number));
    }
    const known = own.slice(0, i).reduce((sum, each, k) => sum + each * (found[k] as number), 0);
    found.push(((right[i] as number) - known) / (own[i] as number));
  });
  for (let i = found.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < found.length; k++)
      found[i] = (found[i] as number) - ((lower[k] as number[])[i] as number) * (found[k] as number);
    found[i] = (found[i] as number) / ((lower[i] as number[])[i] as number);
  }
  return found;
}
