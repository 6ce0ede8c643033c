/**
 * Puts the shared modules of the first screens into one file, which compresses better than many small ones: every
 * module that the app's start or the first page needs at once and another page needs too. Computed from the module
 * graph. Modules of the boot are in the entry's file, modules of a single page in that page's.
 */
import { join } from 'node:path';

/** The part of the bundler's module graph that is read. */
export interface GraphModule {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

export type FindModule = (id: string) => GraphModule | null;

const BOOT = 'src/boot.ts';
/** Modules that load before the first price. */
const FIRST = ['src/app/start-app.tsx', 'src/engine/apply-batch.ts', 'src/features/market/quote-page.tsx'];

interface ModuleGraph {
  getModuleInfo(id: string): GraphModule | null;
}
/** Needed by almost every other page, and small: they compress better in the first file. */
const EVERY_PAGE = ['src/blocks/scroll-area.tsx', 'src/engine/use-value.ts'];

/** The name of the shared file for one of these modules; null for every other module. */
export function firstPieces(root: string): (id: string, graph: ModuleGraph) => string | null {
  const paths = (names: readonly string[]) => names.map((name) => join(root, name));
  let pieces: ReadonlySet<string> | undefined;
  return (id, graph) => {
    pieces ??= sharedPieces(join(root, BOOT), paths(FIRST), paths(EVERY_PAGE), (id) =>
      graph.getModuleInfo(id),
    );
    return pieces.has(id) ? 'pieces' : null;
  };
}

/**
 * Markets with everything that it loads, and the modules that every start loads, in separate chunks or in the first
 * file.
 */
export function firstModules(root: string, find: FindModule): ReadonlySet<string> {
  const [start = '', , page = ''] = FIRST.map((name) => join(root, name));
  const boot = join(root, BOOT);
  const loaders = [boot, start, ...needed(page, find)];
  return new Set([boot, page, ...loaders.flatMap((id) => find(id)?.dynamicallyImportedIds ?? [])]);
}

/** @throws Error if the app no longer loads one of the first modules */
export function sharedPieces(
  boot: string,
  first: readonly string[],
  everyPage: readonly string[],
  find: FindModule,
): ReadonlySet<string> {
  const booted = needed(boot, find);
  const pages = loadedLater(boot, find);
  for (const each of first) if (!pages.has(each)) throw new Error(`not loaded by the app any more: ${each}`);
  const uses = new Map<string, number>();
  for (const page of pages) for (const id of needed(page, find)) uses.set(id, (uses.get(id) ?? 0) + 1);
  const wanted = [...first, ...everyPage].flatMap((each) => [...needed(each, find)]);
  return new Set(wanted.filter((id) => !booted.has(id) && (uses.get(id) ?? 0) > 1));
}

/** A module and all its static imports. */
function needed(start: string, find: FindModule): ReadonlySet<string> {
  const found = new Set([start]);
  for (const id of found) for (const next of find(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** All dynamic imports, of any module. */
function loadedLater(start: string, find: FindModule): ReadonlySet<string> {
  const later = new Set<string>();
  const seen = new Set([start]);
  for (const id of seen) {
    const { importedIds, dynamicallyImportedIds } = find(id) ?? {
      importedIds: [],
      dynamicallyImportedIds: [],
    };
    for (const next of dynamicallyImportedIds) later.add(next);
    for (const next of [...importedIds, ...dynamicallyImportedIds]) seen.add(next);
  }
  return later;
}
