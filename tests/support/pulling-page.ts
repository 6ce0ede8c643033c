/** Pulls an engine's batches as the page does: only while it is visible, and the first one is whole. */
import { pullBatches, type ApplyBatch } from '../../src/engine/pull-batches.ts';
import type { SnapshotBatch } from '../../worker/engine-api.ts';

type NextBatch = (applied: boolean) => Promise<SnapshotBatch | undefined>;

/** Call the returned function when the page is hidden or shown. */
export function pullingPage(next: NextBatch, apply: ApplyBatch): (visible: boolean) => void {
  let stop = pullBatches(next, apply);
  let isVisible = true;
  return (visible) => {
    if (visible === isVisible) return;
    isVisible = visible;
    stop();
    if (visible) stop = pullBatches(next, apply);
  };
}
