/**
 * A temporary folder in memory for a run of tests, if the machine has enough memory (`/dev/shm` of Linux): a database
 * is 40 MB, and a run creates nearly two hundred. Tests kill processes, never the machine, so no test needs a disk.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'brisk-tests-';
/** Space for about forty databases at a time. */
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * From now on `tmpdir()` of this process and of its children is such a folder; if there is none it does not change.
 * @returns a function that deletes it
 */
export function useMemoryFolder(): () => void {
  if (!hasRoom()) return () => undefined;
  deleteOrphans();
  const folder = join(MEMORY, `${PREFIX}${String(process.pid)}`);
  mkdirSync(folder, { recursive: true });
  // With the permissions of /tmp: the PostgreSQL of the tests may run as another user, who deletes its folder there.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  const forget = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', forget);
  return forget;
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  // The folder's files take memory: twice as much must be free, because the tests need some too.
  return bavail * bsize >= ROOM_BYTES && freemem() >= 2 * ROOM_BYTES;
}

/** Folders of runs that were killed before they could delete theirs. */
function deleteOrphans(): void {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue;
    rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
