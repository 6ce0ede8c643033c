/**
 * A price that reaches very many alerts fires some of them in its command, and is kept until the others have fired in
 * later commands, between those of users (decision 0652).
 */
import { levelTick } from '#domain/alert/alert-level';
import type { Step } from '#domain/market/instrument';
import type { Millis } from '#domain/units';
import type { StormRow } from './storm-rows.ts';

export class Storms {
  private readonly all: StormRow[] = [];
  private notBefore: Millis = 0;

  constructor(
    stored: readonly StormRow[],
    public last: number,
    stepOf: (symbol: string) => Step | undefined,
  ) {
    for (const row of stored) {
      const step = row.watching === 'last' || row.watching === 'mark' ? stepOf(row.symbol) : undefined;
      const value = step === undefined ? row.value : levelTick(row.price, step, row.rises);
      this.all.push({ ...row, value: value ?? row.value });
    }
  }

  isIn(symbol: string): boolean {
    return this.all.some((storm) => storm.symbol === symbol);
  }

  /** When the next slice is due; undefined: none is. */
  get next(): Millis | undefined {
    const [first] = this.all;
    return first === undefined ? undefined : Math.max(first.time, this.notBefore);
  }

  /** The first one; the slice after this one is due later. */
  take(due: Millis): StormRow | undefined {
    this.notBefore = due + 1;
    return this.all[0];
  }

  /** Returns the row to write; undefined: one that is kept reached the same alerts. */
  keep(reached: Omit<StormRow, 'id' | 'isLeft'>): StormRow | undefined {
    const { symbol, watching, rises, value, last } = reached;
    const isCovered = this.all.some(
      (storm) =>
        storm.symbol === symbol &&
        storm.watching === watching &&
        storm.rises === rises &&
        storm.last === last &&
        (rises ? storm.value >= value : storm.value <= value),
    );
    if (isCovered) return undefined;
    const storm = { ...reached, id: ++this.last, isLeft: true };
    this.all.push(storm);
    return storm;
  }

  /** All that it reached have fired. Returns the row to write. */
  end(storm: StormRow): StormRow {
    this.all.splice(this.all.indexOf(storm), 1);
    return { ...storm, isLeft: false };
  }

  [Symbol.iterator](): Iterator<StormRow> {
    return this.all[Symbol.iterator]();
  }
}
