/** Bundles the programs that tests start, as `built-programs.ts` lists them. */
import { join } from 'node:path';
import { bundlePrograms } from '../../tools/bundle.mjs';
import { ROOT } from '../../tools/install.mjs';

await bundlePrograms(
  {
    'audit-ledger': 'server/start/audit-ledger.ts',
    'store-thread': 'server/start/store-thread.ts',
    'noted-thread': 'tests/support/noted-feature/store-thread.ts',
    'toy-thread': 'tests/support/toy-feature/server/store-thread.ts',
    'toy-platform': 'tests/support/toy-feature/killed-platform.ts',
    'endless-writer': 'tests/support/endless-writer.ts',
    'crash-driver': 'tests/fault/crash/driver.ts',
    attacker: 'tests/fault/abuse/beside/attacker.ts',
    bystander: 'tests/fault/abuse/beside/bystander.ts',
  },
  join(ROOT, 'dist', 'test-programs'),
);
