/**
 * A feature of the engine: kinds of topics, and their code. The code is a separate chunk, which loads with the first
 * topic of the feature, so that the first screen waits for less.
 */
import type { TopicRoutes } from '#protocol/names/topic-layout';
import type { TopicProvider, TopicProviderInput } from './topic-provider.ts';
import type { MirroredEntity } from './mirrored-entity.ts';

export interface EngineFeature {
  /** Its kinds of topics: entries of `protocol/names/topic-kinds.ts`, or their routes if the layouts load later. */
  readonly topics?: TopicRoutes;
  /** Its additions to the account; they load with the account. */
  readonly entities?: () => Promise<readonly MirroredEntity[]>;
  /** The socket event whose messages it reads. It also answers the calls about the session. */
  readonly event?: string;
  /** The code of its topics, if it has any. Only topics of the first screen return it without a promise. */
  readonly load?: (input: TopicProviderInput) => TopicProvider | Promise<TopicProvider>;
}

export function defineEngineFeature(feature: EngineFeature): EngineFeature {
  return feature;
}
