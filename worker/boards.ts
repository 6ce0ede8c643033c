/**
 * Topics whose code comes in a chunk of its own, loaded with the first of their kind: charts are not on the first
 * screen, an account only with somebody signed in, and what that screen waits for stays small.
 */
import type { Millis } from '#domain/units';
import type { Board, BoardInput, TopicView } from './board.ts';
import type { Subject } from './topics.ts';
import type { Viewer } from './viewer/viewer.ts';
import type { WatchedTopic } from './watch-list.ts';

const LOADERS = {
  candles: async (input: BoardInput): Promise<Board> =>
    new (await import('./market/candle-board.ts')).CandleBoard(input),
  sparkline: async (input: BoardInput): Promise<Board> =>
    new (await import('./market/sparkline-board.ts')).SparklineBoard(input),
  levels: async (input: BoardInput): Promise<Board> =>
    new (await import('./market/levels-board.ts')).LevelsBoard(input),
  account: async (input: BoardInput): Promise<Viewer> =>
    new (await import('./viewer/viewer.ts')).Viewer(input),
};

/** A chunk that did not come is asked for again. */
const RETRY_MILLIS: Millis = 2_000;

type Kind = keyof typeof LOADERS;

/** Whether topics of this kind are laid out by code that comes later: until then nothing is told of them. */
export function hasBoard(kind: string): kind is Kind {
  return kind in LOADERS;
}

export class Boards {
  private readonly loading = new Map<Kind, Promise<Board>>();
  private readonly loaded = new Map<Kind, Board>();
  private readonly input: BoardInput;
  private readonly touched: (watched: WatchedTopic) => void;

  constructor(input: BoardInput, touched: (watched: WatchedTopic) => void) {
    this.input = input;
    this.touched = touched;
  }

  /** Whoever is signed in, once the code is there. */
  viewer(): Promise<Viewer> {
    return this.board('account').then(() => this.loaded.get('account') as Viewer);
  }

  /** A message of the account channel: it was asked for by the viewer, who is therefore there. */
  hear(message: unknown): void {
    (this.loaded.get('account') as Viewer | undefined)?.hear(message);
  }

  /** Gives the topic its view, if it is of a kind that has one here. */
  async open(watched: WatchedTopic): Promise<void> {
    const view = await this.view(watched, () => {
      this.touched(watched);
    });
    if (watched.viewers === 0) view?.close();
    else if (view) {
      watched.view = view;
      this.touched(watched);
    }
  }

  /** A view of a topic's kind; undefined of a kind that has none here. */
  async view({ parts }: WatchedTopic, touched: () => void): Promise<TopicView | undefined> {
    return hasBoard(parts.kind) ? (await this.board(parts.kind)).view(parts, touched) : undefined;
  }

  changed(subject: Subject): void {
    for (const board of this.loaded.values()) board.changed(subject);
  }

  rebuild(symbols: ReadonlySet<string>): void {
    for (const board of this.loaded.values()) board.rebuild?.(symbols);
  }

  private board(kind: Kind): Promise<Board> {
    const loading = this.loading.get(kind) ?? this.load(kind);
    this.loading.set(kind, loading);
    return loading;
  }

  private async load(kind: Kind): Promise<Board> {
    for (;;) {
      const board = await LOADERS[kind](this.input).catch(() => undefined);
      if (board) {
        this.loaded.set(kind, board);
        return board;
      }
      await new Promise<void>((resolve) => {
        this.input.clock.after(RETRY_MILLIS, resolve);
      });
    }
  }
}
