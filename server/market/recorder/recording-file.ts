/**
 * A recording in progress: lines in, compressed bytes on the disk, off the platform's thread. Flushed lines are
 * readable however the process ends; the reader ignores a torn last line.
 */
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';

export type OpenFile = (path: string) => Writable;

export class RecordingFile {
  /** Written so far, before compression. */
  characters = 0;
  private readonly packer = createGzip();
  private readonly target: Writable;
  private readonly written: Promise<void>;

  /** @param onBroken called once, if the file cannot be written any more; it accepts nothing after that */
  constructor(path: string, open: OpenFile, onBroken: (error: unknown) => void) {
    this.target = open(path);
    this.written = pipeline(this.packer, this.target).catch(onBroken);
  }

  write(lines: readonly string[]): void {
    if (this.packer.destroyed) return;
    for (const line of lines) {
      this.characters += line.length;
      this.packer.write(line);
    }
  }

  /** How much is waiting for the disk, in characters and bytes. */
  get waiting(): number {
    return this.packer.writableLength + this.target.writableLength;
  }

  flush(): void {
    if (!this.packer.destroyed) this.packer.flush(constants.Z_SYNC_FLUSH);
  }

  /** Resolves when everything was passed to the disk, or was lost and reported. */
  async end(): Promise<void> {
    if (!this.packer.destroyed) this.packer.end();
    await this.written;
  }
}

/** Never overwrites an existing file. */
export function newFile(path: string): Writable {
  return createWriteStream(path, { flags: 'wx' });
}
