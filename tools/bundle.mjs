/** Bundles programs of this project that run in Node, so that they start without tsx and without a file per module. */
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './install.mjs';

/** Packages that look for a binary or another file in their own folder. */
const EXTERNAL = ['@electric-sql/pglite', '@electric-sql/pglite/*', '@node-rs/argon2', 'sharp', 'pg-native'];
/** CommonJS packages expect these. */
const COMMONJS_GLOBALS = [
  "import { createRequire as requireFrom } from 'node:module';",
  'const require = requireFrom(import.meta.url);',
  'const __dirname = import.meta.dirname;',
].join('\n');
/** The file that an entry of a store's thread has beside it, where nothing is bundled. */
const THREAD = "new URL('./store-thread.mjs', import.meta.url)";

/**
 * Each module keeps the path of its source, because it reads other files from there. Where it names a store's thread,
 * that is the bundled one.
 * @param {Readonly<Record<string, string>>} entries
 * @param {string} folder
 * @returns {import('esbuild').Plugin}
 */
function knowPlaces(entries, folder) {
  /** @param {string} path */
  const threadBeside = (path) => {
    const source = join(dirname(relative(ROOT, path)), 'store-thread.ts').replaceAll('\\', '/');
    return Object.keys(entries).find((name) => entries[name] === source);
  };
  return {
    name: 'know-places',
    setup: (bundle) => {
      bundle.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const place = relative(folder, path).replaceAll('\\', '/');
        const thread = threadBeside(path);
        const contents = (thread === undefined ? [source] : source.split(THREAD))
          .map((part) =>
            part.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`),
          )
          .join(`new URL('./${thread ?? ''}.mjs', import.meta.url)`);
        return { contents, loader: 'ts' };
      });
    },
  };
}

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

/**
 * @param {Readonly<Record<string, string>>} entries the source of each program, by its name in the folder
 * @param {string} folder inside the project, from which the packages that are not bundled are found
 */
export async function bundlePrograms(entries, folder) {
  await build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    outdir: folder,
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
    plugins: [knowPlaces(entries, folder), mapNoPackages],
  });
}
