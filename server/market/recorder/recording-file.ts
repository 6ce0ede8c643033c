/**
 * A recording that is being written: lines in, compressed bytes on the disk, off the platform's thread. What was
 * flushed is readable whatever ends the process; the reader leaves a torn last line alone.
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

  /** @param onBroken once, where the file cannot be written (any more); then it takes nothing */
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

  /** How much waits for the disk: characters and bytes. */
  get waiting(): number {
    return this.packer.writableLength + this.target.writableLength;
  }

  flush(): void {
    if (!this.packer.destroyed) this.packer.flush(constants.Z_SYNC_FLUSH);
  }

  /** Resolves when everything is on its way to the disk, or was lost and said. */
  async end(): Promise<void> {
    if (!this.packer.destroyed) this.packer.end();
    await this.written;
  }
}

/** Never over a file that is there. */
export function newFile(path: string): Writable {
  return createWriteStream(path, { flags: 'wx' });
}
