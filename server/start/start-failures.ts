/** Why a start failed or a platform ended: one sentence for an operator, if the cause is known. */
import type { Config } from './config.ts';
import { FolderHeld } from '../db/folder-lock.ts';
import { DatabaseHeld, DatabaseUnreachable } from '../db/postgres-store.ts';
import { troubleOf, type Trouble } from '../db/store-failures.ts';
import { RecorderUnusable } from '../market/recorder/recorder.ts';

/** The recording named by `FEED` cannot be played. */
export class ReplayUnusable extends Error {}

/** The venue named by `FEED` did not answer with its markets. */
export class VenueUnusable extends Error {}

/** A demo's data folder can only be started as a demo. */
export class MadeByDemo extends Error {}

/** The sentence for an operator if the start fails or the core cannot continue; undefined: the cause is unknown. */
export function reasonOf(error: unknown, config: Config): string | undefined {
  if (error instanceof FolderHeld) {
    const where = error.address === '' ? '' : ` at ${error.address}`;
    return `Brisk runs already${where} on the data in ${error.folder}.`;
  }
  if (error instanceof DatabaseHeld) return 'Brisk runs already on the database of DATABASE_URL.';
  if (error instanceof DatabaseUnreachable) return `DATABASE_URL cannot be used: ${error.message}`;
  const data = troubleOf(error);
  if (data !== undefined) return MESSAGES[data.trouble](placeOf(config), data.seen);
  if (error instanceof MadeByDemo)
    return `${placeOf(config)} holds the users and demo funds of a demo: start it with DEMO=1, or give it new data.`;
  if (error instanceof ReplayUnusable) return `FEED cannot be played: ${error.message}`;
  if (error instanceof VenueUnusable) return `FEED cannot be followed: ${error.message}.`;
  if (error instanceof RecorderUnusable) return `RECORD cannot be followed: ${error.message}.`;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'mkdir')
    return `DATA_DIR ${config.dataDir} cannot be created as a folder (${code ?? 'unknown'}).`;
  if (code === 'EADDRINUSE')
    return `Port ${String(config.port)} is taken by another program: set PORT to a free one.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${String(config.port)} needs rights: set PORT to a higher one.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${config.host ?? ''} is no address of this machine.`;
  return undefined;
}

const placeOf = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === undefined ? `DATA_DIR ${dataDir}` : 'the database of DATABASE_URL';

const MESSAGES: Readonly<Record<Trouble, (place: string, seen: string) => string>> = {
  'disk-full': (place, seen) =>
    `The disk under ${place} is full (${seen}). Make room and start again: what was acknowledged is kept.`,
  'not-writable': (place, seen) => `Brisk may not write to ${place} (${seen}).`,
  damaged: (place, seen) =>
    `The data in ${place} are damaged (${seen}). Nothing was changed: put a backup in their place ` +
    'with npm run db:restore -- --from FILE --replace.',
  lost: (place, seen) =>
    `The database in ${place} was lost (${seen}). Put a backup in its place with npm run db:restore -- --from FILE, ` +
    'or start empty with npm run reset.',
};
