/**
 * Makes the built client an installable app: the web manifest, the shell as a file without quotes, and the service
 * worker (worker/offline) with its list of files. `npm run dev` has none of these.
 */
import { VitePWA } from 'vite-plugin-pwa';
import type { Plugin, PluginOption, Rolldown } from 'vite';
import type { EngineFiles } from './engine-files.ts';
import { firstModules, pageModules } from './shared-files.ts';
import { webManifest } from './web-manifest.ts';

const SHELL = 'shell.html';
const CLIENT_FILES = 'virtual:client-files';

interface BuiltClient {
  /** File names, `assets/…`. */
  first: ReadonlySet<string>;
  all: readonly string[];
}

export function installable(engine: Pick<EngineFiles, 'filesFor'>): PluginOption[] {
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
  return [readBundle(built, engine), pwa];
}

/** Collects the names of the built files, and saves the page as it is before a platform adds quotes. */
function readBundle(built: BuiltClient, engine: Pick<EngineFiles, 'filesFor'>): Plugin {
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
        const page = pageModules(root, (id) => this.getModuleInfo(id));
        const code = [...page].map((id) => this.getModuleInfo(id)?.code ?? '');
        built.first = new Set([...firstFiles(bundle, modules), ...engine.filesFor(code)]);
        const html = bundle['index.html'];
        if (html?.type !== 'asset')
          throw new Error('the page is not in the bundle: no shell can be made of it');
        this.emitFile({ type: 'asset', fileName: SHELL, source: html.source });
      },
    },
  };
}

/** The chunks of the first modules with all their imports, and their styles. */
function firstFiles(bundle: Rolldown.OutputBundle, modules: ReadonlySet<string>): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const found = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.has(id))));
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  const styles = [...found].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return new Set([...[...found].map(({ fileName }) => fileName), ...styles]);
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
