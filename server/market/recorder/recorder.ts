/**
 * Writes the publications of chosen markets in the form that a replay plays (docs/replay.md). It watches as any reader
 * does, through the core's own interface, so it receives the same books and trades.
 *
 * - A file is complete: it begins with the instruments and the present books of their markets. A new one begins with
 *   each UTC hour, and when a file has reached the size that a replay can hold.
 * - The core never waits. Lines queue in memory. While the disk is too slow or refuses, lines are omitted; after that,
 *   every market's whole book is written, so that the replay is correct again.
 * - A broken file (disk full, folder gone) is left as it is, and another one is tried later.
 */
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import { channelKind, channelSymbol, type Channel } from '#protocol/names/market';
import type { CoreApi } from '../../core/core-api.ts';
import type { BookUpdate, Publication, TradesUpdate } from '../../core/publication.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { RecordedMarket } from './recorded-market.ts';
import { newFile, RecordingFile, type OpenFile } from './recording-file.ts';
import { instrumentsQuery } from '../queries.ts';

/** Why lines are missing, in words for a log; reported when it begins. */
export type RecorderTrouble = 'cannot be written' | 'falls behind' | 'too little room is left';

export interface RecorderLimits {
  /** A file's characters before compression: a replay holds 64 MB. */
  readonly fileCharacters: number;
  /** How many lines may wait for the disk before lines are omitted. */
  readonly waiting: number;
  /** Free disk space that is left for others, in bytes. */
  readonly reserve: number;
  /** How long to wait before writing to a folder again after it failed. */
  readonly retryMillis: Millis;
}

export interface RecorderInput {
  readonly core: Pick<CoreApi, 'ask' | 'watch' | 'unwatch' | 'snapshot' | 'onPublication'>;
  readonly clock: Clock;
  readonly folder: string;
  readonly symbols: 'all' | readonly string[];
  readonly limits: RecorderLimits;
  readonly onTrouble: (trouble: RecorderTrouble, error?: unknown) => void;
  /** Opens an output; by default a file of the folder. */
  readonly open?: OpenFile;
  /** How many bytes are free for the folder. */
  readonly room?: (folder: string) => Promise<number>;
}

export interface Recorder {
  /** Ends the file; the platform continues. */
  stop(): Promise<void>;
}

/** The request of an operator cannot be recorded; the message is a sentence about it. */
export class RecorderUnusable extends Error {}

const FLUSH_MILLIS = 1000;
const HOUR = 3_600_000;

/** @throws RecorderUnusable if the folder cannot be made or a market does not exist */
export async function startRecorder(input: RecorderInput): Promise<Recorder> {
  const { core, clock, folder, symbols } = input;
  const known = await core.ask(instrumentsQuery, {});
  const chosen = symbols === 'all' ? known : known.filter(({ symbol }) => symbols.includes(symbol));
  if (symbols !== 'all') {
    const missing = symbols.find((symbol) => !known.some((each) => each.symbol === symbol));
    if (missing !== undefined) throw new RecorderUnusable(`there is no market ${missing}`);
  }
  try {
    makeFolder(folder);
  } catch (error) {
    throw new RecorderUnusable(`${folder} cannot be created as a folder`, { cause: error });
  }
  const markets = new Map(chosen.map((each) => [each.symbol, new RecordedMarket(each)]));
  const buffer = new RecordingBuffer(input, [...markets.values()]);
  const channels = [...markets.keys()].flatMap((symbol): Channel[] => [`book:${symbol}`, `trades:${symbol}`]);
  const quit = core.onPublication((publication) => {
    for (const lines of linesOf(publication, markets)) buffer.write(lines);
  });
  await core.watch(channels);
  for (const channel of channels) {
    const message = await core.snapshot(channel);
    const market = markets.get(channelSymbol(channel) as string) as RecordedMarket;
    if (channelKind(channel) === 'book') market.book(message as BookUpdate);
    else market.trades(message as TradesUpdate);
  }
  buffer.open();
  const stopBeat = clock.every(FLUSH_MILLIS, () => void buffer.beat());
  return {
    async stop() {
      stopBeat();
      quit();
      await core.unwatch(channels);
      await buffer.end();
    },
  };
}

function* linesOf(
  { channel, message }: Publication,
  markets: ReadonlyMap<string, RecordedMarket>,
): Generator<readonly string[]> {
  const kind = channelKind(channel as Channel);
  if (kind === 'marks') {
    const { time, rows } = message as Extract<Publication, { channel: 'marks' }>['message'];
    for (const row of rows) yield markets.get(row.symbol)?.marks(time, row) ?? [];
    return;
  }
  const market = markets.get(channelSymbol(channel as Channel) ?? '');
  if (market === undefined) return;
  if (kind === 'book') yield market.book(message as BookUpdate);
  else if (kind === 'trades') yield market.trades(message as TradesUpdate);
}

/** Writes the files, one after the other. */
class RecordingBuffer {
  private file: RecordingFile | undefined;
  private hour = 0;
  private count = 0;
  private retryAt = 0;
  private isBehind = false;
  private isShort = false;
  /** Files that are not yet completely on the disk. */
  private readonly ending = new Set<Promise<void>>();

  constructor(
    private readonly input: RecorderInput,
    private readonly markets: readonly RecordedMarket[],
  ) {}

  open(): void {
    const { clock, folder, onTrouble, open = newFile } = this.input;
    const now = clock.now();
    this.hour = Math.floor(now / HOUR);
    this.isBehind = false;
    const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
    // The counter distinguishes two files that begin at the same time.
    const name = `${stamp}-${String(++this.count)}.jsonl.gz`;
    const file = new RecordingFile(join(folder, name), open, (error) => {
      onTrouble('cannot be written', error);
      if (this.file === file) this.close();
    });
    this.file = file;
    // The instruments first: a line may only name instruments above it.
    file.write(this.markets.flatMap((market) => market.opening()));
  }

  write(lines: readonly string[]): void {
    const { file, input } = this;
    if (file === undefined || lines.length === 0) return;
    if (!this.isBehind && file.waiting > input.limits.waiting) {
      this.isBehind = true;
      input.onTrouble('falls behind');
    }
    if (!this.isBehind) file.write(lines);
    if (file.characters >= input.limits.fileCharacters) this.turn();
  }

  /** Each second: flushes the lines to the disk, and begins a new file if the present one has had its hour. */
  async beat(): Promise<void> {
    const now = this.input.clock.now();
    if (this.file === undefined) {
      if (now >= this.retryAt && (await this.hasRoom())) this.openIfMissing(now);
      return;
    }
    if (this.isBehind && this.file.waiting === 0) {
      this.isBehind = false;
      this.file.write(this.markets.flatMap((market) => market.standing()));
    }
    if (Math.floor(now / HOUR) !== this.hour) this.turn();
    this.file.flush();
    if (!(await this.hasRoom())) this.close();
  }

  async end(): Promise<void> {
    this.close();
    this.retryAt = Infinity;
    await Promise.all(this.ending);
  }

  /** Another interval, or the end, may have come while the free space was read. */
  private openIfMissing(now: Millis): void {
    if (this.file === undefined && now >= this.retryAt) this.open();
  }

  private turn(): void {
    this.close();
    this.open();
  }

  private close(): void {
    const ending = this.file?.end();
    this.file = undefined;
    this.retryAt = this.input.clock.now() + this.input.limits.retryMillis;
    if (ending === undefined) return;
    this.ending.add(ending);
    void ending.then(() => this.ending.delete(ending));
  }

  private async hasRoom(): Promise<boolean> {
    const { folder, limits, onTrouble, room = freeBytes } = this.input;
    const isShort = (await room(folder).catch(() => 0)) < limits.reserve;
    if (isShort && !this.isShort) onTrouble('too little room is left');
    this.isShort = isShort;
    return !isShort;
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
