/** Ours: the product's list, chart, book and tape, with the bench's worker in place of the engine. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyBatch } from '../../src/engine/apply-batch.ts';
import { startEngine } from '../../src/engine/start-engine.ts';
import { BookPanel } from '../../src/features/market/book-panel.tsx';
import { usePickedLevel } from '../../src/features/market/use-picked-level.ts';
import { ChartPanel } from '../../src/features/market/chart/chart-panel.tsx';
import { TradesPanel } from '../../src/features/market/trades-panel.tsx';
import { VirtualRows } from '../../src/features/market/virtual-rows.tsx';
import { loadLanguage } from '../../src/i18n/load-language.ts';
import { loadNamespace } from '../../src/i18n/load-namespace.ts';
import { startI18n } from '../../src/i18n/start-i18n.ts';
import { NavigationRoot } from '../../src/navigation/navigation.tsx';
import { LOAD_INSTRUMENTS } from './market-load.ts';
import { Pick } from './pick.tsx';
import { countBatch } from './shown-batches.ts';

export async function show(root: HTMLElement): Promise<void> {
  startEngine((batch) => applyBatch(batch).then(countBatch));
  await startI18n(await loadLanguage('en'));
  await loadNamespace('chart');
  createRoot(root).render(
    <NavigationRoot>
      <Screen />
    </NavigationRoot>,
  );
}

function Screen(): ReactNode {
  const level = usePickedLevel();
  const first = LOAD_INSTRUMENTS[0] as (typeof LOAD_INSTRUMENTS)[number];
  return (
    <div className="bench">
      <div className="bench-list">
        <VirtualRows
          instruments={LOAD_INSTRUMENTS}
          label="Markets"
          tagged={false}
          atOnce={0}
          choose={() => undefined}
        />
      </div>
      <div className="bench-chart">
        <ChartPanel instrument={first} size="full" />
      </div>
      <div className="bench-market">
        <div>
          <BookPanel instrument={first} level={level} />
        </div>
        <div>
          <TradesPanel instrument={first} />
        </div>
      </div>
      <Pick />
    </div>
  );
}
