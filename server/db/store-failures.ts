/** Why the data cannot be used or written, if the cause is known; shown to the operator. */
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Trouble = 'disk-full' | 'not-writable' | 'damaged' | 'lost';

export class StoreUnusable extends Error {
  constructor(
    readonly trouble: Trouble,
    /** The observation, as a part of a sentence. */
    readonly seen: string,
    options?: ErrorOptions,
  ) {
    super(`the data cannot be used, ${trouble}: ${seen}`, options);
  }
}

/** PostgreSQL's codes (https://www.postgresql.org/docs/current/errcodes-appendix.html) that name a cause. */
const BY_STATE: Readonly<Record<string, Trouble>> = {
  '53100': 'disk-full',
  '25006': 'not-writable',
  XX001: 'damaged',
  XX002: 'damaged',
  '58P01': 'damaged',
};

/** The system's error codes. */
const BY_ERRNO: Readonly<Record<string, Trouble>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EACCES: 'not-writable',
  EPERM: 'not-writable',
  EROFS: 'not-writable',
};

interface Finding {
  readonly trouble: Trouble;
  readonly seen: string;
}

/** The failure that an error of the store, or one of its causes, names; undefined if there is none. */
export function troubleOf(error: unknown): Finding | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof StoreUnusable) return each;
    const found = findingBy(BY_STATE, each);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findingBy(codes: Readonly<Record<string, Trouble>>, error: Error): Finding | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  const trouble = code === undefined ? undefined : codes[code];
  return trouble && { trouble, seen: message };
}

/** More than the scattered free space on a full disk. */
const PROBE_BYTES = 256 * 1024;

/**
 * Examines the folder after the embedded database failed without a cause: is there free space, and can the folder and
 * the database's first file be written? If so, the data is damaged.
 */
export function examine(folder: string, cause: unknown): StoreUnusable {
  const problem = problemOfWriting(folder);
  const known = troubleOf(cause) ?? (problem && findingBy(BY_ERRNO, problem));
  if (known !== undefined) return new StoreUnusable(known.trouble, known.seen, { cause });
  return new StoreUnusable('damaged', 'the database does not start on it', { cause });
}

function problemOfWriting(folder: string): Error | undefined {
  const probe = join(folder, 'probe');
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES, 1));
    const first = join(folder, 'global', 'pg_control');
    if (existsSync(first)) accessSync(first, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    rmSync(probe, { force: true });
  }
}
