/** Pulls an engine's batches as the page does: while it is visible, and with a whole one first. */
import { pullBatches, type ApplyBatch } from '../../src/engine/pull-batches.ts';
import type { SnapshotBatch } from '../../worker/engine-api.ts';

type NextBatch = (applied: boolean) => Promise<SnapshotBatch | undefined>;

/** The answer says that the page was hidden or shown. */
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
