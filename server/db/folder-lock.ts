/**
 * Allows one process at a time on a data folder. The lock is a listening socket in the folder: a holder that answers
 * on it is running, and a socket without an answer was left by a killed process and is taken over. No process id is
 * kept, because in a container every one is 1; and containers that share the folder see the same socket.
 *
 * A lock becomes visible by a hard link, which exactly one contender can make. An abandoned one is first moved away and
 * checked again, so that two contenders cannot both mistake a new lock for the abandoned one.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../base/make-folder.ts';

export interface FolderLock {
  /** Publishes the address of this process to others that find the lock held. */
  publishAddress(address: string): void;
  release(): Promise<void>;
}

/** Another process runs on this folder; `address` is empty until that process publishes it. */
export class FolderHeld extends Error {
  constructor(
    readonly folder: string,
    readonly address: string,
  ) {
    super(`a platform runs on ${folder} already`);
  }
}

/** A socket's path has room for about a hundred bytes; a longer folder is reached through a short link to it. */
const LONGEST_SOCKET_PATH = 100;
const ANSWER_WITHIN_MILLIS = 2000;
const TRIES = 20;

/** @throws FolderHeld if another running process holds the folder */
export async function lockFolder(folder: string): Promise<FolderLock> {
  makeFolder(folder);
  const reach = shortPath(folder);
  const mine = `lock-${randomUUID().slice(0, 8)}`;
  const lock = join(folder, 'lock');
  const published = { address: '' };
  const server = await listen(join(reach.folder, mine), published);
  const giveUp = async () => {
    rmSync(join(folder, mine), { force: true });
    await close(server);
    reach.forget();
  };
  try {
    for (let tries = 0; !tryLink(join(folder, mine), lock); tries++) {
      const found = inodeOf(lock);
      const address = await ask(join(reach.folder, 'lock'));
      if (address !== undefined || tries === TRIES) throw new FolderHeld(folder, address ?? '');
      moveAway(lock, found);
    }
  } catch (error) {
    await giveUp();
    throw error;
  }
  rmSync(join(folder, mine), { force: true });
  return {
    publishAddress(address) {
      published.address = address;
    },
    async release() {
      rmSync(lock, { force: true });
      await giveUp();
    },
  };
}

function shortPath(folder: string): { readonly folder: string; forget(): void } {
  if (Buffer.byteLength(join(folder, 'lock-00000000')) <= LONGEST_SOCKET_PATH) {
    return { folder, forget: () => undefined };
  }
  const parent = mkdtempSync(join(tmpdir(), 'brisk-'));
  symlinkSync(folder, join(parent, 'd'));
  return {
    folder: join(parent, 'd'),
    forget() {
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

function listen(path: string, published: { readonly address: string }): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((caller) => {
      caller.on('error', () => undefined);
      caller.end(`${published.address}\n`);
    });
    server.once('error', reject);
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

/** The holder's address (empty until it is published), or undefined if no process listens. */
function ask(path: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let received = '';
    const caller: Socket = connect(path);
    // A process that accepts but is too busy to answer is running.
    caller.setTimeout(ANSWER_WITHIN_MILLIS, () => {
      resolve('');
      caller.destroy();
    });
    caller.setEncoding('utf8');
    caller.on('data', (text: string) => (received += text));
    caller.on('end', () => {
      resolve(received.trim());
    });
    caller.on('error', (error) => {
      const code = codeOf(error);
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve(undefined);
      else if (code === 'ECONNRESET' || code === 'EAGAIN' || code === 'EPIPE') resolve('');
      else reject(error);
    });
  });
}

/** Removes an abandoned lock. If a new holder has meanwhile put its lock there, that lock is restored. */
function moveAway(lock: string, found: number | undefined): void {
  const aside = `${lock}-left-${randomUUID().slice(0, 8)}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (inodeOf(aside) !== found) tryLink(aside, lock);
  rmSync(aside, { force: true });
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
