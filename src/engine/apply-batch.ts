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

/** Batches that wait for their frame: one, or two where the page was hidden and came back meanwhile. */
let steps: (() => void)[] = [];
let frame = 0;

/** On the next animation frame; at once when the page is or becomes hidden, because then no frame comes. */
function onFrame(step: () => void): void {
  steps.push(step);
  if (document.hidden) takeSteps();
  else if (steps.length === 1) frame = requestAnimationFrame(takeSteps);
}

function takeSteps(): void {
  cancelAnimationFrame(frame);
  const taken = steps;
  steps = [];
  for (const step of taken) step();
}

// One listener for good: adding and removing one for each batch costs more than reading the batch.
document.addEventListener('visibilitychange', takeSteps);

const painted = new MessageChannel();
const waiting: (() => void)[] = [];
painted.port1.onmessage = () => waiting.shift()?.();

/** A message sent within a frame arrives after that frame's paint. */
function afterPaint(step: () => void): void {
  waiting.push(step);
  painted.port2.postMessage(0);
}
