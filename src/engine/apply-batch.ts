/**
 * Applies a batch to signals on the animation frame. The promise resolves after the paint: only then does the page
 * ask for the next batch. It rejects if the frame came so late that the batch is outdated.
 */
import type { SnapshotBatch, Topic } from '#worker/engine-api';
import { afterPaint, waitForAnswers } from './frames.ts';
import { BLOCKED_MILLIS } from './pull-batches.ts';
import { topics } from './topics.ts';
import { writeBatch } from './write-batch.ts';

export function applyBatch(batch: SnapshotBatch): Promise<void> {
  const received = Date.now();
  return new Promise((resolve, reject) => {
    onFrame(() => {
      if (Math.abs(Date.now() - received) > BLOCKED_MILLIS) {
        reject(new Error('the frame came too late'));
        return;
      }
      const inTwo = isSlow && isListed(batch) && batch.topics.includes(CHARTED);
      if (!inTwo) paint(batch, () => true, resolve);
      else {
        paint(
          batch,
          (topic) => topic.startsWith(LISTED),
          () => {
            onFrame(() => paint(batch, (topic) => !topic.startsWith(LISTED), resolve));
          },
        );
      }
    });
  });
}

const LISTED = 'ticker/';
const CHARTED = 'candles/';
/** Fewer tickers take less than the frame that they would need. */
const LEAST_LISTED = 5;

function isListed({ topics: changed }: SnapshotBatch): boolean {
  return changed.split(LISTED).length > LEAST_LISTED;
}

/** A frame that took longer makes the page slow; one below `QUICK_MILLIS` makes it quick again. */
const SLOW_MILLIS = 12;
const QUICK_MILLIS = 5;

/**
 * A slow phone updates lists on one frame and charts on the next, because both together would take longer than a
 * frame.
 */
let isSlow = false;

function paint(batch: SnapshotBatch, isMeant: (topic: Topic) => boolean, painted: () => void): void {
  const began = performance.now();
  // A hidden page shows nothing, and gets a whole batch when it is visible again.
  if (!document.hidden) writeBatch(batch, (topic) => (isMeant(topic) ? topics.find(topic) : undefined));
  afterPaint(() => {
    const took = performance.now() - began;
    if (took > SLOW_MILLIS) isSlow = true;
    else if (took < QUICK_MILLIS) isSlow = false;
    painted();
  });
}

/** Batches that wait for their frame: one, or two if the page was hidden and shown again meanwhile. */
let steps: (() => void)[] = [];
let frame = 0;

/** Runs on the next animation frame; at once if the page is or becomes hidden, because then no frame comes. */
function onFrame(step: () => void): void {
  steps.push(step);
  if (document.hidden) takeSteps();
  else if (steps.length === 1) nextFrame(waitForAnswers());
}

function nextFrame(waits: () => boolean): void {
  frame = requestAnimationFrame(() => {
    if (waits()) nextFrame(waits);
    else takeSteps();
  });
}

function takeSteps(): void {
  cancelAnimationFrame(frame);
  const taken = steps;
  steps = [];
  for (const step of taken) step();
}

// One permanent listener: adding and removing one for each batch costs more than reading the batch.
document.addEventListener('visibilitychange', takeSteps);
