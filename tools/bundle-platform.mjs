/**
 * Bundles the platform into two programs in `dist/server`: the platform and its store's thread, with the packages that
 * they use, because a start would read more than a thousand of their files. Files that the code reads are not bundled:
 * each module still gets the path of its source.
 */
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './install.mjs';

const OUT = join(ROOT, 'dist', 'server');
/** Packages that look for a binary or another file in their own folder. */
const EXTERNAL = ['@electric-sql/pglite', '@electric-sql/pglite/*', '@node-rs/argon2', 'sharp', 'pg-native'];
/** CommonJS packages expect these. */
const COMMONJS_GLOBALS = [
  "import { createRequire as requireFrom } from 'node:module';",
  'const require = requireFrom(import.meta.url);',
  'const __dirname = import.meta.dirname;',
].join('\n');
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

/** Stack traces name the project's own sources. Maps of the packages would be larger, and each start reads them. */
const EMPTY_MAP = Buffer.from('{"version":3,"sources":[""],"mappings":"A"}').toString('base64');

/** @type {import('esbuild').Plugin} */
const mapNoPackages = {
  name: 'map-no-packages',
  setup: (bundle) => {
    bundle.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = `${source}\n//# sourceMappingURL=data:application/json;base64,${EMPTY_MAP}`;
      return { contents, loader: 'default' };
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
  external: EXTERNAL,
  banner: { js: COMMONJS_GLOBALS },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  plugins: [knowItsPlace, mapNoPackages],
});
