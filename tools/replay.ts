/**
 * `npm run replay -- --in FILE --books OUT --candles OUT [--zone Z]`: the final books and the candles of a recorded
 * file, by the code that the engine and the platform run (docs/replay.md). Nothing is written before the whole file
 * has been read.
 */
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { Calendar } from '../domain/market/periods.ts';
import { bookLines, candleLines, replayRecording } from './replay-recording.ts';

const USAGE = 'npm run replay -- --in FILE --books OUT --candles OUT [--zone Z]';
const DEFAULT_ZONE = 'Asia/Shanghai';

interface Order {
  readonly input: string;
  readonly books: string;
  readonly candles: string;
  readonly calendar: Calendar;
}

function orderOf(args: readonly string[]): Order {
  const text = { type: 'string' } as const;
  const options = { in: text, books: text, candles: text, zone: text };
  const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
  // npm runs a script in the project's folder; a path is relative to the user's folder.
  const folder = process.env['INIT_CWD'] ?? process.cwd();
  const pathOf = (flag: 'in' | 'books' | 'candles') => {
    const value = values[flag];
    if (value === undefined || value === '') throw new Error(`--${flag} is missing`);
    return resolve(folder, value);
  };
  const [input, books, candles] = [pathOf('in'), pathOf('books'), pathOf('candles')];
  if (new Set([input, books, candles]).size < 3) {
    throw new Error('--in, --books and --candles must be three files');
  }
  return { input, books, candles, calendar: calendarOf(values.zone ?? DEFAULT_ZONE) };
}

function calendarOf(zone: string): Calendar {
  try {
    return new Calendar(zone);
  } catch (error) {
    throw new Error(`--zone ${zone} is no time zone`, { cause: error });
  }
}

const inEnglish = (count: number) => count.toLocaleString('en');

async function run({ input, books, candles, calendar }: Order): Promise<void> {
  const started = performance.now();
  const recording = await replayRecording(input);
  await pipeline(Readable.from(bookLines(recording)), createWriteStream(books));
  await pipeline(Readable.from(candleLines(recording, calendar)), createWriteStream(candles));
  for (const { symbol, levels, wide, trades } of recording.markets) {
    const sizes = [levels.bids.size + wide.bids.size, levels.asks.size + wide.asks.size];
    const [bids, asks, prints] = [...sizes, trades].map(inEnglish);
    console.log(`${symbol}: ${bids} bids, ${asks} asks, ${prints} trades`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${inEnglish(recording.events)} events in ${seconds} s, periods cut by ${calendar.zone}`);
}

function fail(error: unknown, hint = ''): void {
  console.error(`${error instanceof Error ? error.message : String(error)}${hint}`);
  process.exitCode = 1;
}

let order: Order | undefined;
try {
  order = orderOf(process.argv.slice(2));
} catch (error) {
  fail(error, `\n${USAGE}`);
}
if (order !== undefined) await run(order).catch((error: unknown) => fail(error));
