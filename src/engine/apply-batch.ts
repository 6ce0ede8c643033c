/**
 * A batch becomes signals on the animation frame. The promise resolves after the paint, and that is the engine's
 * credit for the next batch.
 */
import type { SnapshotBatch } from '#worker/engine-api';
import { topics } from './topics.ts';
import { writeBatch } from './write-batch.ts';

export function applyBatch(batch: SnapshotBatch): Promise<void> {
  return new Promise((resolve) => {
    onFrame(() => {
      // Nobody sees it, and on return everything comes fresh.
      if (!document.hidden) writeBatch(batch, (topic) => topics.find(topic));
      afterPaint(resolve);
    });
  });
}

/** On the next animation frame; at once when the page is or becomes hidden, because then no frame comes. */
function onFrame(step: () => void): void {
  if (document.hidden) {
    step();
    return;
  }
  const once = () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('visibilitychange', once);
    step();
  };
  const frame = requestAnimationFrame(once);
  document.addEventListener('visibilitychange', once);
}

const painted = new MessageChannel();
const waiting: (() => void)[] = [];
painted.port1.onmessage = () => waiting.shift()?.();

/** A message sent within a frame arrives after that frame's paint. */
function afterPaint(step: () => void): void {
  waiting.push(step);
  painted.port2.postMessage(0);
}
