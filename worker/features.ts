/** The engine's features: every `worker/<feature>/feature.ts`. Nothing in the engine knows them by name. */
import type { EngineFeature } from './engine-feature.ts';

/** The bundler writes their imports. */
export const FEATURES: readonly EngineFeature[] = Object.values(
  import.meta.glob<EngineFeature>('./*/feature.ts', { eager: true, import: 'feature' }),
);
