/**
 * Which modules of the engine's worker share a file. A log-in loads the client of the account and the entities of all
 * features at once: with a file for each set of modules those were 25 requests, one after another's answer, before the
 * first position had a number. They are one file; others that several parts need are in as few as pays
 * (`merged-files.ts`).
 */
import { join } from 'node:path';
import { laterFiles, namedBy, namedFiles, type NameFile } from './later-files.ts';
import { mergedFiles } from './merged-files.ts';
import { needed, type FindModule } from './module-graph.ts';

const BOOT = 'worker/engine.worker.ts';
/** They load together, with the account (`worker/engine-feature.ts`). */
const ACCOUNT = 'account';
const OF_THE_ACCOUNT = /\/worker\/(?:account\/account-client|[^/]+\/entities)\.ts$/;

/** The declaration of a feature whose topics wait for the account. */
const WAITS_FOR_ACCOUNT = /\.account\(\)/;

/** The name of the shared file of a module; null for a module that only one part needs. */
export function engineSharedFiles(root: string): NameFile {
  return namedBy((find) => namesOf(join(root, BOOT), find));
}

/** @returns the name of each module's file, for modules that are not alone in theirs */
export function namesOf(boot: string, find: FindModule): ReadonlyMap<string, string> {
  const nameOf = (id: string) => (OF_THE_ACCOUNT.test(id) ? ACCOUNT : id);
  const after = new Map(
    [...needed(boot, find)]
      .map((id) => find(id))
      .filter((feature) => WAITS_FOR_ACCOUNT.test(feature?.code ?? ''))
      .flatMap((feature) => feature?.dynamicallyImportedIds ?? [])
      .map((id) => [id, ACCOUNT] as const),
  );
  return namedFiles(mergedFiles(laterFiles({ boot, taken: new Set(), find, nameOf, after })), find);
}
