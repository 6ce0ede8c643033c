import { expect, it } from 'vitest';
import type { GraphModule } from './module-graph.ts';
import { firstModules, sharedPieces, sharedStyles } from './shared-files.ts';

const module = (importedIds: string[], dynamicallyImportedIds: string[] = []): GraphModule => ({
  importedIds,
  dynamicallyImportedIds,
});

/** The boot module loads the start and, through its routes, the first page and another one. */
const GRAPH: Readonly<Record<string, GraphModule>> = {
  boot: module(['engine'], ['start']),
  engine: module([]),
  start: module(['react', 'routes']),
  routes: module([], ['first-page', 'other-page']),
  'first-page': module(['rows', 'engine', 'react', 'title']),
  'other-page': module(['rows', 'chart', 'title']),
  rows: module(['text']),
};
const find = (id: string) => GRAPH[id] ?? null;

it('APP-840 the first file is what the start or the first page share with another page, and no more', () => {
  const pieces = sharedPieces('boot', ['start', 'first-page'], find);
  expect([...pieces].sort()).toEqual(['react', 'rows', 'text', 'title']);
  expect(() => sharedPieces('boot', ['start', 'gone'], find)).toThrow('gone');
});

it('ENGINE-982 the first file has small modules that most other pages need, and no large ones', () => {
  const page = (...needed: string[]) => module(needed);
  const graph: Readonly<Record<string, GraphModule>> = {
    boot: module([], ['first-page', 'one', 'two', 'three']),
    'first-page': page(),
    one: page('scroll', 'calls', 'rare'),
    two: page('scroll', 'calls', 'rare'),
    three: page('scroll', 'calls'),
    scroll: module(['style']),
    style: { ...module([]), code: 'x' },
    rare: { ...module([]), code: 'x'.repeat(900) },
    calls: { ...module([]), code: 'x'.repeat(9_000) },
  };
  const pieces = (found: typeof graph) => [
    ...sharedPieces('boot', ['first-page'], (id) => found[id] ?? null),
  ];
  // Together with the large module they are one file.
  expect(pieces(graph)).toEqual([]);
  const four = {
    ...graph,
    boot: module([], ['first-page', 'one', 'two', 'three', 'four']),
    four: page('scroll'),
  };
  expect(pieces(four)).toEqual(['scroll', 'style']);
});

it('APP-847 styles that several pages need are one file, but for those of a first screen and of one page', () => {
  const graph: Readonly<Record<string, GraphModule>> = {
    boot: module([], ['home', 'one', 'two']),
    home: module(['row.module.css']),
    one: module(['row.module.css', 'field.module.css', 'field', 'one.module.css']),
    two: module(['row.module.css', 'field.module.css', 'field']),
  };
  const first = new Set(['home', 'row.module.css']);
  expect(sharedStyles('boot', first, (id) => graph[id] ?? null)).toEqual(['field.module.css']);
});

it('APP-841 the app opens offline by the boot, what the start loads and the first page with its parts', () => {
  const graph: Readonly<Record<string, GraphModule>> = {
    '/src/boot.ts': module(['/texts'], ['/src/app/start-app.tsx', '/src/engine/apply-batch.ts']),
    '/texts': module([], ['/english', '/german']),
    '/src/app/start-app.tsx': module(['/routes'], ['/sign-in']),
    '/routes': module([], ['/src/features/market/quote-page.tsx', '/other-page']),
    '/src/features/market/quote-page.tsx': module(['/logo']),
    '/logo': module([], ['/calls']),
  };
  expect([...firstModules('/', (id) => graph[id] ?? null)].sort()).toEqual(
    ['calls', 'sign-in', 'src/app/start-app.tsx', 'src/boot.ts', 'src/engine/apply-batch.ts']
      .map((name) => `/${name}`)
      .concat('/src/features/market/quote-page.tsx'),
  );
});
