/** Stylesheets of components: each class that a component names is in its stylesheet. */
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './support/source-files.ts';

const IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;

const classes = new Map(
  sourceFiles(/\.module\.css$/).map(({ path, text }) => [
    path,
    new Set([...text.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
  ]),
);

it('HOUSE-982 a stylesheet has each class that a component names', () => {
  const uses = sourceFiles(/^src\/.*\.tsx$/).flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].flatMap(([, variable = '', from = '']) => {
      const sheet = posix.join(posix.dirname(path), from);
      const named = [
        ...text.replaceAll(IMPORT, '').matchAll(new RegExp(`(?<![\\w.])${variable}\\.(\\w+)`, 'g')),
      ];
      return named.map(([, name = '']) => ({ path, name, isThere: classes.get(sheet)?.has(name) === true }));
    }),
  );
  expect(uses.length).toBeGreaterThan(1_000);
  expect(uses.filter(({ isThere }) => !isThere).map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});
