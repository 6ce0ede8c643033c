/**
 * A disk that a test can fill: a small file system in memory. Only the namespace of one child process contains it, and
 * it ends with that process. Others reach it through that process's root in `/proc`. Linux only, without root.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

export interface SmallDisk {
  readonly folder: string;
  /** Leaves this many bytes free. */
  fill(left: number): void;
  makeRoom(): void;
  /** Makes it read-only, as after a fault. */
  forbidWriting(): Promise<void>;
}

/** Mounts it; then each line of its input is a change of it, until its input ends. */
const PROGRAM = `
mount -t tmpfs -o size="$2"m tmpfs "$1" && echo done || exit 1
while read -r options; do mount -o "$options" "$1" && echo done; done`;
const NAMESPACE = ['--user', '--map-root-user', '--mount'];

/** Whether this machine allows one. */
export const hasSmallDisks =
  spawnSync('unshare', [...NAMESPACE, 'sh', '-c', 'mount -t tmpfs tmpfs /tmp']).status === 0;

export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const place = temporaryFolder();
  const holder = spawn('unshare', [...NAMESPACE, 'sh', '-c', PROGRAM, 'disk', place, String(megabytes)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit');
  onTestFinished(async () => {
    holder.stdin.end();
    await ended;
  });
  await once(holder.stdout, 'data');
  const folder = join('/proc', String(holder.pid), 'root', place);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(left) {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize - left));
      } catch (error) {
        // Another process wrote meanwhile and the disk is full.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    makeRoom() {
      rmSync(filler);
    },
    async forbidWriting() {
      holder.stdin.write('remount,ro\n');
      await once(holder.stdout, 'data');
    },
  };
}
