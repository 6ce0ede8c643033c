/**
 * A feature of the engine: kinds of topics, and the code that answers them. That code is a chunk of its own, which
 * loads when a topic of the feature is first asked for, so that what the first screen waits for stays small.
 */
import type { Board, BoardInput } from './board.ts';

type MakeBoard = (input: BoardInput) => Board;

export interface EngineFeature {
  /** Kinds of `topic-kinds.ts`. */
  readonly topics: readonly string[];
  /** The socket's event whose messages it reads. The calls about the session go to it, too. */
  readonly event?: string;
  /** Answers without a promise only what the first screen shows. */
  readonly load: () => MakeBoard | Promise<MakeBoard>;
}

export function defineEngineFeature(feature: EngineFeature): EngineFeature {
  return feature;
}
