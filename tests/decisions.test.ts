/** Every decision names its topic and status, and the index agrees. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decisionOf, indexOf, readDecisions } from '../tools/decisions.mjs';
import { sourceFiles, type SourceFile } from './support/source-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = fileURLToPath(new URL('../docs/decisions/', import.meta.url));
const pages = await readDecisions(folder);
const decisions = pages.flatMap(({ file, text }) => decisionOf(file, text) ?? []);

describe('decisions', () => {
  it('HOUSE-760 each page names its topic and its status', () => {
    expect(pages.length).toBeGreaterThan(0);
    const unread = pages.filter(({ file, text }) => decisionOf(file, text) === undefined);
    expect(unread.map(({ file }) => file)).toEqual([]);
  });

  it('HOUSE-760 no two pages have one number, and every superseding page exists', () => {
    const numbers = decisions.map(({ number }) => number);
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
    const named = decisions.flatMap(({ status }) => /\(([^)]+)\)/.exec(status)?.[1] ?? []);
    expect(named.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });

  it('HOUSE-760 the index lists them all (npm run decisions writes it)', () => {
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe(indexOf(decisions));
  });

  it('HOUSE-760 no document links to a file that does not exist', () => {
    expect(sourceFiles(/\.md$/).flatMap(brokenLinks)).toEqual([]);
  });

  it('HOUSE-760 no text cites a decision that does not exist', () => {
    const known = new Set(decisions.map(({ number }) => number));
    const files = sourceFiles(/\.(?:md|tsx?|mjs|cjs|css)$/).filter(
      ({ path }) => !path.startsWith('tests/decisions'),
    );
    expect(files.flatMap((file) => unknownDecisions(file, known))).toEqual([]);
  });

  it('HOUSE-760 finds a planted link and a planted citation', () => {
    const text = '[a](README.md) [b](docs/none.md#part) [c](https://a.org) (decision 0001, decision 9999)';
    expect(brokenLinks({ path: 'a.md', text })).toEqual(['a.md: docs/none.md']);
    expect(unknownDecisions({ path: 'a.md', text }, new Set(['0001']))).toEqual(['a.md: 9999']);
  });

  it.each([
    ['0001-a.md', '# 0001 A\n\nTopic: Chart. Status: current.\n', true],
    ['0001-a.md', '# 0001 A\n\nTopic: Chart. Status: superseded by [0002](0002-b.md).\n', true],
    ['0001-a.md', '# 0001 A\n\nText.\n', false],
    ['0002-a.md', '# 0001 A\n\nTopic: Chart. Status: current.\n', false],
    ['0001-a.md', '# 0001 A\n\nTopic: Chart. Status: superseded.\n', false],
  ])('reads the head of %s: %j is a decision: %s', (file, text, isOne) => {
    expect(decisionOf(file, text) !== undefined).toBe(isOne);
  });
});

function brokenLinks({ path, text }: SourceFile): readonly string[] {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^\w+:/.test(target) && !existsSync(join(root, dirname(path), target)))
    .map((target) => `${path}: ${target}`);
}

/** `decision 0188` in prose and comments, `[0188](…)` in documents. */
function unknownDecisions({ path, text }: SourceFile, known: ReadonlySet<string>): readonly string[] {
  const cited = [...text.matchAll(/\bdecisions? (\d{4})\b|\[(?:decision )?(\d{4})\]\(/gi)];
  return cited
    .map(([, inProse, asLink]) => inProse ?? asLink ?? '')
    .filter((number) => !known.has(number))
    .map((number) => `${path}: ${number}`);
}
