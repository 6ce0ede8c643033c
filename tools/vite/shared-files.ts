/**
 * Puts the shared modules of the first screens into one file, which compresses better than many small ones: every
 * module that the app's start or the first page needs at once and another page needs too. Other modules that several
 * pages need are in as few files as pays (`merged-files.ts`). Computed from the module graph. Modules of the boot are
 * in the entry's file, modules of a single page in that page's.
 */
import { basename, join } from 'node:path';
import { mergedFiles, type SharedFile } from './merged-files.ts';

/** The part of the bundler's module graph that is read. */
export interface GraphModule {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly code?: string | null;
}

export type FindModule = (id: string) => GraphModule | null;

const BOOT = 'src/boot.ts';
/** Modules that load before the first price. */
const FIRST = ['src/app/start-app.tsx', 'src/engine/apply-batch.ts', 'src/features/market/quote-page.tsx'];

interface ModuleGraph {
  getModuleInfo(id: string): GraphModule | null;
}
/**
 * A smaller file is not worth a separate request if enough pages need it: characters of code, by the share of pages of
 * the module that most pages need.
 */
const SMALL_FILES = [
  { share: 0.8, below: 3_000 },
  { share: 1 / 3, below: 400 },
];

/** The name of the shared file of a module; null for a module that only one page needs. */
export function sharedFiles(root: string): (id: string, graph: ModuleGraph) => string | null {
  const paths = (names: readonly string[]) => names.map((name) => join(root, name));
  let names: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    names ??= namesOf(join(root, BOOT), paths(FIRST), (id) => graph.getModuleInfo(id));
    return names.get(id) ?? null;
  };
}

function namesOf(boot: string, first: readonly string[], find: FindModule): ReadonlyMap<string, string> {
  const pieces = sharedPieces(boot, first, find);
  const names = new Map([...pieces].map((id) => [id, 'pieces']));
  const taken = new Set(names.values());
  for (const { ids } of mergedFiles(laterFiles(boot, pieces, find))) {
    if (ids.length < 2) continue;
    const largest = nameOf(ids, find);
    let name = largest;
    // Modules of one name are one file.
    for (let number = 2; taken.has(name); number++) name = `${largest}-${String(number)}`;
    taken.add(name);
    for (const id of ids) names.set(id, name);
  }
  return names;
}

/** A file has the name of its largest module; a library's only if all of it is a library's. */
function nameOf(ids: readonly string[], find: FindModule): string {
  const own = ids.filter((id) => !id.includes('/node_modules/'));
  const named = own.length === 0 ? ids : own;
  const [largest = ''] = named.toSorted((one, other) => lengthOf(other, find) - lengthOf(one, find));
  return basename(largest).replace(/\..*/, '');
}

function lengthOf(id: string, find: FindModule): number {
  return find(id)?.code?.length ?? 0;
}

/** The modules that several pages need and the first file has not, by the set of those pages. */
function laterFiles(boot: string, pieces: ReadonlySet<string>, find: FindModule): readonly SharedFile[] {
  const pages = loadedLater(boot, find);
  const sets = new Map<string, { ids: string[]; pages: ReadonlySet<string> }>();
  for (const [id, users] of usersOf(boot, pages, find)) {
    if (users.length < 2 || pieces.has(id)) continue;
    const set = pages.has(id) ? id : users.join();
    const { ids } = sets.get(set) ?? { ids: [] };
    sets.set(set, { ids: [...ids, id], pages: new Set(users) });
  }
  return [...sets.values()].map(({ ids, pages: users }) => ({
    ids,
    pages: users,
    isPage: ids.some((id) => pages.has(id)),
    length: ids.reduce((sum, id) => sum + lengthOf(id, find), 0),
    imports: new Set(ids.flatMap((id) => find(id)?.importedIds ?? [])),
  }));
}

/** The pages that need a module, for each module that the boot does not need. */
function usersOf(boot: string, pages: ReadonlySet<string>, find: FindModule): Map<string, string[]> {
  const booted = needed(boot, find);
  const users = new Map<string, string[]>();
  for (const page of pages)
    for (const id of needed(page, find)) if (!booted.has(id)) users.set(id, [...(users.get(id) ?? []), page]);
  return users;
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

/** Markets, with all its static imports. */
export function pageModules(root: string, find: FindModule): ReadonlySet<string> {
  return needed(join(root, FIRST.at(-1) as string), find);
}

/** @throws Error if the app no longer loads one of the first modules */
export function sharedPieces(boot: string, first: readonly string[], find: FindModule): ReadonlySet<string> {
  const pages = loadedLater(boot, find);
  for (const each of first) if (!pages.has(each)) throw new Error(`not loaded by the app any more: ${each}`);
  const users = usersOf(boot, pages, find);
  const wanted = new Set(first.flatMap((each) => [...needed(each, find)]));
  const shared = [...wanted].filter((id) => (users.get(id)?.length ?? 0) > 1);
  const others = new Map([...users].filter(([id]) => !wanted.has(id)));
  return new Set([...shared, ...smallFiles(others, find)]);
}

/** Modules that would be a small file, because the same pages need them, and many do. */
function smallFiles(users: ReadonlyMap<string, readonly string[]>, find: FindModule): readonly string[] {
  const files = new Map<string, string[]>();
  for (const [id, pages] of users) files.set(pages.join(), [...(files.get(pages.join()) ?? []), id]);
  const most = Math.max(...[...users.values()].map((pages) => pages.length));
  return [...files.values()].flatMap((ids) => {
    const pages = users.get(ids[0] as string)?.length ?? 0;
    const length = ids.reduce((sum, id) => sum + lengthOf(id, find), 0);
    const isSmall = SMALL_FILES.some(({ share, below }) => pages >= share * most && length < below);
    return pages > 1 && isSmall ? ids : [];
  });
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
