/** Writes the short recording beside this file: `node --import tsx tests/support/make-recording.ts`. */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { SHORT_RECORDING_SEED, makeRecording } from './recording-maker.ts';

const text = makeRecording(SHORT_RECORDING_SEED);
writeFileSync(new URL('short.jsonl.gz', import.meta.url), gzipSync(text, { level: 9 }));
