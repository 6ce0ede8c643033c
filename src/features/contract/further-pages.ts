/** Pages that are opened less often. The first route names this script alone, and not what each of them needs. */
import { withTexts } from '../../navigation/with-texts.ts';

export const calculatorPage = () =>
  withTexts(
    import('./calculator/calculator-page.tsx'),
    ...(['assets', 'contract', 'positions', 'trading', 'why'] as const),
  ).then((page) => page.CalculatorPage);

export const forcedClosePage = () =>
  withTexts(import('./forced/forced-close-page.tsx'), 'positions', 'risk', 'trading').then(
    (page) => page.ForcedClosePage,
  );

export const statementPage = () =>
  withTexts(import('./statement/statement-page.tsx'), 'positions', 'statement').then(
    (page) => page.StatementPage,
  );

export const positionHistoryPage = () =>
  withTexts(
    import('./history/history-page.tsx'),
    ...(['history', 'positions', 'statement', 'trading'] as const),
  ).then((page) => page.PositionHistoryPage);
