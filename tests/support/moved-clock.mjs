/**
 * Loaded into a platform's process before its code: moves its clock by the milliseconds that a file holds, so that a
 * test reaches a delivery without waiting for it. Waits follow the moved clock, periods do not.
 */
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const LOOK_MILLIS = 50;
/** Shorter waits belong to single requests. */
const SHORT_MILLIS = 2_000;

const file = process.env['CLOCK_FILE'] ?? '';
const realNow = Date.now.bind(Date);
const realTimeout = globalThis.setTimeout;
let moved = 0;

function look() {
  try {
    moved = Number(readFileSync(file, 'utf8'));
  } catch {
    // The test has not moved it yet.
  }
}

look();
Date.now = () => realNow() + moved;
setInterval(look, LOOK_MILLIS).unref();

/** @type {(work: (...input: unknown[]) => void, delay?: number, ...input: unknown[]) => NodeJS.Timeout} */
function movedTimeout(work, delay = 0, ...input) {
  if (delay < SHORT_MILLIS) return realTimeout(work, delay, ...input);
  const due = Date.now() + delay;
  const timer = realTimeout(() => {
    if (Date.now() >= due) work(...input);
    else timer.refresh();
  }, LOOK_MILLIS);
  return timer;
}

Object.defineProperty(movedTimeout, promisify.custom, { value: promisify(realTimeout) });
Object.assign(globalThis, { setTimeout: movedTimeout });
