/**
 * A lock across processes: two concurrent starts install and build one after the other. The lock is a folder, because
 * making a folder is atomic everywhere. Its holder touches it every second; a lock that was not touched for a while
 * belongs to a killed process and is taken over. Process ids are not used: in a container each of them is 1.
 */
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const TOUCH_MILLIS = 1_000;
const ABANDONED_MILLIS = 15_000;
const RETRY_MILLIS = 250;

/**
 * @template T
 * @param {string} lock a folder that exists only while a process works
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function takeTurn(lock, work) {
  await mkdir(dirname(lock), { recursive: true });
  while (!(await made(lock))) {
    await removeAbandoned(lock);
    await pause(RETRY_MILLIS);
  }
  const touching = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => undefined);
  }, TOUCH_MILLIS);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    await rm(lock, { recursive: true, force: true });
  }
}

/** @param {string} lock */
async function made(lock) {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Renamed before it is removed: if two processes find it abandoned, only one succeeds.
 * @param {string} lock
 */
async function removeAbandoned(lock) {
  try {
    const { mtimeMs } = await stat(lock);
    if (Date.now() - mtimeMs < ABANDONED_MILLIS) return;
    const aside = `${lock}-${randomBytes(6).toString('hex')}`;
    await rename(lock, aside);
    await rm(aside, { recursive: true, force: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
