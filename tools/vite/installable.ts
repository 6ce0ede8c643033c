/**
 * Makes the built client an installable app: the web manifest, the shell as a file without quotes, and the service
 * worker (worker/offline) with its list of files. `npm run dev` has none of these.
 */
import { VitePWA } from 'vite-plugin-pwa';
import type { Plugin, PluginOption, Rolldown } from 'vite';
import { firstModules } from './first-pieces.ts';
import { webManifest } from './web-manifest.ts';

/**
 * Files of the engine that Markets needs. Workers are built separately, so the page's module graph does not contain
 * them.
 */
const FIRST_WORKERS = ['engine.worker', 'sparkline-topics', 'when-arranged'];
const SHELL = 'shell.html';
const CLIENT_FILES = 'virtual:client-files';

interface BuiltClient {
  /** File names, `assets/…`. */
  first: ReadonlySet<string>;
  all: readonly string[];
}

export function installable(): PluginOption[] {
  const built: BuiltClient = { first: new Set(), all: [] };
  const pwa = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker/offline',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: webManifest,
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: [SHELL, 'assets/*.{js,css}'],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (entries) => ({
          manifest: entries
            .filter(({ url }) => url === SHELL || built.first.has(url))
            .map((entry) => ({ ...entry, url: `/${entry.url}` })),
        }),
      ],
      buildPlugins: { vite: [clientFiles(built)] },
    },
  });
  return [readBundle(built), pwa];
}

/** Collects the names of the built files, and saves the page as it is before a platform adds quotes. */
function readBundle(built: BuiltClient): Plugin {
  let root = '';
  return {
    name: 'brisk:plain-shell',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        built.all = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css)$/.test(name));
        const modules = firstModules(root, (id) => this.getModuleInfo(id));
        built.first = firstFiles(bundle, modules);
        const page = bundle['index.html'];
        if (page?.type !== 'asset')
          throw new Error('the page is not in the bundle: no shell can be made of it');
        this.emitFile({ type: 'asset', fileName: SHELL, source: page.source });
      },
    },
  };
}

/** The chunks of the first modules with all their imports, their styles, and the engine. */
function firstFiles(bundle: Rolldown.OutputBundle, modules: ReadonlySet<string>): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const found = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.has(id))));
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  const styles = [...found].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  const workers = FIRST_WORKERS.map((worker) => builtWorker(bundle, worker));
  return new Set([...[...found].map(({ fileName }) => fileName), ...styles, ...workers]);
}

/** @throws Error if no file has that name any more: without it the app would open offline without its prices */
function builtWorker(bundle: Rolldown.OutputBundle, worker: string): string {
  const file = Object.keys(bundle).find((name) => name.startsWith(`assets/${worker}-`));
  if (file === undefined) throw new Error(`the engine has no file ${worker}`);
  return file;
}

/** Gives the service worker the names of all built files; it is built last. */
function clientFiles(built: BuiltClient): Plugin {
  return {
    name: 'brisk:client-files',
    resolveId: (id) => (id === CLIENT_FILES ? `\0${id}` : undefined),
    load: (id) =>
      id === `\0${CLIENT_FILES}`
        ? `export const builtFiles = ${JSON.stringify(built.all.map((name) => `/${name}`))};`
        : undefined,
  };
}
