/**
 * The files of the engine that a page needs: the first chunk, the chunks that its own modules load, and those of the
 * features whose topics the page watches. Workers are built separately, so they are read while the worker is built.
 */
import type { Plugin } from 'vite';

const ENTRY = /\/worker\/engine\.worker\.ts$/;
const FEATURE = /\/worker\/[^/]+\/feature\.ts$/;

/** A chunk of the worker, with its modules. */
export interface EngineChunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly modules: readonly EngineModule[];
}

export interface EngineModule {
  readonly id: string;
  readonly code: string;
  readonly dynamicImports: readonly string[];
}

export interface EngineFiles {
  /** For the worker's own build. */
  readonly plugin: () => Plugin;
  /** @see filesFor. @throws Error if no engine was built */
  readonly filesFor: (page: readonly string[]) => ReadonlySet<string>;
}

export function engineFiles(): EngineFiles {
  let chunks: readonly EngineChunk[] = [];
  const plugin = (): Plugin => ({
    name: 'brisk:engine-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const built = Object.values(bundle).filter((each) => each.type === 'chunk');
      const moduleOf = (id: string) => {
        const { code, dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        return { id, code: code ?? '', dynamicImports: dynamicallyImportedIds };
      };
      const read = built.map(({ fileName, imports, moduleIds }) => ({
        ...{ fileName, imports, modules: moduleIds.map(moduleOf) },
      }));
      if (read.some(isFirst)) chunks = read;
    },
  });
  return { plugin, filesFor: (page) => filesFor(page, chunks) };
}

/**
 * @param page the code of the page's modules
 * @throws Error if no chunk has the engine's entry
 */
export function filesFor(page: readonly string[], chunks: readonly EngineChunk[]): ReadonlySet<string> {
  const first = chunks.find(isFirst);
  if (first === undefined) throw new Error('the engine is not built');
  const watched = new Set(
    page.flatMap((code) => [...code.matchAll(/useTopic\(\s*[`'"]([a-z-]+)/g)].map(([, kind]) => kind)),
  );
  const files = withImports([first], chunks);
  const loaded = [...files]
    .flatMap(({ modules }) => modules)
    .filter(({ id, code }) => !FEATURE.test(id) || kindsIn(code).some((kind) => watched.has(kind)))
    .flatMap(({ dynamicImports }) => dynamicImports);
  const later = chunks.filter(({ modules }) => modules.some(({ id }) => loaded.includes(id)));
  return new Set([...withImports([...files, ...later], chunks)].map(({ fileName }) => fileName));
}

function isFirst({ modules }: EngineChunk): boolean {
  return modules.some(({ id }) => ENTRY.test(id));
}

function withImports(start: readonly EngineChunk[], chunks: readonly EngineChunk[]): Set<EngineChunk> {
  const found = new Set(start);
  for (const { imports } of found)
    for (const each of chunks) if (imports.includes(each.fileName)) found.add(each);
  return found;
}

/** The kinds of topics that a feature's declaration lists. */
function kindsIn(feature: string): readonly string[] {
  const [, kinds = ''] = /\btopics: \{([^}]*)\}/.exec(feature) ?? [];
  return [...kinds.matchAll(/[\w-]+/g)].map(([kind]) => kind);
}
