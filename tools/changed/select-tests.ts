/**
 * The tests that a change can break. Unit tests follow the module graph. Browser tests follow features: a feature is a
 * folder of `src/features`, and the folders and files of its name in the other runtimes belong to it.
 */
import { basename } from 'node:path/posix';
import { importersOf, reach, type Imports } from './module-graph.ts';
import { nearestTests, roomBeside, type Choice, type Nearest, type Nearness } from './nearest-tests.ts';
import { isOneStory, startsPlatform, testBlocks, type Half } from './test-blocks.ts';

export interface SelectionInput {
  /** Changed paths, deleted ones included. */
  readonly changed: readonly string[];
  readonly graph: Imports;
  /** Only of files of the graph: a deleted one has no text. */
  readonly textOf: (file: string) => string;
  /** The module of each page, by the page's address. */
  readonly pages: ReadonlyMap<string, string>;
  /** The browser tests that are farther from the change are left out if there are many. */
  readonly isNearestOnly: boolean;
}

export interface Selection extends Nearest {
  readonly unit: readonly string[];
  /** The features that the change reaches; undefined if it can reach every page. */
  readonly features: readonly string[] | undefined;
  /**
   * The addresses of the pages that show these features, for a browser test that walks through every page; undefined
   * if it has to walk through all.
   */
  readonly pages: readonly string[] | undefined;
  /** The half that is as before: the change is one of features' parts in the other half alone. */
  readonly unchanged: Half | undefined;
}

/** These read files instead of importing them. */
const CODE_CHECKS: Readonly<Record<string, RegExp>> = {
  'tests/acceptance.test.ts': /^(?:tests|docs\/acceptance)\/|\.(?:test|spec|suite)\.tsx?$/,
  'tests/locales.test.ts': /^(?:src|protocol|locales)\//,
  'tests/tidy.test.ts': /./,
};

const PRODUCT = /^(?:domain|protocol|paint|worker|src|server|locales)\//;
const MODULE = /\.(?:ts|tsx|mjs|css)$/;
/** These define how everything is built and run. */
const EVERYTHING = /^(?:package-lock\.json|(?:vite|playwright)\.config\.ts|index\.html)$/;
/** A module that imports this many features composes the application; it does not mean that they belong together. */
const COMPOSED_OF = 3;
/** It composes the features that it is given; the market is the one that it imports itself. */
const PLATFORM = 'server/start/platform.ts';
/** A file of the tests that serves features, even one, is a platform for the tests of any feature. */
const SERVED = 'server/feature/serve-features.ts';

/** These judge the platform as a whole, for longer than all tests of a feature together. */
const WHOLE = /^tests\/(?:fault\/crash|simulation\/week)\//;
/** Codes of acceptance that are not called like the feature to which they belong. */
const FURTHER_CODES: Readonly<Record<string, readonly string[]>> = {
  assets: ['LEDGER'],
  auth: ['SAFE'],
  contract: ['CALCULATOR', 'FUNDING', 'LIQUIDATION', 'POSITION', 'STATEMENT', 'WHY'],
  market: ['BOOK', 'CANDLE', 'CHART', 'RECORD', 'VENUE'],
};

const isUnitTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isBrowserTest = (file: string): boolean => /^tests\/e2e\/[^/]+\.spec\.ts$/.test(file);
/** A benchmark at smoke size proves that it runs: only a change of its program is worth the wait. */
const isBenchmark = (file: string): boolean => file.startsWith('bench/');
const isProduct = (file: string): boolean => PRODUCT.test(file) && !isUnitTest(file);

export function selectTests(input: SelectionInput): Selection {
  const { changed, graph, textOf } = input;
  const known = featuresIn(graph.keys());
  const tests = [...graph.keys()];
  if (changed.some((file) => EVERYTHING.test(file))) {
    const [unit, browser] = [tests.filter(isUnitTest), tests.filter(isBrowserTest)];
    return { unit, browser, leftOut: 0, features: undefined, pages: undefined, unchanged: undefined };
  }
  const reached = new Reached(input, known);
  const texts = changed.filter((file) => !MODULE.test(file)).map((file) => basename(file));
  const unit = tests.filter(
    (file) =>
      isUnitTest(file) &&
      (changed.some((each) => CODE_CHECKS[file]?.test(each) === true) ||
        (isBenchmark(file) ? reached.byTests : reached.files).has(file) ||
        texts.some((name) => textOf(file).includes(name))),
  );
  const choices = tests.filter(isBrowserTest).flatMap((file) => choicesIn(file, input, reached));
  const most = input.isNearestOnly ? roomBeside(unit.length, reached.features?.size ?? 1) : Infinity;
  const features = reached.features && [...reached.features].sort();
  return {
    ...{ unit, ...nearestTests(choices, most), features, pages: reachedPages(input, reached) },
    unchanged: reached.unchanged,
  };
}

/** A test that walks through every page reads the route table. */
const ROUTE_TABLE = 'src/app/routes.ts';

function reachedPages(input: SelectionInput, { byTests, features, known }: Reached) {
  const { graph, pages } = input;
  const isWalkChanged = [...byTests].some((file) => readsRoutes(file, graph));
  if (features === undefined || isWalkChanged) return undefined;
  const isReached = (address: string) =>
    shownBy(pages.get(address), input, known).some((feature) => features.has(feature));
  return [...pages.keys()].filter(isReached);
}

/** The files that a change of tests and of their page models reaches. */
function reachedByTests(changed: readonly string[], importers: Imports): Set<string> {
  return reach(
    importers,
    changed.filter((file) => !isProduct(file)),
  );
}

function readsRoutes(file: string, graph: Imports): boolean {
  return isBrowserTest(file) && (graph.get(file) ?? []).includes(ROUTE_TABLE);
}

/** The files that a change reaches. */
class Reached {
  readonly files = new Set<string>();
  /** The files that load a changed one, composed pages included. */
  readonly loading = new Set<string>();
  /** Of the files, by changed tests and their page models. */
  readonly byTests: ReadonlySet<string>;
  /** Undefined: all features. */
  readonly features: ReadonlySet<string> | undefined;
  /** Not only features' parts on the platform. */
  readonly ofPages: boolean;
  /** None if a browser test or what it uses differs. */
  readonly unchanged: Half | undefined;
  readonly known: ReadonlySet<string>;

  constructor({ changed, graph, textOf }: SelectionInput, known: ReadonlySet<string>) {
    this.known = known;
    const importers = importersOf(graph);
    const own = (file: string) => featureOf(file, known);
    const product = changed.filter(isProduct);
    this.ofPages = !product.every((file) => changedHalf(file, known) === 'platform');
    const imported = (file: string) => graph.get(file) ?? [];
    const importsAll = (file: string) => {
      const features = new Set(imported(file).flatMap((each) => own(each) ?? []));
      const isServing = !isProduct(file) && imported(file).includes(SERVED);
      return file === PLATFORM || isServing || features.size >= COMPOSED_OF;
    };
    // A file that tests share may import the composed application and parts of one or two features.
    const composes = (file: string) =>
      importsAll(file) || (!isProduct(file) && imported(file).some(importsAll));
    const features = new Set<string>();
    let foundations = 0;
    for (const file of changed) {
      const feature = own(file);
      const near = reach(importers, [file], (each) => !composes(each));
      for (const each of near) this.files.add(each);
      // A change of one feature reaches a composed application: its tests count only if they name this feature.
      for (const each of reach(importers, [file])) {
        this.loading.add(each);
        if (feature === undefined || (graph.has(each) && !WHOLE.test(each) && names(textOf(each), feature)))
          this.files.add(each);
      }
      if (!isProduct(file)) continue;
      const reached = [file, ...near].filter(isProduct).map(own);
      for (const each of reached) if (each !== undefined) features.add(each);
      if (MODULE.test(file) && reached.every((each) => each === undefined)) foundations += 1;
    }
    const isSilent = features.size === 0 && product.length > 0;
    this.features = foundations > 0 || isSilent ? undefined : features;
    this.byTests = reachedByTests(changed, importers);
    this.unchanged = [...this.byTests].some(isBrowserTest) ? undefined : unchangedHalf(product, known);
  }
}

/** The half of the product that a feature's file belongs to, if it can change the other half in nothing. */
function changedHalf(file: string, known: ReadonlySet<string>): Half | undefined {
  if (featureOf(file, known) === undefined) return undefined;
  if (file.startsWith('server/')) return 'platform';
  return /^(?:src\/features|locales)\//.test(file) ? 'page' : undefined;
}

function unchangedHalf(product: readonly string[], known: ReadonlySet<string>): Half | undefined {
  const halves = new Set(product.map((file) => changedHalf(file, known)));
  if (halves.size === 0 || (halves.size === 1 && halves.has('platform'))) return 'page';
  return halves.size === 1 && halves.has('page') ? 'platform' : undefined;
}

function featuresIn(files: Iterable<string>): ReadonlySet<string> {
  const names = [...files].map((file) => /^src\/features\/([^/]+)\//.exec(file)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

/** The feature that a file belongs to: by its folder, or by the first word of its name in a folder of all features. */
export function featureOf(file: string, known: ReadonlySet<string>): string | undefined {
  const folder = /^(?:src\/features|domain|worker|server)\/([^/]+)\//.exec(file)?.[1];
  const word = /^(?:protocol|locales|src\/app)\/(?:[^/]+\/)*([a-z]+)[^/]*$/.exec(file)?.[1];
  const name = folder ?? word;
  return name !== undefined && known.has(name) ? name : undefined;
}

/**
 * Those of a file's browser tests that the change can break. A test is meant if its titles name the feature. One that
 * names none judges how pages look and behave: a change of the platform alone does not concern it.
 */
function choicesIn(file: string, input: SelectionInput, reached: Reached): Choice[] {
  const { features, known, loading, ofPages, unchanged } = reached;
  const { graph, textOf, pages } = input;
  const blocks = testBlocks(file, graph, textOf);
  const all = blocks.flatMap(({ lines }) => lines);
  const ofFile = { file, ofFile: all.length, startsPlatform: startsPlatform(file, textOf) };
  const choice = (nearness: Nearness, lines: readonly number[] = all) => ({ ...ofFile, lines, nearness });
  if (features === undefined || reached.byTests.has(file)) return [choice(0)];
  if (reached.files.has(file)) return [choice(1)];
  const isMeant = (shown: readonly string[]) => shown.some((feature) => features.has(feature));
  if (readsRoutes(file, graph)) {
    const shown = [...pages.values()].flatMap((module) => shownBy(module, input, known));
    return ofPages && isMeant(shown) ? [choice(1)] : [];
  }
  const meant = blocks.flatMap((block) => {
    if (unchanged !== undefined && block.judges === unchanged) return [];
    const named = [...known].filter((feature) => names(block.titles, feature));
    const modules = addressesIn(block.text).flatMap((address) => pages.get(address) ?? []);
    if (isMeant(named)) return [choice(modules.some((each) => loading.has(each)) ? 1 : 2, block.lines)];
    const opens =
      named.length === 0 && ofPages && isMeant(modules.flatMap((each) => featureOf(each, known) ?? []));
    return opens ? [choice(3, block.lines)] : [];
  });
  const [first] = meant.toSorted((one, other) => one.nearness - other.nearness);
  return first !== undefined && isOneStory(file, textOf) ? [choice(first.nearness)] : meant;
}

function addressesIn(text: string): readonly string[] {
  return text.match(/\/pages(?:\/[\w-]+)+/g) ?? [];
}

/** The features that a page shows. One that composes features belongs to none: it shows those that it imports. */
function shownBy(module: string | undefined, { graph }: SelectionInput, known: ReadonlySet<string>) {
  if (module === undefined) return [];
  const own = featureOf(module, known);
  if (own !== undefined) return [own];
  const parts = reach(graph, [module], (file) => file === module || file.startsWith('src/app/'));
  return [...parts].flatMap((file) => featureOf(file, known) ?? []);
}

/** Whether titles of tests begin with a code of the feature. */
function names(text: string, feature: string): boolean {
  const codes = [feature.toUpperCase(), ...(FURTHER_CODES[feature] ?? [])];
  return new RegExp(`\\b(?:${codes.join('|')})-\\d{3}`).test(text);
}
