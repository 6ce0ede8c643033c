/**
 * Reads a recording: one event a line, plain or (by a name that ends in `.gz`) compressed. The order of the lines is
 * the order of the events. The first invalid line ends the reading with its number in the error. Only the traces of a
 * killed recorder are accepted: a stream cut short, and half a last line.
 */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { stepsOf } from '#domain/market/instrument';
import type { Steps } from '#domain/market/instrument';
import { OffGrid, recordedEvent } from './recording-line.ts';
import type { RecordedEvent } from './recording-line.ts';
import { FinestDigits, type FinestSteps } from './wide-event.ts';

/** A longer recording would not fit into memory next to the platform; it must be cut into parts. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/**
 * Reads a whole recording. If its data is finer than the steps that it names, it is read again with steps as fine as
 * the data.
 */
export async function readWhole<Result>(
  file: string,
  read: (events: AsyncGenerator<RecordedEvent>) => Promise<Result>,
  most: number = MOST_CHARACTERS,
): Promise<Result> {
  try {
    return await read(readRecording(file, most));
  } catch (error) {
    if (!(error instanceof Error && error.cause instanceof OffGrid)) throw error;
    const finest = new FinestDigits();
    for await (const { text } of linesOf(file, most)) finest.see(text);
    return read(readRecording(file, most, finest.found()));
  }
}

/**
 * @param most how many characters are read at most; a caller that keeps no events may read without a limit.
 * @param finest digits of the data, if it is finer than the steps
 */
export async function* readRecording(
  file: string,
  most: number = MOST_CHARACTERS,
  finest?: ReadonlyMap<string, FinestSteps>,
): AsyncGenerator<RecordedEvent> {
  const steps = new Map<string, Steps>();
  let number = 0;
  for await (const { text, isTorn } of linesOf(file, most)) {
    number++;
    if (text === '' || isTorn) continue;
    const event = checkedEvent(`${file}:${String(number)}`, text, steps, finest);
    if (event.kind === 'instrument') steps.set(event.symbol, stepsOf(event.instrument));
    yield event;
  }
}

function checkedEvent(
  place: string,
  text: string,
  steps: ReadonlyMap<string, Steps>,
  finest: ReadonlyMap<string, FinestSteps> | undefined,
): RecordedEvent {
  try {
    return recordedEvent(text, steps, finest);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Error(`${place}: ${error.message}`, { cause: error });
  }
}

interface FileLine {
  readonly text: string;
  /** The file ends within this line. */
  readonly isTorn: boolean;
}

async function* linesOf(file: string, most: number): AsyncGenerator<FileLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let seen = 0;
  try {
    for await (const chunk of bytesOf(file)) {
      const text = decoder.decode(chunk as Uint8Array, { stream: true });
      seen += text.length;
      if (seen > most) throw new Error('a recording is at most 64 MB');
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const each of lines) yield { text: each, isTorn: false };
    }
  } catch (error) {
    throw new Error(`recording ${file} cannot be read: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
  if (rest !== '') yield { text: rest, isTorn: !isWhole(rest) };
}

/** Half a line is never valid JSON, because a line is one object. */
function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function bytesOf(file: string): Readable {
  const source = createReadStream(file);
  if (!file.endsWith('.gz')) return source;
  // Reads a stream that was cut short, up to its last flush.
  const plain = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  source.on('error', (error) => plain.destroy(error));
  return source.pipe(plain);
}
