import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { DataHeld, lockData } from './data-lock.ts';

const MODULE = fileURLToPath(new URL('./data-lock.ts', import.meta.url));

/** A process that holds the folder until it is killed. */
async function holderOf(folder: string) {
  const program = `
    import { lockData } from ${JSON.stringify(MODULE)};
    const lock = await lockData(${JSON.stringify(folder)});
    lock.tellAddress('http://first');
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
  lockData(folder).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the lock on a data folder', () => {
  it('PLATFORM-003 lets one in, and tells the next where that one is', async () => {
    const folder = join(temporaryFolder(), 'data');
    const lock = await lockData(folder);
    expect(await refusalOf(folder)).toMatchObject({ address: '' });
    lock.tellAddress('http://localhost:8080');
    const refused = await refusalOf(folder);
    expect(refused).toBeInstanceOf(DataHeld);
    expect(refused).toMatchObject({ folder, address: 'http://localhost:8080' });
    await lock.release();
    await (await lockData(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('PLATFORM-004 holds against another process, and not after that one was killed', async () => {
    const folder = temporaryFolder();
    const holder = await holderOf(folder);
    expect(await refusalOf(folder)).toMatchObject({ address: 'http://first' });
    await holder.kill();
    await (await lockData(folder)).release();
  });

  it('PLATFORM-004 of many that find a left lock, one gets in', async () => {
    const folder = temporaryFolder();
    const holder = await holderOf(folder);
    await holder.kill();
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => lockData(folder)));
    const locks = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(locks).toHaveLength(1);
    for (const lock of locks) await lock.release();
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const folder = join(temporaryFolder(), 'a'.repeat(80), 'b'.repeat(80));
    mkdirSync(folder, { recursive: true });
    const lock = await lockData(folder);
    expect(await refusalOf(folder)).toBeInstanceOf(DataHeld);
    await lock.release();
  });
});
