/**
 * The tests of a browser test file that can run apart, with the text that each uses. They are read from the text: the
 * formatter begins each statement of a file at the line's start.
 */
import { reach, type Imports } from './module-graph.ts';

export type Half = 'page' | 'platform';

export interface TestBlock {
  /** The lines at which tests begin, from 1, as in Playwright's `file:line`. */
  readonly lines: readonly number[];
  /** Its own, and that of the functions, values and page models that it names. */
  readonly text: string;
  /** Its titles begin with the codes of what they prove. */
  readonly titles: string;
  /** The half of the product that it judges alone: a page, whatever the platform answers, or the platform. */
  readonly judges: Half | undefined;
}

const BEGINS = /^[^\s})\]/*]/;
/** A loop declares the tests inside it, a story those that share a page. */
const DECLARES = /^(?:(?:test|story|\w+(?:Test|Story))(?:\.describe)?|for )\(/;
const TEST = /^ {0,4}(?:test|\w+Test)\(/;
const HOOK = /^test\.(?:use|before\w+|after\w+)\(/;
const DEFINED = /^(?:export )?(?:async )?(?:function|const|class) (\w+)/;
/** A value that the tests of a file share, such as a page; a counter is none. */
const SHARED = /^let (?!\w+ = 0;)/m;
const OTHER_ENVIRONMENT = /^test\.use\(\{\s*environment:/m;
/** A whole file, or a test or a story of it. */
const FILE_JUDGES = /\b(page|network|platform)Test as test\b/;
const BLOCK_JUDGES = /^(page|platform)(?:Story|Test)\(/;
const TITLE = /\b(?:test|story|\w+(?:Test|Story)|describe|step)\(\s*(?:'[^']*'|`[^`]*`|"[^"]*")/g;

interface Statement {
  readonly line: number;
  readonly lines: readonly string[];
}

export function testBlocks(file: string, graph: Imports, textOf: (file: string) => string): TestBlock[] {
  const fileJudges = FILE_JUDGES.exec(textOf(file))?.[1];
  const statements = statementsOf(textOf(file));
  const tests = statements.filter((each) => DECLARES.test(each.lines[0] ?? ''));
  const hooks = statements.filter((each) => HOOK.test(each.lines[0] ?? ''));
  const known = new Map([...definitionsOf(statements), ...modelsOf(file, statements, graph, textOf)]);
  return tests.map((each) => {
    const text = withNamed([each, ...hooks].map(textOfStatement).join('\n'), known);
    const titles = (textOfStatement(each).match(TITLE) ?? []).join('\n');
    const lines = each.lines.flatMap((line, at) => (TEST.test(line) ? [each.line + at] : []));
    return { lines, text, titles, judges: halfOf(BLOCK_JUDGES.exec(each.lines[0] ?? '')?.[1] ?? fileJudges) };
  });
}

/** A network that is cut is the page's subject. */
function halfOf(name: string | undefined): Half | undefined {
  return name === undefined || name === 'platform' ? name : 'page';
}

/** The tests of a file with another environment than the shared platform's start a platform for themselves. */
export function startsPlatform(file: string, textOf: (file: string) => string): boolean {
  return OTHER_ENVIRONMENT.test(textOf(file));
}

/** Tests that share a value cannot run apart. */
export function isOneStory(file: string, textOf: (file: string) => string): boolean {
  return SHARED.test(textOf(file));
}

function statementsOf(text: string): Statement[] {
  const statements: { line: number; lines: string[] }[] = [];
  text.split('\n').forEach((line, at) => {
    if (BEGINS.test(line)) statements.push({ line: at + 1, lines: [line] });
    else statements.at(-1)?.lines.push(line);
  });
  return statements;
}

function textOfStatement({ lines }: Statement): string {
  return lines.join('\n');
}

function definitionsOf(statements: readonly Statement[]): [name: string, text: string][] {
  return statements.flatMap((each) => {
    const name = DEFINED.exec(each.lines[0] ?? '')?.[1];
    return name === undefined ? [] : [[name, textOfStatement(each)]];
  });
}

/** What is imported from the page models, with all that they import of each other. */
function modelsOf(
  file: string,
  statements: readonly Statement[],
  graph: Imports,
  textOf: (file: string) => string,
): [name: string, text: string][] {
  return statements.flatMap((each) => {
    const [, names = '', path = ''] =
      /^import \{([^}]*)\} from '\.\/([^']+)'/.exec(textOfStatement(each)) ?? [];
    const model = (graph.get(file) ?? []).find((imported) => path !== '' && imported.endsWith(`/${path}`));
    if (model === undefined) return [];
    const text = [...reach(graph, [model])]
      .filter((part) => part.startsWith('tests/e2e/'))
      .map(textOf)
      .join('\n');
    return (names.match(/\w+/g) ?? []).map((name): [string, string] => [name, text]);
  });
}

function withNamed(text: string, known: ReadonlyMap<string, string>): string {
  const [texts, used] = [[text], new Set<string>()];
  for (const each of texts)
    for (const name of new Set(each.match(/\w+/g))) {
      const named = known.get(name);
      if (named === undefined || used.has(name)) continue;
      used.add(name);
      texts.push(named);
    }
  return texts.join('\n');
}
