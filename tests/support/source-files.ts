/** The project's own files, for tests that read the source itself. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = [
  'domain',
  'protocol',
  'paint',
  'worker',
  'src',
  'server',
  'bench',
  'tests',
  'tools',
  'locales',
  'docs',
];
const FOREIGN = /(?:^|\/)(?:node_modules|results|dist)\//;

export interface SourceFile {
  /** From the root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** All files whose path matches, in the folders of the project and at its root. */
export function sourceFiles(pattern: RegExp): readonly SourceFile[] {
  const atRoot = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
  return [...atRoot, ...FOLDERS.flatMap(pathsUnder)]
    .filter((path) => pattern.test(path) && !FOREIGN.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

function pathsUnder(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.name === 'node_modules') return [];
    return entry.isDirectory() ? pathsUnder(path) : [path];
  });
}
