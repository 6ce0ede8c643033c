/** Which module each address of the app shows, from the app's own route table, without loading the pages. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';

const TABLE = 'src/app/routes.ts';
const EXPORTED = /export (?:async )?(?:const|function\*?|class) (\w+)/g;

interface NamedRoute {
  readonly path: string;
  readonly alias?: readonly string[];
  readonly load?: () => Promise<{ readonly module?: string }>;
}

/** Replaces each lazily imported module: every export is a function that only knows the module's name. */
function onlyNamed(root: string): Plugin {
  return {
    name: 'only-named',
    setup(bundle) {
      bundle.onResolve({ filter: /./ }, ({ kind, path, resolveDir }) =>
        kind === 'dynamic-import' ? { path: join(resolveDir, path), namespace: 'named' } : undefined,
      );
      bundle.onLoad({ filter: /./, namespace: 'named' }, ({ path }) => {
        const names = [...readFileSync(path, 'utf8').matchAll(EXPORTED)].map(([, name]) => name ?? '');
        const module = relative(root, path).replaceAll('\\', '/');
        const page = `Object.assign(() => undefined, { module: ${JSON.stringify(module)} })`;
        // A feature may export its pages as a list, by name, or by a function that loads one: all are of this module.
        const isPage = 'typeof key === "string" && /^[0-9A-Z]/.test(key)';
        const traps = `{ get: (own, key) => (${isPage} ? own : own[key]), apply: (own) => own }`;
        const named = `new Proxy(${page}, ${traps});`;
        return { contents: names.map((name) => `export const ${name} = ${named}`).join('\n') };
      });
    },
  };
}

export async function pageModules(root: string): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    ...{ absWorkingDir: root, entryPoints: [TABLE], bundle: true, write: false, format: 'esm' },
    ...{ platform: 'node', target: 'node20', plugins: [onlyNamed(root)] },
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const { ROUTES } = (await import(`data:text/javascript;base64,${code}`)) as {
    ROUTES: readonly NamedRoute[];
  };
  const modules = new Map<string, string>();
  for (const { path, alias = [], load } of ROUTES) {
    if (load === undefined) continue;
    const { module } = await load();
    if (module === undefined)
      throw new Error(`The module of ${path} is not found: how does its feature export it?`);
    for (const address of [path, ...alias]) modules.set(address, module);
  }
  return modules;
}
