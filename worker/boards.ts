/**
 * Topics whose code comes in a chunk of its own, loaded with the first of their kind: charts are not on the first
 * screen, and what that screen waits for stays small.
 */
import type { Millis } from '#domain/units';
import type { Board, BoardInput } from './board.ts';
import type { Subject } from './topics.ts';
import type { WatchedTopic } from './watch-list.ts';

const LOADERS = {
  candles: async (input: BoardInput): Promise<Board> =>
    new (await import('./market/candle-board.ts')).CandleBoard(input),
  sparkline: async (input: BoardInput): Promise<Board> =>
    new (await import('./market/sparkline-board.ts')).SparklineBoard(input),
};

/** A chunk that did not come is asked for again. */
const RETRY_MILLIS: Millis = 2_000;

export class Boards {
  private readonly loading = new Map<string, Promise<void>>();
  private readonly loaded = new Map<string, Board>();
  private readonly input: BoardInput;
  private readonly touched: (watched: WatchedTopic) => void;

  constructor(input: BoardInput, touched: (watched: WatchedTopic) => void) {
    this.input = input;
    this.touched = touched;
  }

  /** Gives the topic its view, if it is of a kind that has one here. */
  async open(watched: WatchedTopic): Promise<void> {
    const { kind } = watched.parts;
    if (kind !== 'candles' && kind !== 'sparkline') return;
    if (!this.loaded.has(kind)) await this.load(kind);
    if (watched.viewers === 0) return;
    const board = this.loaded.get(kind);
    if (!board) {
      this.input.clock.after(RETRY_MILLIS, () => void this.open(watched));
      return;
    }
    watched.view = board.view(watched.parts, () => {
      this.touched(watched);
    });
    this.touched(watched);
  }

  changed(subject: Subject): void {
    for (const board of this.loaded.values()) board.changed(subject);
  }

  rebuild(symbols: ReadonlySet<string>): void {
    for (const board of this.loaded.values()) board.rebuild(symbols);
  }

  private load(kind: keyof typeof LOADERS): Promise<void> {
    let loading = this.loading.get(kind);
    if (!loading) {
      loading = LOADERS[kind](this.input).then(
        (board) => {
          this.loaded.set(kind, board);
        },
        () => {
          this.loading.delete(kind);
        },
      );
      this.loading.set(kind, loading);
    }
    return loading;
  }
}
