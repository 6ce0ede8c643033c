/** The page's side: receives the values in the way that the address names, and does nothing with them. */
import { expose, transfer, wrap } from 'comlink';
import { pullBatches } from '../../src/engine/pull-batches.ts';
import type { SnapshotBatch } from '../../worker/engine-api.ts';
import type { HandoverPage, HandoverWorker, Way } from './handover.worker.ts';

const thread = new Worker(new URL('./handover.worker.ts', import.meta.url), { type: 'module' });
const worker = wrap<HandoverWorker>(thread);
const taken = { steps: 0, messages: 0, measures: 0 };
const page: HandoverPage = {
  message(topic) {
    taken.messages++;
    if (topic.startsWith('book/')) taken.steps++;
    return Promise.resolve();
  },
};

/** The page has received it and can read one of its values. */
function take(batch: SnapshotBatch): void {
  taken.steps++;
  taken.messages++;
  taken.measures += batch.numbers.length;
}

const way = location.search.slice(1);
if (way === 'batch') {
  const { nextBatch } = worker;
  pullBatches(nextBatch, (batch) => {
    take(batch);
    return Promise.resolve();
  });
}
if (way === 'bare') {
  thread.addEventListener('message', ({ data }: MessageEvent<SnapshotBatch | { readonly id: string }>) => {
    if ('numbers' in data) take(data);
  });
}
if (way !== 'nothing') {
  // Does the same as Comlink's `proxy`, which the product's build leaves out.
  const { port1, port2 } = new MessageChannel();
  expose(page, port1);
  await worker.play(way as Way, transfer(port2, [port2]));
}
(globalThis as unknown as { taken: typeof taken }).taken = taken;
document.documentElement.dataset['shown'] = 'true';
