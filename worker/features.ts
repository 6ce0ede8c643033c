/** The engine's features. Nothing else in the engine knows them by name. */
import { books } from './books/feature.ts';
import { candles } from './candles/feature.ts';
import type { EngineFeature } from './engine-feature.ts';
import { marks } from './marks/feature.ts';
import { quotes } from './quotes/feature.ts';
import { sparklines } from './sparklines/feature.ts';
import { account } from './viewer/feature.ts';

export const FEATURES: readonly EngineFeature[] = [quotes, marks, sparklines, books, candles, account];
