import { expect, it } from 'vitest';
import { firstModules, sharedPieces, type GraphModule } from './first-pieces.ts';

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
  const pieces = sharedPieces('boot', ['start', 'first-page'], [], find);
  expect([...pieces].sort()).toEqual(['react', 'rows', 'text', 'title']);
  expect(() => sharedPieces('boot', ['start', 'gone'], [], find)).toThrow('gone');
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
