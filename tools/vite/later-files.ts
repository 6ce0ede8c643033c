/** The files of modules that the boot does not need, and their names. */
import { basename } from 'node:path';
import type { SharedFile } from './merged-files.ts';
import { loadedLater, usersOf, type FindModule, type ModuleGraph, type NamePage } from './module-graph.ts';

/** For the bundler: the name of a module's file; null: the bundler decides. */
export type NameFile = (id: string, graph: ModuleGraph) => string | null;

/** Computes all names once, when the bundler asks for the first. */
export function namedBy(namesOf: (find: FindModule) => ReadonlyMap<string, string>): NameFile {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    names ??= namesOf((each) => graph.getModuleInfo(each));
    return names.get(id) ?? null;
  };
}

export interface LaterInput {
  readonly boot: string;
  /** Modules that have a file already. */
  readonly taken: ReadonlySet<string>;
  readonly find: FindModule;
  /** Pages of one name load together, so that their modules are one file. */
  readonly nameOf?: NamePage;
  /** Pages that load only after another one, which has its modules already: the name of that one. */
  readonly after?: ReadonlyMap<string, string>;
}

/** The modules that several pages need, or several pages of one name, by the set of those pages. */
export function laterFiles(input: LaterInput): readonly SharedFile[] {
  const { boot, taken, find, nameOf = (id) => id, after = new Map<string, string>() } = input;
  const pages = loadedLater(boot, find);
  const isAlone = (id: string) => pages.has(id) && nameOf(id) === id;
  const sets = new Map<string, { ids: string[]; pages: ReadonlySet<string> }>();
  for (const [id, all] of usersOf(boot, pages, find, nameOf)) {
    const users = all.filter((user) => !all.includes(after.get(user) ?? ''));
    const [user = ''] = users;
    if (taken.has(id) || (users.length < 2 && pages.has(user))) continue;
    const set = isAlone(id) ? id : users.join();
    const { ids } = sets.get(set) ?? { ids: [] };
    sets.set(set, { ids: [...ids, id], pages: new Set(users) });
  }
  return [...sets.values()].map(({ ids, pages: users }) => ({
    ids,
    pages: users,
    isPage: ids.some(isAlone),
    length: ids.reduce((sum, id) => sum + lengthOf(id, find), 0),
    imports: new Set(ids.flatMap((id) => find(id)?.importedIds ?? [])),
  }));
}

/**
 * @param taken names of other files
 * @returns the name of the file of each module that is not alone in its file
 */
export function namedFiles(
  files: readonly SharedFile[],
  find: FindModule,
  taken: readonly string[] = [],
): ReadonlyMap<string, string> {
  const used = new Set(taken);
  const names = new Map<string, string>();
  for (const { ids } of files) {
    if (ids.length < 2) continue;
    const largest = largestName(ids, find);
    let name = largest;
    // Modules of one name are one file.
    for (let number = 2; used.has(name); number++) name = `${largest}-${String(number)}`;
    used.add(name);
    for (const id of ids) names.set(id, name);
  }
  return names;
}

/** A file has the name of its largest module; a library's only if all of it is a library's. */
function largestName(ids: readonly string[], find: FindModule): string {
  const own = ids.filter((id) => !id.includes('/node_modules/'));
  const named = own.length === 0 ? ids : own;
  const [largest = ''] = named.toSorted((one, other) => lengthOf(other, find) - lengthOf(one, find));
  return basename(largest).replace(/\..*/, '');
}

export function lengthOf(id: string, find: FindModule): number {
  return find(id)?.code?.length ?? 0;
}
