import { expect, it } from 'vitest';
import { freshFolder } from '../tests/support/fresh-folder.ts';
import { benchStormOn, benchTicks, SMOKE_LIQUIDATION } from './liquidation.ts';

/** It opens a database on disk, so it runs only with `TEST_SIZE=long`. */
it.skipIf(process.env['TEST_SIZE'] !== 'long')('the liquidation suite runs at a small size', async () => {
  const inFolder = async () => ({ dataDir: await freshFolder(), databaseUrl: undefined });
  const rows = [...(await benchStormOn(SMOKE_LIQUIDATION, inFolder)), await benchTicks(SMOKE_LIQUIDATION)];
  expect(rows.map(({ metric }) => metric)).toEqual([
    ...['decided', 'durable', 'bystander p99', 'bystander longest', 'times as long'],
  ]);
  for (const { value } of rows) expect(value).toBeGreaterThan(0);
});
