/**
 * Which modules that several pages need share a file. Each set of pages would be a separate file, and most of those
 * would be smaller than the headers of their request: the Trade tab of contracts loaded 53. Two files become one where
 * the requests that this saves are worth more than the code that a page then loads without need.
 */

/** A file of shared modules, before the build names it. */
export interface SharedFile {
  readonly ids: readonly string[];
  /** The pages that need it. */
  readonly pages: ReadonlySet<string>;
  /** Characters of code, before it is made smaller. */
  readonly length: number;
  /** A page that other pages need too: it stays a file. */
  readonly isPage: boolean;
  /** The modules that its modules import. */
  readonly imports: ReadonlySet<string>;
}

/**
 * Characters of code that a request is worth. Its headers are as many bytes as 2,500 characters, but a phone on a slow
 * network makes six requests at a time and waits half a second for each (decision 0451).
 */
const REQUEST = 6_000;

/**
 * @param files of different sets of pages
 * @returns them, some of them as one; none of them needs another one that needs it
 */
export function mergedFiles(files: readonly SharedFile[]): readonly SharedFile[] {
  const merged = [...files];
  for (;;) {
    const best = bestPair(merged);
    if (best === undefined) return merged;
    const [one, other] = best;
    merged.splice(merged.indexOf(one), 1);
    merged.splice(merged.indexOf(other), 1, joined(one, other));
  }
}

function bestPair(files: readonly SharedFile[]): readonly [SharedFile, SharedFile] | undefined {
  let best: readonly [SharedFile, SharedFile] | undefined;
  let most = 0;
  files.forEach((one, at) => {
    for (const other of files.slice(at + 1)) {
      const gain = one.isPage || other.isPage ? 0 : gainOf(one, other);
      if (gain <= most || needsAround(files, one, other) || needsAround(files, other, one)) continue;
      most = gain;
      best = [one, other];
    }
  });
  return best;
}

/**
 * Characters that all pages together load less, with a saved request as such characters. Code without need counts
 * twice: it is not only loaded but also read.
 */
function gainOf(one: SharedFile, other: SharedFile): number {
  const both = [...one.pages].filter((page) => other.pages.has(page)).length;
  const unneeded = (one.pages.size - both) * other.length + (other.pages.size - both) * one.length;
  return both * REQUEST - 2 * unneeded;
}

/** Whether a file needs another one by a third: as one file, they and the third would need each other. */
function needsAround(files: readonly SharedFile[], from: SharedFile, to: SharedFile): boolean {
  const fileOf = new Map(files.flatMap((file) => file.ids.map((id) => [id, file] as const)));
  const next = (file: SharedFile) =>
    [...file.imports].flatMap((id) => fileOf.get(id) ?? []).filter((each) => each !== file);
  const seen = new Set(next(from).filter((file) => file !== to));
  for (const file of seen) {
    for (const each of next(file)) {
      if (each === to) return true;
      if (each !== from) seen.add(each);
    }
  }
  return false;
}

function joined(one: SharedFile, other: SharedFile): SharedFile {
  return {
    ids: [...one.ids, ...other.ids],
    pages: new Set([...one.pages, ...other.pages]),
    isPage: false,
    length: one.length + other.length,
    imports: new Set([...one.imports, ...other.imports]),
  };
}
