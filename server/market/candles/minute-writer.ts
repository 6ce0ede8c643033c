/**
 * Writes minutes to the store, separately from the core's commits, within a second of the trade that changed them. A
 * failed write is repeated with the next one. A minute is read at the time of writing, so the newest state is stored.
 */
import type { Candle } from '#domain/market/candle';
import type { Millis } from '#domain/units';
import type { Clock } from '#domain/clock';
import { Periodic } from '../../core/periodic.ts';
import type { CandleHistory } from './candle-history.ts';
import type { MinuteStore, StoredMinute } from './tables.ts';

/** Together with the duration of a write, a trade is stored within a second. */
const FLUSH_MILLIS = 750;

export interface MinuteWriterInput {
  readonly store: Pick<MinuteStore, 'keepMinutes'>;
  readonly clock: Clock;
  /** A minute's volume in the quote, as the rolling values counted it. */
  readonly quoteOf: (symbol: string, time: Millis) => bigint;
  /** A write failed; it is tried again. */
  readonly onFailed: (error: unknown) => void;
}

export class MinuteWriter {
  private readonly changed = new Map<CandleHistory, Set<Millis>>();
  private readonly writes: Periodic;

  constructor(private readonly input: MinuteWriterInput) {
    this.writes = new Periodic({
      clock: input.clock,
      period: FLUSH_MILLIS,
      work: () => this.write(),
      onFailed: input.onFailed,
    });
  }

  start(): void {
    this.writes.start();
  }

  /** Resolves after the last changes are written, unless the store refuses them. */
  async stop(): Promise<void> {
    await this.writes.stop();
    await this.flush();
  }

  note(history: CandleHistory, time: Millis): void {
    const minutes = this.changed.get(history);
    if (minutes) minutes.add(time);
    else this.changed.set(history, new Set([time]));
  }

  /** The oldest minute that waits to be written. */
  oldest(history: CandleHistory): Millis {
    return Math.min(Infinity, ...(this.changed.get(history) ?? []));
  }

  /** One at a time: changes during a write go with the next. */
  flush(): Promise<void> {
    return this.writes.run();
  }

  private async write(): Promise<void> {
    const rows = [...this.changed].flatMap(([history, times]) =>
      [...times].flatMap((time): StoredMinute[] => {
        const minute = history.memory.minute(time);
        return minute === undefined ? [] : [this.row(history, minute)];
      }),
    );
    const taken = new Map(this.changed);
    this.changed.clear();
    try {
      if (rows.length > 0) await this.input.store.keepMinutes(rows);
    } catch (error) {
      for (const [history, times] of taken) for (const time of times) this.note(history, time);
      throw error;
    }
  }

  private row({ series, symbol }: CandleHistory, minute: Candle): StoredMinute {
    const quoteSteps = minute.trades === 0 ? 0n : this.input.quoteOf(symbol, minute.time);
    return { ...minute, series, quoteSteps };
  }
}
