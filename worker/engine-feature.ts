/**
 * A feature of the engine: kinds of topics, and the code that answers them. That code is a chunk of its own, which
 * loads when a topic of the feature is first asked for, so that what the first screen waits for stays small.
 */
import type { TopicKinds } from '#protocol/names/topic-layout';
import type { TopicProvider, TopicProviderInput } from './topic-provider.ts';
import type { MirroredEntity } from './mirrored-entity.ts';

export interface EngineFeature {
  /** Its kinds of topics: entries of `protocol/names/topic-kinds.ts`. */
  readonly topics?: TopicKinds;
  /** What it adds to the account: loads with the account. */
  readonly entities?: () => Promise<readonly MirroredEntity[]>;
  /** The socket's event whose messages it reads. The calls about the session go to it, too. */
  readonly event?: string;
  /** The code of its topics, if it has any. Answers without a promise only what the first screen shows. */
  readonly load?: (input: TopicProviderInput) => TopicProvider | Promise<TopicProvider>;
}

export function defineEngineFeature(feature: EngineFeature): EngineFeature {
  return feature;
}
