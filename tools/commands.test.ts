/** The commands as a user runs them: what they print and how they end. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { secretOf } from '../server/credentials/secrets.ts';
import { lockFolder } from '../server/db/folder-lock.ts';
import { systemToken } from '../server/base/random.ts';
import { ROOT } from './install.mjs';
import { run } from './terminal.mjs';

/** Without a terminal to ask a question on. */
function command(tool: string, args: readonly string[], dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir };
  const ended = spawnSync(process.execPath, [join(ROOT, 'tools', tool), ...args], { env, encoding: 'utf8' });
  return { code: ended.status, text: ended.stdout + ended.stderr };
}

/** Like `command`, but without blocking this process, which must answer requests meanwhile. */
async function commandBeside(tool: string, args: readonly string[], dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { code, output } = await run(process.execPath, [join(ROOT, 'tools', tool), ...args], {
    cwd: ROOT,
    env,
  });
  return { code, text: output };
}

function filledFolder(): string {
  const folder = join(temporaryFolder(), 'data');
  mkdirSync(folder);
  mkdirSync(join(folder, 'pg'));
  writeFileSync(join(folder, 'pg', 'book'), 'held');
  secretOf(folder, systemToken);
  return folder;
}

describe('npm run reset', () => {
  it('HOUSE-006 deletes nothing where nobody can be asked', () => {
    const folder = filledFolder();
    const { code, text } = command('reset.mjs', [], folder);
    expect(text).toContain('npm run reset -- --yes');
    expect(code).toBe(1);
    expect(existsSync(join(folder, 'pg', 'book'))).toBe(true);
  });

  it('HOUSE-006 deletes with --yes', () => {
    const folder = filledFolder();
    expect(command('reset.mjs', ['--yes'], folder).code).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });

  it('HOUSE-006 deletes nothing while a platform runs on it', async () => {
    const folder = filledFolder();
    const lock = await lockFolder(folder);
    lock.publishAddress('http://localhost:8080');
    const { code, text } = await commandBeside('reset.mjs', ['--yes'], folder);
    await lock.release();
    expect(text).toContain('http://localhost:8080');
    expect(code).toBe(1);
    expect(existsSync(join(folder, 'pg', 'book'))).toBe(true);
  });

  it.each([ROOT, join(ROOT, '..'), homedir(), '/'])('HOUSE-006 never deletes %s', (folder) => {
    const { code, text } = command('reset.mjs', [], folder);
    expect(text).toContain('Nothing was deleted');
    expect(code).toBe(1);
  });
});

describe('npm run reset on a folder that holds more', () => {
  it('HOUSE-006 deletes nothing of it, and says what it found', () => {
    const folder = filledFolder();
    writeFileSync(join(folder, 'photo.jpg'), 'mine');
    const { code, text } = command('reset.mjs', ['--yes'], folder);
    expect(text).toContain('which holds "photo.jpg"');
    expect(code).toBe(1);
    expect(existsSync(join(folder, 'pg', 'book'))).toBe(true);
  });
});

describe('npm test', () => {
  it('HOUSE-011 names its stages when asked for another', () => {
    const { code, text } = command('test.mjs', ['untit'], 'data');
    expect(text).toMatch(/"untit" is no stage\. Stages: .*unit.*e2e/);
    expect(code).toBe(1);
  });
});
