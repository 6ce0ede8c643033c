/** The platform as a process: it starts, protects its data, and ends on request. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPlatform } from '../../tools/build.mjs';
import { freshFolder } from '../support/fresh-folder.ts';
import { PLATFORM_PROGRAM, startPlatform, type RunningPlatform } from '../support/running-platform.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The time-out of a start, when many tests share a small machine. */
const SLOW_MACHINE_MILLIS = 240_000;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the platform with a faulty configuration; returns its output. */
async function refusedStart(
  environment: Record<string, string>,
): Promise<{ code: number | null; text: string }> {
  await buildPlatform();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, PLATFORM_PROGRAM, {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('exit', (code) => {
      resolve({ code, text });
    });
  });
}

it.skipIf(!existsSync('/proc/self'))(
  'PLATFORM-033, PLATFORM-034 a data path where no folder can be made stops the start by name',
  async () => {
    expect(await refusedStart({ DATA_DIR: '/proc/nope' })).toEqual({
      code: 1,
      text: 'DATA_DIR /proc/nope cannot be created as a folder (ENOENT).\n',
    });
  },
);

it('AUTH-140 a production without a secret and senders does not start, and names the missing settings', async () => {
  const { code, text } = await refusedStart({ NODE_ENV: 'production', DATA_DIR: temporaryFolder() });
  expect(code).toBe(1);
  for (const name of ['PUBLIC_URL', 'SECRET', 'SMTP_URL', 'MAIL_FROM', 'SMS_WEBHOOK'])
    expect(text).toContain(name);
});

// One platform for these stories, the last of which ends it.
describe('a running platform', { timeout: SLOW_MACHINE_MILLIS }, () => {
  let dataDir: string;
  let first: RunningPlatform;
  beforeAll(async () => {
    dataDir = await freshFolder('run');
    first = await startPlatform({ DATA_DIR: dataDir, HOST: '127.0.0.1' });
    const named = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Tara"}',
    };
    expect((await fetch(`${first.origin}/api/demo/login`, named)).status).toBe(200);
  }, SLOW_MACHINE_MILLIS);
  afterAll(async () => {
    await first.kill();
  });

  it('PLATFORM-003 keeps its data and its port to itself, and goes on', async () => {
    expect(await refusedStart({ DATA_DIR: dataDir })).toEqual({
      code: 1,
      text: `Brisk runs already at ${first.origin} on the data in ${dataDir}.\n`,
    });
    expect(await refusedStart({ DATA_DIR: await freshFolder(), PORT: String(first.port) })).toEqual({
      code: 1,
      text: `Port ${String(first.port)} is taken by another program: set PORT to a free one.\n`,
    });
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  });

  it('PLATFORM-007 ends with exit code 0 when it is asked to stop, and frees its port', async () => {
    expect(await first.stop()).toBe(0);
    const reached = await new Promise((resolve) => {
      const socket = connect(first.port, '127.0.0.1', () => {
        resolve('open');
        socket.destroy();
      });
      socket.on('error', () => {
        resolve('closed');
      });
    });
    expect(reached).toBe('closed');
  });

  it('PLATFORM-035 leaves a demo’s data, which no platform but a demo starts on', async () => {
    expect(await refusedStart({ DATA_DIR: dataDir, DEMO: '0' })).toEqual({
      code: 1,
      text:
        `DATA_DIR ${dataDir} holds the users and demo funds of a demo: ` +
        'start it with DEMO=1, or give it new data.\n',
    });
  });
});

it(
  'PLATFORM-002 a wrong configuration is reported before anything is touched',
  async () => {
    const { code, text } = await refusedStart({ PORT: 'x', TIME_ZONE: 'Nowhere', REDIS_URL: 'redis://x' });
    expect(code).toBe(1);
    for (const name of ['PORT', 'TIME_ZONE', 'REDIS_URL'])
      expect(text).toMatch(new RegExp(`^  ${name} `, 'm'));
  },
  SLOW_MACHINE_MILLIS,
);
