/**
 * Which files of the project import which, read from their text: the formatter keeps imports in few forms.
 * Type-only imports are omitted, because the compiler checks them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';

export type Imports = ReadonlyMap<string, readonly string[]>;

const ROOTS = /^(?:domain|protocol|paint|worker|src|server|bench|tests|tools)\//;
const MODULE = /\.(?:ts|tsx|mjs)$/;
const IMPORT = new RegExp(
  [
    /(?:^|\n)\s*(?:import|export)\s(?!type\s)[^;'"`]*?from '([^']+)'/,
    /(?:^|\n)import '([^']+)'/,
    /\bimport\('([^']+)'\)/,
    /new URL\(\s*'(\.[^']+)',\s*import\.meta\.url,?\s*\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** The relative and `#…` imports in a text, as written. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, from, bare, lazy, address]) => {
    const path = from ?? bare ?? lazy ?? address ?? '';
    return /^[.#]/.test(path) ? [path.replace(/\?.*$/, '')] : [];
  });
}

/** The file that an import names; `files` are the existing ones. */
function resolveImport(from: string, path: string, files: ReadonlySet<string>): string | undefined {
  const named = path.startsWith('#') ? `${path.slice(1)}.ts` : normalize(join(dirname(from), path));
  return files.has(named) ? named : undefined;
}

export function moduleGraph(root: string, paths: readonly string[]): Imports {
  const files = new Set(paths.filter((path) => ROOTS.test(path)));
  const graph = new Map<string, readonly string[]>();
  for (const file of files) {
    const place = join(root, file);
    const text = MODULE.test(file) && existsSync(place) ? readFileSync(place, 'utf8') : '';
    const reached = importsOf(text).map((path) => resolveImport(file, path, files));
    graph.set(file, [...new Set(reached.filter((path) => path !== undefined))]);
  }
  return graph;
}

/** The reversed graph: which files are imported by which. */
export function importersOf(graph: Imports): Imports {
  const importers = new Map<string, string[]>([...graph.keys()].map((file) => [file, []]));
  for (const [file, reached] of graph) for (const each of reached) importers.get(each)?.push(file);
  return importers;
}

/** All files reachable from some files, including these. `passes` says whether the search continues from a file. */
export function reach(
  graph: Imports,
  from: Iterable<string>,
  passes: (file: string) => boolean = () => true,
): Set<string> {
  const seen = new Set(from);
  for (const file of seen) {
    if (!passes(file)) continue;
    for (const next of graph.get(file) ?? []) seen.add(next);
  }
  return seen;
}
