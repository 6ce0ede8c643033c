import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { makeFolder } from './make-folder.ts';

it('PLATFORM-034 a folder is made with all that is missing above it, and may be there', () => {
  const folder = join(temporaryFolder(), 'a', 'b', 'c');
  makeFolder(folder);
  makeFolder(`${folder}/`);
  expect(existsSync(folder)).toBe(true);
});

it('PLATFORM-034 where none can be made that is said', () => {
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
  'PLATFORM-034 also of a place that never answers for what it lacks',
  () => {
    expect(() => {
      makeFolder('/proc/nope/under/it');
    }).toThrow(expect.objectContaining({ syscall: 'mkdir', code: 'ENOENT' }));
  },
);
