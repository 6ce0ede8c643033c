/** Makes a folder with all that is missing above it. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Level by level, and not by Node's own recursive form: that one tries for ever, deaf to signals, where a folder is
 * there and still answers that nothing is (`/proc` does).
 * @throws the system's error (`syscall` is `mkdir`) where it cannot be made
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
