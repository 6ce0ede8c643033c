/** The page's side: takes what comes, by the way that the address names, and does nothing with it. */
import { proxy, wrap } from 'comlink';
import { takeBatches } from '../../src/engine/take-batches.ts';
import type { SnapshotBatch } from '../../worker/engine-api.ts';
import type { HandoverPage, HandoverWorker, Way } from './handover.worker.ts';

const worker = new Worker(new URL('./handover.worker.ts', import.meta.url), { type: 'module' });
const taken = { steps: 0, messages: 0, figures: 0 };
const page: HandoverPage = {
  message(topic) {
    taken.messages++;
    if (topic.startsWith('book/')) taken.steps++;
    return Promise.resolve();
  },
};

/** In the page's hands: it can read a figure of it. */
function take(batch: SnapshotBatch): void {
  taken.steps++;
  taken.messages++;
  taken.figures += batch.numbers.length;
}

const way = location.search.slice(1);
if (way === 'batch') {
  takeBatches(worker, (batch) => {
    take(batch);
    return Promise.resolve();
  });
}
if (way === 'bare') {
  worker.addEventListener('message', ({ data }: MessageEvent<SnapshotBatch | { readonly id: string }>) => {
    if ('numbers' in data) take(data);
  });
}
if (way !== 'nothing') await wrap<HandoverWorker>(worker).play(way as Way, proxy(page));
(globalThis as unknown as { taken: typeof taken }).taken = taken;
document.documentElement.dataset['shown'] = 'true';
