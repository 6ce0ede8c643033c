/** The page's end of the batches' road (`worker/batch/post-batches.ts`): each batch is answered with its credit. */
import type { BatchSink, SnapshotBatch } from '#worker/engine-api';

/** @param sink what is done with a batch; it is credited once that resolves, refused if it rejects */
export function takeBatches(worker: Worker, sink: BatchSink): void {
  worker.addEventListener('message', ({ data }: MessageEvent<SnapshotBatch | { readonly id: string }>) => {
    if (!('numbers' in data)) return;
    sink(data).then(
      () => worker.postMessage(data.id),
      () => worker.postMessage(-data.id),
    );
  });
}
