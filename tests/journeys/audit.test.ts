/** The audit for an operator: the command's output, and a platform that starts on an inconsistent ledger. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { builtProgram } from '../support/built-programs.ts';
import { freshFolder } from '../support/fresh-folder.ts';
import { openCore } from '../support/open-core.ts';
import { startPlatform } from '../support/running-platform.ts';
import { SHORT_LIVED } from '../support/short-lived.ts';
import { openHarmable } from '../support/harmable-store.ts';

/** The time-out of a start, when many tests share a small machine. */
const SLOW_MACHINE_MILLIS = 240_000;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A folder in which a user has the demo funds; `harm` adds money that no posting explains. */
async function givenFolder(): Promise<{ dataDir: string; harm: (by: string) => Promise<void> }> {
  const dataDir = await freshFolder();
  const place = { dataDir, databaseUrl: undefined };
  const { store } = await openHarmable(place);
  const core = await openCore({ store });
  const user = await core.openUser('Alice');
  await core.execute({ kind: 'demo.faucet', user, id: core.id(), input: {} });
  await core.stop();
  await store.close();
  return {
    dataDir,
    async harm(by) {
      const harmable = await openHarmable(place);
      await harmable.execute(
        `update accounts set available = available + ${by} where "user" = 1 and asset = 'BTC'`,
      );
      await harmable.store.close();
    },
  };
}

function auditCommand(dataDir: string, program: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { status, sent: stdout + stderr };
}

it(
  'AUDIT-006 npm run audit:ledger, /readyz and the metrics report the breach; markets are served',
  async () => {
    const { dataDir, harm } = await givenFolder();
    const program = [...SHORT_LIVED, await builtProgram('audit-ledger')];
    expect(auditCommand(dataDir, program)).toEqual({
      status: 0,
      sent: 'The ledger is sound: 2 postings, 4 accounts, every asset sums to zero.\n',
    });
    await harm('1');
    const broken = auditCommand(dataDir, program);
    expect(broken.status).toBe(1);
    expect(broken.sent.split('\n')).toEqual([
      'sum: BTC sums to 0.00000001 and not to 0',
      'balance: BTC in funds (available) of user 1 holds 0.50000001, its postings make 0.5',
      'The ledger is broken (2 postings, 4 accounts): 2 findings.',
      '',
    ]);
    const platform = await startPlatform({ DATA_DIR: dataDir });
    const get = (path: string) => fetch(`${platform.origin}${path}`);
    const ready = await get('/readyz');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({
      code: 'core.halted',
      data: {
        problems: [
          { field: 'ledger', code: 'sum' },
          { field: 'ledger', code: 'balance' },
        ],
      },
    });
    expect(await (await get('/metrics')).text()).toMatch(/^brisk_ledger_halted 1$/m);
    expect((await get('/healthz')).status).toBe(200);
    expect(platform.output()).toContain('no money moves');
    expect(platform.output()).toContain('BTC sums to 0.00000001');
    expect(await platform.stop()).toBe(0);
  },
  SLOW_MACHINE_MILLIS,
);
