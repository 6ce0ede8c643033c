/** Makes a folder and its missing parents. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Level by level, without Node's recursive option: that one loops for ever, and cannot be interrupted, if a folder
 * exists but reports that its parent is missing (as `/proc` does).
 * @throws the system's error (`syscall` is `mkdir`) if it cannot be created
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    makeFolder(dirname(path));
    makeFolder(path);
  }
}
