/**
 * Which frame paints what. The frame after a tap or key shows its answer before the next batch: on a slow phone both
 * together take longer than a frame, and batches come ten times a second.
 */

const TAPS = ['pointerdown', 'click', 'keydown'] as const;
/** A finger's press and its click may come on two frames; keys repeat faster than a slow page paints. */
const MOST_WAITED_FRAMES = 2;

let isAnswerDue = false;

for (const tap of TAPS) addEventListener(tap, expectAnswer, { capture: true, passive: true });

function expectAnswer(): void {
  if (isAnswerDue || document.hidden) return;
  isAnswerDue = true;
  requestAnimationFrame(() => {
    // Every callback of that frame, whenever it was asked for, sees the answer due.
    afterPaint(() => {
      isAnswerDue = false;
    });
  });
}

/** For one batch. The returned function is called on each frame: true if the batch waits for the next one. */
export function waitForAnswers(): () => boolean {
  let waited = 0;
  return () => isAnswerDue && waited++ < MOST_WAITED_FRAMES;
}

/** A task that is planned within a frame runs after that frame's paint. A timer takes less than a message. */
export function afterPaint(step: () => void): void {
  setTimeout(step, 0);
}
