/** The rules of docs/acceptance and the titles of tests name each other, without a gap on either side. */
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './support/source-files.ts';
import { codesOf, testTitles } from './support/test-titles.ts';

interface Named {
  readonly code: string;
  readonly path: string;
}

const RULE = /^- \*\*([A-Z][A-Z0-9]*-\d{3,4})\*\* \S/gm;
const BOLD_CODE = /\*\*[A-Z][A-Z0-9]*-\d+\*\*/g;

const pages = sourceFiles(/^docs\/acceptance\/[^/]+\.md$/);
const promised: readonly Named[] = pages.flatMap(({ path, text }) =>
  [...text.matchAll(RULE)].map((match) => ({ code: match[1] ?? '', path })),
);
const proved: readonly Named[] = sourceFiles(/(?:\.(?:test|spec|suite)\.tsx?$)|^tests\/.*\.tsx?$/).flatMap(
  (file) => testTitles(file).flatMap((title) => codesOf(title).map((code) => ({ code, path: file.path }))),
);

function missing(from: readonly Named[], among: readonly Named[]): readonly string[] {
  const known = new Set(among.map(({ code }) => code));
  return [
    ...new Set(from.filter(({ code }) => !known.has(code)).map(({ code, path }) => `${code} (${path})`)),
  ];
}

describe('acceptance rules', () => {
  it('HOUSE-007 every rule is named by a test', () => {
    expect(promised.length).toBeGreaterThan(0);
    expect(missing(promised, proved)).toEqual([]);
  });

  it('HOUSE-007 no test names a rule that does not exist', () => {
    expect(missing(proved, promised)).toEqual([]);
  });

  it('HOUSE-007 no code is used twice', () => {
    const codes = promised.map(({ code }) => code);
    expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([]);
  });

  it('every code in bold begins a rule of its line', () => {
    const bold = pages.flatMap(({ text }) => text.match(BOLD_CODE) ?? []);
    expect(bold.length).toBe(promised.length);
  });
});

describe('codes in titles', () => {
  it.each([
    ['MARKET-014 a book', ['MARKET-014']],
    ['MARKET-014, HOUSE-001: both', ['MARKET-014', 'HOUSE-001']],
    ['shows BTC-100 as it is', []],
    ['MARKET-14 is too short', []],
    ['P2P-003', ['P2P-003']],
  ])('%s', (title, codes) => {
    expect(codesOf(title)).toEqual(codes);
  });

  it('titles are read from calls, also after each and skipIf', () => {
    const text = `it('A-001 x', f); test.skipIf(y)('B-002 z', f); it.each([1])(\`C-003 \${n}\`, f); say('D-004');`;
    expect(testTitles({ path: 'x.test.ts', text })).toEqual(['A-001 x', 'B-002 z', 'C-003 ']);
  });
});
