import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { makeFolder } from './make-folder.ts';

it('PLATFORM-034 creates a folder with its missing parents, and accepts an existing one', () => {
  const folder = join(temporaryFolder(), 'a', 'b', 'c');
  makeFolder(folder);
  makeFolder(`${folder}/`);
  expect(existsSync(folder)).toBe(true);
});

it('PLATFORM-034 throws if the folder cannot be made', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const refused = (path: string, code: string) => {
    expect(() => {
      makeFolder(path);
    }).toThrow(expect.objectContaining({ syscall: 'mkdir', code }));
  };
  refused(file, 'EEXIST');
  refused(join(file, 'under', 'it'), 'ENOTDIR');
});

it.skipIf(!existsSync('/proc/self'))(
  'PLATFORM-034 also throws in a folder that always reports a missing parent',
  () => {
    expect(() => {
      makeFolder('/proc/nope/under/it');
    }).toThrow(expect.objectContaining({ syscall: 'mkdir', code: 'ENOENT' }));
  },
);
