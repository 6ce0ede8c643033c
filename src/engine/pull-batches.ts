/**
 * Pulls batches from the engine: each call asks for the next batch as soon as the last one is applied, and says
 * whether it was. At most one call is pending. It ends without a batch when the page is hidden, and rejects when the
 * worker has ended: the caller starts pulling again when the page is visible or the worker restarted.
 */
import type { SnapshotBatch } from '#worker/engine-api';

/** If the page did not run for this long, its values and a waiting batch may be outdated. */
export const BLOCKED_MILLIS = 5_000;

/** The returned function is true if the page did not run for too long before this call. It is called often. */
export function noticeBlocks(): () => boolean {
  let ranAt = Date.now();
  return () => {
    const now = Date.now();
    const wasBlocked = Math.abs(now - ranAt) > BLOCKED_MILLIS;
    ranAt = now;
    return wasBlocked;
  };
}

/** Resolves after the batch was painted. */
export type ApplyBatch = (batch: SnapshotBatch) => Promise<void>;

/** Starts pulling, with a whole batch first. The returned function stops it: a later batch is dropped. */
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
