import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { FolderHeld, lockFolder } from './folder-lock.ts';

const MODULE = fileURLToPath(new URL('./folder-lock.ts', import.meta.url));

/** A process that holds the folder until it is killed. */
async function holderOf(folder: string) {
  const program = `
    import { lockFolder } from ${JSON.stringify(MODULE)};
    const lock = await lockFolder(${JSON.stringify(folder)});
    lock.publishAddress('http://first');
    console.log('held');
    setInterval(() => lock, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => {
      resolve();
    });
    child.once('exit', () => {
      reject(new Error('the holder ended'));
    });
  });
  return {
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const refusalOf = (folder: string) =>
  lockFolder(folder).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the lock on a data folder', () => {
  it('PLATFORM-003 admits one process, and gives the next one its address', async () => {
    const folder = join(temporaryFolder(), 'data');
    const lock = await lockFolder(folder);
    expect(await refusalOf(folder)).toMatchObject({ address: '' });
    lock.publishAddress('http://localhost:8080');
    const refused = await refusalOf(folder);
    expect(refused).toBeInstanceOf(FolderHeld);
    expect(refused).toMatchObject({ folder, address: 'http://localhost:8080' });
    await lock.release();
    await (await lockFolder(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('PLATFORM-004 blocks another process, and no longer after the holder was killed', async () => {
    const folder = temporaryFolder();
    const holder = await holderOf(folder);
    expect(await refusalOf(folder)).toMatchObject({ address: 'http://first' });
    await holder.kill();
    await (await lockFolder(folder)).release();
  });

  it('PLATFORM-004 of many that find an abandoned lock, one gets in', async () => {
    const folder = temporaryFolder();
    const holder = await holderOf(folder);
    await holder.kill();
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(folder)));
    const locks = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(locks).toHaveLength(1);
    for (const lock of locks) await lock.release();
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const folder = join(temporaryFolder(), 'a'.repeat(80), 'b'.repeat(80));
    mkdirSync(folder, { recursive: true });
    const lock = await lockFolder(folder);
    expect(await refusalOf(folder)).toBeInstanceOf(FolderHeld);
    await lock.release();
  });
});
