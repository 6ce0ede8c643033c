/** The folder in which the embedded database is made before it is moved to its place as a whole. */
import { rmSync } from 'node:fs';

export function unfinishedFolder(folder: string): string {
  return `${folder}.new`;
}

export function removeUnfinished(folder: string): void {
  rmSync(unfinishedFolder(folder), { recursive: true, force: true });
}
