/** Every decision names its topic and status, and the index agrees. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decisionOf, indexOf, readDecisions } from '../tools/decisions.mjs';

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
