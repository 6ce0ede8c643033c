/** The marks around a liquidation as a line of a small chart, and its decisive values. Floats are only drawn. */
import type { ContractLiquidation, MarkAround } from '#protocol/names/liquidation';

export interface MarkLine {
  /** `x` from 0 (left) to 1, `y` from 0 (the highest mark) to 1, as an SVG line's points. */
  readonly points: string;
  /** The first step, in the same shares. */
  readonly at: { readonly x: number; readonly y: number };
  readonly first: MarkPoint;
  readonly last: MarkPoint;
  readonly low: string;
  readonly high: string;
}

interface MarkPoint extends MarkAround {
  /** From the step; below zero: before it. */
  readonly seconds: number;
}

/** Undefined: no mark but the step's own is known. @param marks the oldest first */
export function markLine(
  { time, mark }: Pick<ContractLiquidation, 'time' | 'mark'>,
  marks: readonly MarkAround[],
): MarkLine | undefined {
  const before = marks.filter((each) => each.time < time);
  const after = marks.filter((each) => each.time > time);
  const all = [...before, { time, mark }, ...after];
  const [first, last] = [all[0], all.at(-1)];
  if (all.length === 1 || first === undefined || last === undefined) return undefined;
  const sorted = all.map((each) => each.mark).sort((one, other) => Number(one) - Number(other));
  const [low, high] = [sorted[0] ?? mark, sorted.at(-1) ?? mark];
  const x = (of: number) => rounded((of - first.time) / (last.time - first.time));
  const range = Number(high) - Number(low);
  const y = (of: string) => (range === 0 ? 0.5 : rounded((Number(high) - Number(of)) / range));
  const from = (of: MarkAround): MarkPoint => ({ ...of, seconds: Math.round((of.time - time) / 1_000) });
  return {
    points: all.map((each) => `${String(x(each.time))},${String(y(each.mark))}`).join(' '),
    at: { x: x(time), y: y(mark) },
    first: from(first),
    last: from(last),
    low,
    high,
  };
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
