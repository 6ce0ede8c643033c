import { lazy } from 'react';
import { withTexts } from '../../../navigation/with-texts.ts';

/** The chart with its texts, loaded when it is first shown. */
export const LazyChartPanel = lazy(() =>
  withTexts(import('./chart-panel.tsx'), 'chart').then(({ ChartPanel: panel }) => ({ default: panel })),
);
