/**
 * The real platform as a separate process, on a free port and an empty data folder, for tests that use it as a
 * user does. Its output is kept, and shown if it does not start.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT_PLATFORM, buildPlatform } from '../../tools/build.mjs';
import { ARE_SHORT_LIVED, SHORT_LIVED } from './short-lived.ts';
import { CAPTCHA_BITS } from './least-work.ts';
import { copyDatabase } from './new-database.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Node's arguments. */
export const PLATFORM_PROGRAM = [...(ARE_SHORT_LIVED ? SHORT_LIVED : []), ...BUILT_PLATFORM];

let built: Promise<void> | undefined;

export interface RunningPlatform {
  readonly port: number;
  /** The loopback address, `http://127.0.0.1:port`. */
  readonly origin: string;
  /** All output so far. */
  output(): string;
  /** Its exit code, once it ended for any reason. */
  readonly ended: Promise<number | null>;
  /** Ends it with SIGTERM; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once, as a crash does (SIGKILL). If `DATA_DIR` was given its data stays. */
  kill(): Promise<void>;
}

/** Built as for users. Without a `DATA_DIR` its database is a new one, empty and migrated. */
export async function startPlatform(
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningPlatform> {
  await (built ??= buildPlatform());
  const dataDir = mkdtempSync(join(tmpdir(), 'brisk-data-'));
  if (environment['DATA_DIR'] === undefined) await copyDatabase(dataDir);
  return beginPlatform(environment, dataDir).running;
}

/** A platform that is starting. */
export interface BegunPlatform {
  /** Rejects if it ends before it listens. */
  readonly running: Promise<RunningPlatform>;
  /** Ends it at once, listening or not. */
  kill(): Promise<void>;
  /** Sends SIGTERM, listening or not; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts a platform that is built.
 * @param dataDir deleted with the platform
 */
export function beginPlatform(
  environment: Readonly<Record<string, string>>,
  dataDir = mkdtempSync(join(tmpdir(), 'brisk-data-')),
): BegunPlatform {
  const child = spawn(process.execPath, PLATFORM_PROGRAM, {
    cwd: ROOT,
    env: {
      ...cleanEnvironment(),
      // An earlier build in this process sets `NODE_ENV` to `production`, and then no address is printed.
      NODE_ENV: 'test',
      CAPTCHA_BITS: String(CAPTCHA_BITS),
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    const code = await ended;
    rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  const kill = async () => {
    await end('SIGKILL');
  };
  const running = listeningPort(child, () => printed).then((port) => ({
    port,
    origin: `http://127.0.0.1:${port}`,
    output: () => printed,
    ended,
    stop: () => end('SIGTERM'),
    kill,
  }));
  return { running, kill, stop: () => end('SIGTERM') };
}

/** The variables of this process without those that configure a platform. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const names = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'REDIS_URL',
    'DESKTOP_URL',
    'CALLS_PER_SECOND',
    'CAPTCHA_BITS',
    'SOCKETS_PER_NETWORK',
    'HANDSHAKES_PER_SECOND',
    'TIME_ZONE',
    'FEED',
    'QUOTE_INTERVAL',
    'RECORD',
    'SEED',
    'PUBLIC_URL',
    'SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    'SMS_WEBHOOK',
    'SMS_WEBHOOK_TOKEN',
    'TRUST_PROXY',
  ];
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !names.includes(name) && name !== 'DEMO'),
  );
}

function listeningPort(child: ChildProcess, printed: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const port = /http:\/\/[^\s/]+:(\d+)/.exec(printed())?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      reject(new Error(`the platform ended with ${String(code)} before it listened:\n${printed()}`));
    });
  });
}
