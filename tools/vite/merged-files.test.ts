import { expect, it } from 'vitest';
import { mergedFiles, type SharedFile } from './merged-files.ts';

const file = (id: string, pages: string, length: number, more: Partial<SharedFile> = {}): SharedFile => ({
  ...{ ids: [id], pages: new Set(pages), length, isPage: false, imports: new Set() },
  ...more,
});
const idsOf = (files: readonly SharedFile[]) =>
  mergedFiles(files).map(({ ids }) => [...ids].sort().join('+'));

it('APP-842 small files of nearly the same pages become one, and a page loads no large one without need', () => {
  const [rows, title, chart] = [
    file('rows', 'abc', 400),
    file('title', 'abcd', 300),
    file('chart', 'ab', 90_000),
  ];
  expect(idsOf([rows, title, chart]).sort()).toEqual(['chart', 'rows+title']);
  expect(idsOf([file('one', 'ab', 10), file('two', 'cd', 10)])).toEqual(['one', 'two']);
  // A file of the same pages costs nobody anything.
  expect(idsOf([chart, file('axes', 'ab', 50_000)])).toEqual(['axes+chart']);
});

it('APP-843 two files stay apart if a third is between their imports, and a page stays a file', () => {
  const leaf = file('leaf', 'abc', 10);
  const between = file('between', 'ab', 90_000, { imports: new Set(['leaf']) });
  const top = file('top', 'abc', 10, { imports: new Set(['between']) });
  expect(idsOf([leaf, between, top]).sort()).toEqual(['between', 'leaf', 'top']);
  expect(idsOf([leaf, file('top', 'abc', 10, { imports: new Set(['leaf']) })])).toEqual(['leaf+top']);
  expect(idsOf([leaf, file('page', 'abc', 10, { isPage: true })]).sort()).toEqual(['leaf', 'page']);
});
