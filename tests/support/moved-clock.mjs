/**
 * Loaded into a platform's process before its code: moves its clock by the milliseconds that a file holds, so that a
 * test reaches a delivery without waiting for it. Waits follow the moved clock, periods do not. If the file holds `=`
 * and a time, the clock has stopped at that time.
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
let stopped = NaN;

function look() {
  try {
    const text = readFileSync(file, 'utf8');
    stopped = text.startsWith('=') ? Number(text.slice(1)) : NaN;
    if (Number.isNaN(stopped)) moved = Number(text);
  } catch {
    // The test has not moved it yet.
  }
}

Date.now = () => (Number.isNaN(stopped) ? realNow() + moved : stopped);
look();
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
