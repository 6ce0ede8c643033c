import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PIECES = new URL('../../ui/', import.meta.url);
const GALLERY = new URL('./', import.meta.url);

const filesOf = (folder: URL) => readdirSync(folder).filter((name) => name.endsWith('.tsx'));

it('UI-005 every piece has a sample in the gallery', () => {
  const pieces = filesOf(PIECES).map((name) => name.replace(/\.tsx$/, ''));
  const gallery = filesOf(GALLERY)
    .map((name) => readFileSync(new URL(name, GALLERY), 'utf8'))
    .join('\n');
  expect(pieces.length).toBeGreaterThan(10);
  expect(pieces.filter((piece) => !gallery.includes(`<Sample piece="${piece}"`))).toEqual([]);
});
