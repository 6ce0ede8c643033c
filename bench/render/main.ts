/** Opens the contender that the address names: `?brisk`, `?contract-direct`. */
import { record, type Recorded } from './recorder.ts';
import { shownBatches } from './shown-batches.ts';

const contenders: Readonly<Record<string, () => Promise<{ show(root: HTMLElement): Promise<void> | void }>>> =
  {
    brisk: () => import('./brisk.tsx'),
    direct: () => import('./direct.ts'),
    'contract-brisk': () => import('./contract-brisk.tsx'),
    'contract-direct': () => import('./contract-direct.ts'),
    zustand: () => import('./zustand.tsx'),
  };

interface Bench {
  record: () => () => Promise<Recorded>;
  shownBatches: () => number;
}

(globalThis as unknown as { bench: Bench }).bench = { record, shownBatches };

const open = contenders[location.search.slice(1)];
if (open === undefined) throw new Error('no such contender');
const contender = await open();
await contender.show(document.getElementById('root') as HTMLElement);
document.documentElement.dataset['shown'] = 'true';
