/** The bundler's module graph: which modules a page needs, and which pages need a module. */

/** The part of the graph that is read. */
export interface GraphModule {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly code?: string | null;
}

export type FindModule = (id: string) => GraphModule | null;

export interface ModuleGraph {
  getModuleInfo(id: string): GraphModule | null;
}

/** A module and all its static imports. */
export function needed(start: string, find: FindModule): ReadonlySet<string> {
  const found = new Set([start]);
  for (const id of found) for (const next of find(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** All dynamic imports, of any module: each is a page, or a part that loads like one. */
export function loadedLater(start: string, find: FindModule): ReadonlySet<string> {
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

/** The name of a page; pages that always load together have one. */
export type NamePage = (id: string) => string;

const EACH_ALONE: NamePage = (id) => id;

/** The pages that need a module, for each module that the boot does not need. */
export function usersOf(
  boot: string,
  pages: ReadonlySet<string>,
  find: FindModule,
  nameOf = EACH_ALONE,
): Map<string, readonly string[]> {
  const booted = needed(boot, find);
  const users = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const id of needed(page, find)) {
      if (!booted.has(id)) users.set(id, (users.get(id) ?? new Set()).add(nameOf(page)));
    }
  }
  return new Map([...users].map(([id, names]) => [id, [...names]]));
}
