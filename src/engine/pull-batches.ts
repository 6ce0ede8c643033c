/**
 * Pulls batches from the engine: a call asks for the next one as soon as the last one is applied, and says whether it
 * was. One call is pending at most. It ends without a batch when the page is hidden, and is rejected when the worker
 * has ended: whoever shows the page again, or begins the worker again, pulls again.
 */
import type { SnapshotBatch } from '#worker/engine-api';

/** The page did not run for so long: what it shows, and a batch that waited for it, may be old. */
export const BLOCKED_MILLIS = 5_000;

/** Resolves after the batch was painted. */
export type ApplyBatch = (batch: SnapshotBatch) => Promise<void>;

/** Begins to pull, with a whole batch first. The answer stops it: a batch that arrives later is dropped. */
export function pullBatches(
  next: (applied: boolean) => Promise<SnapshotBatch | undefined>,
  apply: ApplyBatch,
): () => void {
  let stopped = false;
  const isStopped = () => stopped;
  const pull = async () => {
    for (let applied = false; !isStopped();) {
      const batch = await next(applied);
      if (batch === undefined || isStopped()) return;
      applied = await apply(batch).then(
        () => true,
        () => false,
      );
    }
  };
  pull().catch(() => undefined);
  return () => {
    stopped = true;
  };
}
