/** Where the recorded samples of a proof are in a picture. Positions only: no price is computed from them. Pure. */
import { parseSteps, type Step } from '#domain/market/instrument';
import type { Millis } from '#domain/units';

export interface Sample {
  readonly time: Millis;
  readonly price: string;
}

export interface PlotSize {
  readonly width: number;
  readonly height: number;
}

export interface SamplePlot {
  /** The points of a polyline, "x,y x,y". */
  readonly points: string;
  /** The height of a price; undefined if it is no price. */
  readonly y: (price: string) => number | undefined;
}

/** Free room above and below the lines. */
const INSET = 6;

/** @param prices other prices that the picture must hold */
export function samplePlot(
  samples: readonly Sample[],
  prices: readonly string[],
  step: Step,
  { width, height }: PlotSize,
): SamplePlot {
  const ticks = [...samples.map(({ price }) => price), ...prices].flatMap((price) => {
    const tick = price === '' ? undefined : parseSteps(price, step);
    return tick === undefined ? [] : [tick];
  });
  const [low, high] = [Math.min(...ticks), Math.max(...ticks)];
  const span = high - low;
  const y = (price: string) => {
    const tick = price === '' ? undefined : parseSteps(price, step);
    if (tick === undefined) return undefined;
    // Equal prices are a line in the middle: at the top it would look like a rule below the title.
    return span === 0 ? height / 2 : INSET + ((high - tick) / span) * (height - 2 * INSET);
  };
  const first = samples[0]?.time ?? 0;
  const lasts = (samples.at(-1)?.time ?? 0) - first || 1;
  const points = samples.flatMap(({ time, price }) => {
    const at = y(price);
    return at === undefined ? [] : [`${(((time - first) / lasts) * width).toFixed(1)},${at.toFixed(1)}`];
  });
  return { points: points.join(' '), y };
}
