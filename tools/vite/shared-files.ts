/**
 * Puts the shared modules of the first screens into one file, which compresses better than many small ones: every
 * module that the app's start or the first page needs at once and another page needs too. Other modules that several
 * pages need are in as few files as pays (`merged-files.ts`). Computed from the module graph. Modules of the boot are
 * in the entry's file, modules of a single page in that page's.
 */
import { join } from 'node:path';
import { laterFiles, lengthOf, namedBy, namedFiles, type NameFile } from './later-files.ts';
import { mergedFiles } from './merged-files.ts';
import { loadedLater, needed, usersOf, type FindModule } from './module-graph.ts';

/** The name of the first file. */
const PIECES = 'pieces';
const STYLES = 'styles';
const BOOT = 'src/boot.ts';
/** The other screen at which a visit may begin. */
const HOME = 'src/features/home/home-page.tsx';
/** Modules that load before the first price. */
const FIRST = ['src/app/start-app.tsx', 'src/engine/apply-batch.ts', 'src/features/market/quote-page.tsx'];

/**
 * A smaller file is not worth a separate request if enough pages need it: characters of code, by the share of pages of
 * the module that most pages need.
 */
const SMALL_FILES = [
  { share: 0.8, below: 3_000 },
  { share: 1 / 3, below: 400 },
];

/** The name of the shared file of a module; null for a module that only one page needs. */
export function sharedFiles(root: string): NameFile {
  const first = FIRST.map((name) => join(root, name));
  const home = join(root, HOME);
  return namedBy((find) => namesOf({ boot: join(root, BOOT), first, home }, find));
}

interface Screens {
  readonly boot: string;
  readonly first: readonly string[];
  readonly home: string;
}

function namesOf({ boot, first, home }: Screens, find: FindModule): ReadonlyMap<string, string> {
  const pieces = sharedPieces(boot, first, find);
  const styles = sharedStyles(boot, new Set([...pieces, ...needed(home, find)]), find);
  const taken = new Set([...pieces, ...styles]);
  const later = mergedFiles(laterFiles({ boot, taken, find }));
  return new Map([
    ...[...pieces].map((id) => [id, PIECES] as const),
    ...styles.map((id) => [id, STYLES] as const),
    ...namedFiles(later, find, [PIECES, STYLES]),
  ]);
}

/**
 * Styles that several pages need, but not a first screen, are one file: the Trade tab of contracts requested 26 of
 * them, most of a few hundred bytes.
 */
export function sharedStyles(boot: string, others: ReadonlySet<string>, find: FindModule): readonly string[] {
  const users = usersOf(boot, loadedLater(boot, find), find);
  return [...users]
    .filter(([id, pages]) => /\.module\.css$/.test(id) && pages.length > 1 && !others.has(id))
    .map(([id]) => id);
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
