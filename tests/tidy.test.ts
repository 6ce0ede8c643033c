/**
 * Code checks that no linter has: names and shapes of files, and unused texts. Imports are checked by
 * .dependency-cruiser.cjs, code by .oxlintrc.json, unused code by knip.json.
 */
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moduleGraph, reach } from '../tools/changed/module-graph.ts';
import { ROOT } from '../tools/install.mjs';
import { sourceFiles, type SourceFile } from './support/source-files.ts';
import { ALONE, ON_THE_PAGE } from './support/test-groups.ts';

const LONGEST_LINE = 120;
const LONGEST_FILE = 300;

/** Empty words, which say nothing about a file. */
const EMPTY_WORDS = /^(?:helper|util|handle|process|manager|data|info|common|misc)s?$/i;
const KIND_FOLDERS = /(?:^|\/)(?:hooks|utils|types|constants|services|selectors|helpers|common)\//;

/** A table in a comment, or a single text on its line (such as the path of an icon). */
const UNBREAKABLE = /^\s*(?:\* \||[\w-]+: '[^']*',$)/;

/** Split, so that the check does not find this file. */
const LEFTOVERS = new RegExp(
  [
    'TO' + 'DO',
    'FIX' + 'ME',
    '@ts-' + 'ignore',
    '@ts-' + 'nocheck',
    'eslint-' + 'disable',
    'oxlint-' + 'disable',
    'oxfmt-' + 'ignore',
    'prettier-' + 'ignore',
  ].join('|'),
);

const ENUM = /^\s*(?:export )?(?:declare )?(?:const )?enum \w/m;

/** Their unit tests share processes (`vitest.config.ts`). */
const SHARED_ROOTS = /^(?:domain|protocol|paint|server)\/.*(?<!\.test)\.ts$/;
const KEPT_BY_A_MODULE = new RegExp(
  [
    /^(?:export )?(?:let|var) (\w+)/,
    /^(?:export )?const (\w+) = new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\);/,
    /^(?:export )?const (\w+)(?:: (?!readonly|Readonly)[^=\n]*)? = (?:\[\]|\{\});/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);
/**
 * The same for modules that the page's tests load: caches of pure functions, an object's own cache, a loaded module,
 * what modules register when they are loaded.
 */
const KEPT_SAFELY_BY_THE_PAGE = [
  'domain/etf/plan-times.ts',
  'src/blocks/market/step-text.ts',
  'src/engine/topic-kinds.ts',
  'tests/support/updates.ts',
  'tests/support/words.ts',
  'worker/feed/check.ts',
  'worker/feed/json-reader.ts',
];
/** Module state that is allowed: no test can observe whether another ran before it. */
const KEPT_SAFELY = [
  // The formatter of each zone.
  'clocks (domain/etf/plan-times.ts)',
  // The two parts of each name.
  'SIDES (domain/ledger/reasons.ts)',
  // Results of pure functions of constants.
  // A calendar is a pure function of its zone.
  'calendars (server/base/calendars.ts)',
  'listed (server/content/countries.ts)',
  // Files that do not change while a platform runs.
  'platformTexts (server/gateway/refusal-texts.ts)',
  // Keyed by the request.
  'bodies (server/http/signed-call.ts)',
  // Belongs to the process.
  'stopping (server/main.ts)',
  // The logos of the package, by the coins that were asked for.
  'read (server/market/logos.ts)',
];

const code = sourceFiles(/\.(?:ts|tsx|mjs|js|cjs)$/);
const styles = sourceFiles(/\.css$/);

function wordsOf(name: string): readonly string[] {
  return name.split(/[-._]|(?=[A-Z][a-z])/);
}

function pathsOf(files: readonly SourceFile[]): readonly string[] {
  return files.map(({ path }) => path);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** A pattern of paths, from a glob with `**`, `*` and `{…,…}`. */
function ofGlob(glob: string): RegExp {
  const source = glob
    .replaceAll('.', '\\.')
    .replaceAll(/\{([^}]*)\}/g, (_all, list: string) => `(?:${list.replaceAll(',', '|')})`)
    .replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.+/)?'));
  return new RegExp(`^${source}$`);
}

describe('files', () => {
  it('folders are named by the product, not by a kind of code', () => {
    expect(pathsOf(code.filter(({ path }) => KIND_FOLDERS.test(path)))).toEqual([]);
  });

  it('no enum: a union of literals or a constant object does the same', () => {
    expect(pathsOf(code.filter(({ text }) => ENUM.test(withoutComments(text))))).toEqual([]);
  });

  it('no file is named by an empty word', () => {
    const named = code.filter(({ path }) =>
      wordsOf(path.split('/').at(-1) ?? '').some((word) => EMPTY_WORDS.test(word)),
    );
    expect(pathsOf(named)).toEqual([]);
  });

  it('nothing exported is named by an empty word', () => {
    const exported = /^export (?:abstract |async )?(?:function\*?|class|const|interface|type) (\w+)/gm;
    const named = code.flatMap(({ path, text }) =>
      [...text.matchAll(exported)]
        .map((match) => match[1] ?? '')
        .filter((name) => wordsOf(name).some((word) => EMPTY_WORDS.test(word)))
        .map((name) => `${name} (${path})`),
    );
    expect(named).toEqual([]);
  });

  it('file names are kebab-case', () => {
    expect(
      pathsOf([...code, ...styles]).filter((path) => /[A-Z_ ]/.test(path.split('/').at(-1) ?? '')),
    ).toEqual([]);
  });

  it('no file only re-exports another one', () => {
    const barrels = code.filter(({ text }) => {
      const bare = withoutComments(text);
      if (/^\s*export \* /m.test(bare)) return true;
      const rest = bare.replace(/^\s*(?:import|export)\s[^;]*?from\s+['"][^'"]+['"];?/gm, '').trim();
      return /^\s*export\s[^;]*?from\s/m.test(bare) && rest === '';
    });
    expect(pathsOf(barrels)).toEqual([]);
  });

  it('lines stay readable; only unbreakable ones may be wider', () => {
    const long = [...code, ...styles].flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, place) => ({ line, at: `${path}:${place + 1}` }))
        .filter(({ line }) => line.length > LONGEST_LINE && !UNBREAKABLE.test(line))
        .map(({ at }) => at),
    );
    expect(long).toEqual([]);
  });

  it('modules whose tests share a process keep no state that a test could observe', () => {
    const kept = code
      .filter(({ path }) => SHARED_ROOTS.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(KEPT_BY_A_MODULE)].map(
          ([, variable, table, list]) => `${variable ?? table ?? list ?? ''} (${path})`,
        ),
      );
    expect(kept).toEqual(KEPT_SAFELY);
  });

  it('modules that the page’s tests share a process with keep none either', () => {
    const texts = new Map(code.map(({ path, text }) => [path, text]));
    const graph = moduleGraph(ROOT, [...texts.keys()]);
    const patterns = ON_THE_PAGE.map(ofGlob);
    const sharing = [...texts.keys()].filter(
      (path) => patterns.some((pattern) => pattern.test(path)) && !ALONE.includes(path),
    );
    expect(sharing.length).toBeGreaterThan(20);
    const keeping = sharing.filter((test) =>
      [...reach(graph, [test])].some(
        (path) =>
          path !== test &&
          !KEPT_SAFELY_BY_THE_PAGE.includes(path) &&
          texts.get(path)?.match(KEPT_BY_A_MODULE),
      ),
    );
    expect(keeping).toEqual([]);
    expect(ALONE.filter((path) => !texts.has(path))).toEqual([]);
  });

  it('all code that the engine loads on demand is loaded before a test’s clock runs', () => {
    const imported = (path: string, text: string, how: RegExp) =>
      [...text.matchAll(how)].map(([, to = '']) => posix.join(posix.dirname(path), to));
    const late = code
      .filter(({ path }) => /^worker\/.*(?<!\.test)\.ts$/.test(path))
      .flatMap(({ path, text }) => imported(path, text, /\bimport\('(\.[^']+)'\)/g));
    const [loader] = code.filter(({ path }) => path === 'tests/support/loaded-engine.ts');
    expect(late.length).toBeGreaterThan(10);
    expect(imported(loader?.path ?? '', loader?.text ?? '', /^import '(.+)';$/gm).toSorted()).toEqual(
      [...new Set(late)].toSorted(),
    );
  });

  it('style sheets stay short', () => {
    expect(pathsOf(styles.filter(({ text }) => text.split('\n').length > LONGEST_FILE))).toEqual([]);
  });

  it('no code is left for later or hidden from the checks', () => {
    expect(pathsOf(code.filter(({ text }) => LEFTOVERS.test(text)))).toEqual([]);
  });
});
