/** The version that this platform serves, and the build of the client that belongs to it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url));

export function servedVersion(): string {
  return (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { readonly version: string }).version;
}

/**
 * The name of the page's first script, which carries the hash of everything that it imports; empty if no client is
 * served. A page knows its own by the same rule, so it can see whether it is the newest.
 */
export function servedBuild(page: string): string {
  const script = /<script[^>]*\btype="module"[^>]*\bsrc="[^"]*\/([^"/]+)\.js"/.exec(page);
  return script?.[1] ?? '';
}
