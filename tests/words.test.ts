/** The field's words and plain English, in names, comments, test titles, documents and English texts. */
import { describe, expect, it } from 'vitest';
import { sourceFiles, type SourceFile } from './support/source-files.ts';
import { wordsInCode, wordsInDocument, wordsInTexts, type Finding } from './support/words.ts';

/** The lists themselves. */
const LISTS = /^tests\/(?:support\/)?words\b/;

function shown(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ at, word, instead }) => `${at}: "${word}" (better: ${instead})`);
}

function judged(pattern: RegExp, judge: (file: SourceFile) => readonly Finding[]): readonly string[] {
  return shown(
    sourceFiles(pattern)
      .filter(({ path }) => !LISTS.test(path))
      .flatMap(judge),
  );
}

describe('words', () => {
  it('HOUSE-870 names, values, comments and test titles use the words of the field', () => {
    expect(judged(/\.(?:tsx?|[cm]?js)$/, wordsInCode)).toEqual([]);
  });

  it('HOUSE-870 documents do', () => {
    expect(judged(/\.md$/, wordsInDocument)).toEqual([]);
  });

  it('HOUSE-870 the English texts do', () => {
    const english = /^(?:locales\/en\/|server\/.*\/en\.json$)/;
    expect(judged(english, wordsInTexts)).toEqual([]);
  });
});

const CLEAN = 'export const route = 1; // The route of a connection.';

describe('planted words', () => {
  it.each([
    ['a/user-desk.ts', CLEAN, ['user_desk_ts']],
    ['a/b.ts', 'const openDesk = 1;', ['openDesk']],
    ['a/b.ts', 'const MOST_TOLD = 1;', ['MOST_TOLD']],
    ['a/b.ts', "const text = 'openDesk told';", []],
    ['a/b.ts', '/** It can not\n * be told anew. */', ['can not', 'told', 'anew']],
    ['a/b.ts', '// Over two\n// lines of its\n// own.', ['of its own']],
    ['a/b.ts', '/** Reads it. Who asks is answered. */', ['Who …']],
    ['a/b.ts', '/** Whom it reaches. */', ['Whom …']],
    ['a/b.ts', '/** `told` is a name. It stands for another. */', []],
    ['a/b.test.ts', "it('A-001 tells people', f);", ['tells', 'people']],
    ['a/b.test.ts', "it.each(rows)('told', f);", ['told']],
    ['a/b.ts', CLEAN, []],
  ])('%s with %j: %j', (path, text, expected) => {
    expect(wordsInCode({ path, text }).map(({ word }) => word)).toEqual(expected);
  });

  it.each([
    ['a/b.ts', "cancel(order, 'let-go');", ['let go']],
    ['a/b.ts', "const change: 'less' | 'anew' = 'less';", ['anew']],
    ['a/b.ts', "cancel(order, 'self-trade');", []],
    ['a/b.test.ts', "expect(cause).toBe('let-go');", []],
  ])('HOUSE-960 judges the values of %s in %j: %j', (path, text, expected) => {
    expect(wordsInCode({ path, text }).map(({ word }) => word)).toEqual(expected);
  });

  it.each([
    ['class Life {}', ['Life']],
    ['const tally = new Tally();', ['tally', 'Tally']],
    ['const lifetime = openSocket(origin);', []],
    ["openLink(origin); enter(user); new CallScreen('x');", ['openLink', 'enter', 'CallScreen']],
    ['center(user); keeper.note(1);', []],
  ])('HOUSE-980 judges names that a reader cannot guess in %j: %j', (text, expected) => {
    expect(wordsInCode({ path: 'a/b.ts', text }).map(({ word }) => word)).toEqual(expected);
  });

  it('names the file, the line, the word and what to write', () => {
    const text = 'one();\nhouse();\n/**\n * One.\n * It lies.\n */';
    expect(shown(wordsInCode({ path: 'a/b.ts', text }))).toEqual([
      'a/b.ts:5: "lies" (better: is)',
      'a/b.ts:2: "house" (better: market maker)',
    ]);
  });

  it.each([
    ['- **A-001** The house quotes.', ['house']],
    ['The `house` quotes, see [it](docs/house.md).', []],
    ['# What this is', ['What …']],
  ])('a document with %j: %j', (text, expected) => {
    expect(wordsInDocument({ path: 'a.md', text }).map(({ word }) => word)).toEqual(expected);
  });

  it('texts of a screen are read, their keys are not', () => {
    const text = '{\n  "told": "The order was let go"\n}';
    expect(shown(wordsInTexts({ path: 'a.json', text }))).toEqual([
      'a.json:2: "let go" (better: cancelled, released)',
    ]);
  });
});
