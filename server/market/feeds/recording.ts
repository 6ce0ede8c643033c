/**
 * Reads a recording: one event a line, plain or (by a name that ends in `.gz`) compressed. The order of the lines
 * is the order of the events. The first line that is not sound ends the reading with its number in the error.
 */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { stepsOf } from '#domain/market/instrument';
import type { Steps } from '#domain/market/instrument';
import { recordedEvent } from './recording-line.ts';
import type { RecordedEvent } from './recording-line.ts';

/** A longer recording would not fit into memory beside the platform; cut it into parts. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** @param most how many characters are read at most; who keeps no events may read without end. */
export async function* readRecording(
  file: string,
  most: number = MOST_CHARACTERS,
): AsyncGenerator<RecordedEvent> {
  const steps = new Map<string, Steps>();
  let number = 0;
  for await (const text of linesOf(file, most)) {
    number++;
    if (text === '') continue;
    const event = checkedEvent(`${file}:${String(number)}`, text, steps);
    if (event.kind === 'instrument') steps.set(event.symbol, stepsOf(event.instrument));
    yield event;
  }
}

function checkedEvent(place: string, text: string, steps: ReadonlyMap<string, Steps>): RecordedEvent {
  try {
    return recordedEvent(text, steps);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Error(`${place}: ${error.message}`, { cause: error });
  }
}

async function* linesOf(file: string, most: number): AsyncGenerator<string> {
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
      yield* lines;
    }
    rest += decoder.decode();
  } catch (error) {
    throw new Error(`recording ${file} can not be read: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
  if (rest !== '') yield rest;
}

function bytesOf(file: string): Readable {
  const source = createReadStream(file);
  if (!file.endsWith('.gz')) return source;
  const plain = createGunzip();
  source.on('error', (error) => plain.destroy(error));
  return source.pipe(plain);
}
