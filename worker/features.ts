/** The engine's features. Nothing else in the engine knows them by name. */
import { books } from './books/feature.ts';
import { charts } from './candles/feature.ts';
import type { EngineFeature } from './engine-feature.ts';
import { marks } from './marks/feature.ts';
import { quotes } from './quotes/feature.ts';
import { sparklines } from './sparklines/feature.ts';
import { spot } from './spot/feature.ts';
import { accounts } from './account/feature.ts';

export const FEATURES: readonly EngineFeature[] = [quotes, marks, sparklines, books, charts, accounts, spot];
