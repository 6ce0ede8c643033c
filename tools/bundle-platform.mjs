/**
 * Bundles the platform's own code into two programs in `dist/server`: the platform and its store's thread. Packages
 * are not bundled, nor are files that the code reads: each module still gets the path of its source.
 */
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './install.mjs';

const OUT = join(ROOT, 'dist', 'server');
/** It names the entry of the store's thread, which is bundled next to it. */
const NAMES_THREAD = join('server', 'start', 'feature-tables.ts');

/** @type {import('esbuild').Plugin} */
const knowItsPlace = {
  name: 'know-its-place',
  setup: (bundle) => {
    bundle.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (path === join(ROOT, NAMES_THREAD)) return { contents: source, loader: 'ts' };
      const place = relative(OUT, path).replaceAll('\\', '/');
      const contents = source.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(place)}, import.meta.url).href`,
      );
      return { contents, loader: 'ts' };
    });
  },
};

await build({
  absWorkingDir: ROOT,
  entryPoints: { main: 'server/main.ts', 'store-thread': 'server/start/store-thread.ts' },
  outdir: OUT,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  plugins: [knowItsPlace],
});
