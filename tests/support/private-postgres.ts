/**
 * A private PostgreSQL while this process runs: a new cluster in a temporary folder, on a Unix socket in that folder
 * and nowhere else. It keeps PostgreSQL's defaults, so an acknowledged commit is on the disk.
 * PostgreSQL refuses to run as root; for root it runs as an unprivileged user of this machine. A shell, the keeper,
 * waits for the end of its input, which comes whenever this process ends. Then it stops the server by its process id
 * and deletes the folder.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

export interface PrivatePostgres {
  /** The address of one of its databases; `postgres` exists from the start. */
  address(database: string): string;
  stop(): Promise<void>;
}

/** The reason, as a sentence, why there is no server. */
export class NoPostgres extends Error {}

const PROGRAMS = ['initdb', 'postgres'];
const UNPRIVILEGED = ['postgres', 'nobody'];
const READY_WITHIN_MILLIS = 60_000;

/** @throws NoPostgres if its programs are not found or do not start */
export async function startPostgres(): Promise<PrivatePostgres> {
  const programs = postgresFolder();
  if (programs === undefined) throw new NoPostgres('no initdb and postgres were found on this machine');
  const testUser = runner();
  const folder = mkdtempSync(join(tmpdir(), 'brisk-pg-'));
  if (testUser !== undefined) chownSync(folder, testUser.uid, testUser.gid);
  const initdb = spawnSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'd'), '-U', 'brisk', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...testUser, cwd: folder, encoding: 'utf8' },
  );
  if (initdb.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new NoPostgres(`initdb failed: ${initdb.error?.message ?? initdb.stderr.trim()}`);
  }
  return keep(programs, folder, testUser);
}

/**
 * A new, empty database, deleted with its server; returns its address.
 * @param server the address of another of its databases
 */
export async function newDatabase(server: string): Promise<string> {
  return onServer(server, (client) => createDatabase(client, server));
}

const MIGRATED = 'migrated';
/** The name of the advisory lock under which one process migrates that database. */
const MIGRATING = 1;

/**
 * The same, with the tables of the platform's migrations: a copy of a database that is migrated once for each server.
 * @param migrate runs the migrations
 */
export async function newMigratedDatabase(
  server: string,
  migrate: (address: string) => Promise<void>,
): Promise<string> {
  return onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATING]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [MIGRATED]);
    if (rowCount === 0) {
      const made = await createDatabase(client, server);
      await migrate(made);
      await client.query(`alter database ${new URL(made).pathname.slice(1)} rename to ${MIGRATED}`);
    }
    await client.query('select pg_advisory_unlock($1)', [MIGRATING]);
    return createDatabase(client, server, `template ${MIGRATED}`);
  });
}

async function onServer<Result>(
  server: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  return use(client).finally(() => client.end());
}

async function createDatabase(client: pg.Client, server: string, options = ''): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await client.query(`create database ${name} ${options}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** The folder of PostgreSQL's programs: on the path, or where Debian and Homebrew install them, the newest first. */
function postgresFolder(): string | undefined {
  if (process.platform === 'win32') return undefined;
  const versions = (parent: string, under: string) =>
    (existsSync(parent) ? readdirSync(parent) : [])
      .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
      .map((version) => join(parent, version, under));
  return [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions('/usr/lib/postgresql', 'bin'),
    ...['/opt/homebrew/opt', '/usr/local/opt'].flatMap((parent) =>
      versions(parent, 'bin').filter((each) => each.includes('postgresql')),
    ),
  ].find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))));
}

interface Runner {
  readonly uid: number;
  readonly gid: number;
}

/** The user who runs it in root's place; undefined if this process is not root. */
function runner(): Runner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of UNPRIVILEGED) {
    const [, , uid, gid] = users.find((testUser) => testUser[0] === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new NoPostgres(`PostgreSQL refuses root, and there is no user ${UNPRIVILEGED.join(' or ')}`);
}

const KEEPER = `
"$1/postgres" -D "$2/d" -k "$2" -c listen_addresses= >"$2/log" 2>&1 </dev/null &
server=$!
cat >/dev/null
kill -INT "$server" 2>/dev/null
wait "$server"
rm -rf "$2"`;

async function keep(
  programs: string,
  folder: string,
  testUser: Runner | undefined,
): Promise<PrivatePostgres> {
  // A separate process group: a terminal's Ctrl-C reaches this process only, and the keeper ends after it.
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', programs, folder], {
    ...testUser,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => {
    keeper.once('exit', () => {
      resolve();
    });
  });
  keeper.unref();
  const address = (database: string) =>
    `postgres://brisk@localhost/${database}?host=${encodeURIComponent(folder)}`;
  const stop = async () => {
    keeper.ref();
    keeper.stdin.end();
    await ended;
  };
  try {
    await answers(address('postgres'));
  } catch (error) {
    const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').trim() : '';
    await stop();
    throw new NoPostgres(`it did not start: ${log === '' ? String(error) : log}`);
  }
  return { address, stop };
}

/** Resolves when the server accepts connections. */
async function answers(connectionString: string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MILLIS;
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
