import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, inject, it, vi } from 'vitest';
import './support/test-databases.ts';

const MODULE = fileURLToPath(new URL('./support/private-postgres.ts', import.meta.url));

it.skipIf(inject('postgres') === undefined)(
  'STORE-001 the tests’ PostgreSQL ends with the process that started it, killed or not',
  async () => {
    const program = `
      import { startPostgres } from ${JSON.stringify(MODULE)};
      const server = await startPostgres();
      console.log(new URL(server.address('postgres')).searchParams.get('host'));
      setInterval(() => server, 1000);`;
    const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = (await once(starter.stdout, 'data')) as [Buffer];
    const folder = printed.toString().trim();
    expect(existsSync(folder)).toBe(true);
    starter.kill('SIGKILL');
    await vi.waitUntil(() => !existsSync(folder), { timeout: 30_000 });
  },
);
