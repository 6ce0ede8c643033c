/**
 * A backup as a file: compressed lines of JSON. The first line describes the backup. The last one holds the number of
 * lines before it and their checksum, so that a cut or changed file is detected before anything is restored.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import type { ContentLine } from './content-lines.ts';
import { BackupRefused } from './raw-database.ts';

const HEADER = { brisk: 'backup', format: 1 } as const;
const text = z.string();
const line = z.union([
  z.strictObject({ row: text }),
  z.strictObject({ table: text, columns: z.array(text) }),
  z.strictObject({ migrations: z.array(text), journal: z.optional(text) }),
  z.strictObject({ sequence: text, last: text, called: z.boolean() }),
]) satisfies z.ZodType<ContentLine>;
const end = z.strictObject({ lines: z.int(), sha256: text });

export interface ContentSum {
  readonly lines: number;
  readonly sha256: string;
}

/** Passes lines through and sums them up. */
export function summing() {
  const hash = createHash('sha256');
  let lines = 0;
  return {
    async *through(content: AsyncIterable<ContentLine>): AsyncGenerator<ContentLine> {
      for await (const each of content) {
        hash.update(`${JSON.stringify(each)}\n`);
        lines++;
        yield each;
      }
    },
    sum: (): ContentSum => ({ lines, sha256: hash.digest('hex') }),
  };
}

/** Writes a new file: a failure leaves none under its name. @throws BackupRefused if the file exists already */
export async function writeBackup(file: string, content: AsyncIterable<ContentLine>): Promise<ContentSum> {
  if (existsSync(file)) throw new BackupRefused(`${file} is there already. Name another file.`);
  const unfinished = `${file}.part`;
  const summed = summing();
  let sum: ContentSum | undefined;
  const written = async function* () {
    yield `${JSON.stringify(HEADER)}\n`;
    for await (const each of summed.through(content)) yield `${JSON.stringify(each)}\n`;
    sum = summed.sum();
    yield `${JSON.stringify(sum)}\n`;
  };
  try {
    // The file holds users' money and sessions: only its owner may read it.
    const sink = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(written()), createGzip(), sink);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  return sum as ContentSum;
}

/**
 * Reads a backup from beginning to end. @throws BackupRefused if the file is not a backup or is damaged; some lines
 * may have been read before
 */
export async function* readBackup(file: string): AsyncGenerator<ContentLine> {
  if (!existsSync(file)) throw new BackupRefused(`There is no file ${file}.`);
  const damaged = () =>
    new BackupRefused(`${file} is no sound backup of Brisk: it is damaged or something else.`);
  const summed = summing();
  let expected: ContentSum | undefined;
  const inner = async function* (): AsyncGenerator<ContentLine> {
    let isFirst = true;
    for await (const value of valuesIn(file)) {
      if (isFirst) {
        if (JSON.stringify(value) !== JSON.stringify(HEADER)) throw damaged();
        isFirst = false;
        continue;
      }
      const sum = end.safeParse(value);
      if (expected !== undefined) throw damaged();
      if (sum.success) expected = sum.data;
      else yield line.parse(value);
    }
  };
  try {
    yield* summed.through(inner());
  } catch (error) {
    // Errors of the file system are passed on unchanged.
    throw (error as NodeJS.ErrnoException).syscall === undefined ? damaged() : error;
  }
  const { lines, sha256 } = summed.sum();
  if (expected?.lines !== lines || expected.sha256 !== sha256) throw damaged();
}

async function* valuesIn(file: string): AsyncGenerator {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  const failed = pipeline(source, unpacked, { end: true });
  failed.catch(() => undefined);
  for await (const each of createInterface({ input: unpacked, crlfDelay: Infinity })) {
    yield JSON.parse(each) as unknown;
  }
  await failed;
}
