/**
 * RSI after Wilder: the share of rises in all movement, 0 to 100. The first averages of rises and falls are plain
 * ones over the first `length` changes; after that each change counts 1 / length. Without any movement it is the
 * middle.
 */
import type { Candle } from '#domain/market/candle';
import type { IndicatorState } from './indicator-state.ts';

const MIDDLE = 50;

export class Rsi implements IndicatorState {
  private readonly rises: Float64Array;
  private readonly falls: Float64Array;
  private last = 0;
  /** Number of candles; there is one change less. */
  private count = 0;

  constructor(private readonly lengths: readonly number[]) {
    this.rises = new Float64Array(lengths.length);
    this.falls = new Float64Array(lengths.length);
  }

  get columns(): number {
    return this.lengths.length;
  }

  close({ close }: Candle, out: Float64Array, at: number): void {
    const { lengths, rises, falls, count } = this;
    const change = count === 0 ? 0 : close - this.last;
    for (let line = 0; line < lengths.length; line++) {
      const length = lengths[line] as number;
      rises[line] = averaged(rises[line] as number, Math.max(0, change), count, length);
      falls[line] = averaged(falls[line] as number, Math.max(0, -change), count, length);
      out[at + line] = count < length ? NaN : share(rises[line] as number, falls[line] as number);
    }
    this.last = close;
    this.count++;
  }

  open({ close }: Candle, out: Float64Array, at: number): void {
    const { lengths, rises, falls, count } = this;
    const change = count === 0 ? 0 : close - this.last;
    for (let line = 0; line < lengths.length; line++) {
      const length = lengths[line] as number;
      const rise = averaged(rises[line] as number, Math.max(0, change), count, length);
      const fall = averaged(falls[line] as number, Math.max(0, -change), count, length);
      out[at + line] = count < length ? NaN : share(rise, fall);
    }
  }
}

/** With the change of candle `count`: a plain sum until the first average is complete, Wilder's from then on. */
function averaged(before: number, part: number, count: number, length: number): number {
  if (count < length) return before + part;
  if (count === length) return (before + part) / length;
  return before + (part - before) / length;
}

function share(rise: number, fall: number): number {
  return rise + fall === 0 ? MIDDLE : (100 * rise) / (rise + fall);
}
