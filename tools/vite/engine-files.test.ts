import { expect, it } from 'vitest';
import { filesFor, type EngineChunk } from './engine-files.ts';

const chunk = (
  name: string,
  modules: readonly (readonly [id: string, code: string, dynamicImports: readonly string[]])[],
  imports: readonly string[] = [],
): EngineChunk => ({
  ...{ fileName: `assets/${name}.js`, imports: imports.map((each) => `assets/${each}.js`) },
  modules: modules.map(([id, code, dynamicImports]) => ({ id, code, dynamicImports })),
});
const CHUNKS = [
  chunk('engine', [
    ['/worker/engine.worker.ts', '', []],
    ['/worker/engine.ts', '', ['/worker/market/lists.ts']],
    ['/worker/lines/feature.ts', 'define({ topics: { line }, load })', ['/worker/lines/line-topics.ts']],
    ['/worker/books/feature.ts', 'define({ topics: { book, trades } })', ['/worker/books/book-topics.ts']],
  ]),
  chunk('lists', [['/worker/market/lists.ts', '', []]]),
  chunk('lines', [['/worker/lines/line-topics.ts', '', []]], ['shared']),
  chunk('shared', [['/worker/market/shared.ts', '', []]]),
  chunk('books', [['/worker/books/book-topics.ts', '', []]]),
];

it('ENGINE-981 the engine opens offline by its first chunk and those of the topics that the page watches', () => {
  const page = ['const { rows } = useTopic(`line/${symbol}`);', "useTopic('connection');"];
  const names = ['engine', 'lists', 'lines', 'shared'].map((name) => `assets/${name}.js`);
  expect([...filesFor(page, CHUNKS)]).toEqual(expect.arrayContaining(names));
  expect([...filesFor(page, CHUNKS)]).not.toContain('assets/books.js');
  expect(() => filesFor(page, [])).toThrow('not built');
});
