/**
 * Bundles the platform into two programs in `dist/server`: the platform and its store's thread, with the packages that
 * they use, because a start would read more than a thousand of their files. Files that the code reads are not bundled:
 * each module still gets the path of its source.
 */
import { join } from 'node:path';
import { bundlePrograms } from './bundle.mjs';
import { ROOT } from './install.mjs';

await bundlePrograms(
  { main: 'server/main.ts', 'store-thread': 'server/start/store-thread.ts' },
  join(ROOT, 'dist', 'server'),
);
