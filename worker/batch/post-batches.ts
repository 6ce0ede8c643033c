/**
 * The worker's end of the batches' road: each leaves as a bare message, its numbers transferred, and the page posts a
 * batch's id back as its credit, made negative where it refused the batch. Calls go through Comlink on the same
 * worker; both leave the other's messages alone (decision 0148).
 */
import type { BatchSink, SnapshotBatch } from '../engine-api.ts';

/** What of a worker's own scope is needed. */
interface BatchScope {
  postMessage(batch: SnapshotBatch, options: { transfer: Transferable[] }): void;
  addEventListener(kind: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

interface Awaited {
  readonly paid: () => void;
  readonly refused: (reason: Error) => void;
}

export function postBatches(scope: BatchScope): BatchSink {
  const awaited = new Map<number, Awaited>();
  scope.addEventListener('message', ({ data }) => {
    if (typeof data !== 'number') return;
    const id = Math.abs(data);
    if (data > 0) awaited.get(id)?.paid();
    else awaited.get(id)?.refused(new Error('the page refused a batch'));
    // A batch before it that was never answered is lost by now.
    for (const each of awaited.keys()) if (each <= id) awaited.delete(each);
  });
  return (batch) =>
    new Promise((paid, refused) => {
      awaited.set(batch.id, { paid, refused });
      scope.postMessage(batch, { transfer: [batch.numbers.buffer] });
    });
}
