import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { constants, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Calendar } from '#domain/market/periods';
import type { Channel } from '#protocol/names/market';
import { fakeClock, type FakeClock } from '../../../tests/support/fake-clock.ts';
import { fakeStore } from '../../../tests/support/fake-store.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { CoreApi } from '../../core/core-api.ts';
import type { BookUpdate, MarksUpdate, TickersUpdate } from '../../core/publication.ts';
import { createPlatform, type Platform } from '../../start/platform.ts';
import { catalogue } from '../catalogue.ts';
import type { Feed } from '../feeds/feed.ts';
import { createReplayFeed } from '../feeds/replay-feed.ts';
import { pathSource } from '../feeds/path-source.ts';
import { createSimulatedFeed } from '../feeds/simulated-feed.ts';
import { MarketTexts } from '../market-texts.ts';
import { RecorderUnusable, startRecorder, type RecorderInput } from './recorder.ts';
import { testFeatures } from '../../../tests/support/platform-features.ts';
import { instrumentsQuery, tradesQuery } from '../queries.ts';

const SYMBOLS = ['BTC-USDT', 'PEPE-USDT', 'BTC-USDT-PERP'];
const HOUR = 3_600_000;
/** Of a recorded session, in milliseconds: each market trades in it. */
const SESSION = 2000;
const limits = { fileCharacters: 48 * 1024 * 1024, waiting: 16 * 1024 * 1024, reserve: 0, retryMillis: 1000 };

/** Runs the clock and lets commits and files finish after each beat. */
async function run(clock: FakeClock, millis: number, beat = 50): Promise<void> {
  for (let passed = 0; passed < millis; passed += beat) {
    clock.advance(beat);
    await setImmediate();
  }
}

async function platformOf(feed: Feed, clock: FakeClock): Promise<Platform> {
  const fail = (what: unknown) => {
    throw new Error(`the platform complains: ${String(what)}`);
  };
  const platform = await createPlatform({
    store: fakeStore(),
    clock,
    timeZone: 'UTC',
    features: testFeatures(),
    seed: 'others',
    mood: 'calm',
    // Only the recorded markets move.
    unwatchedSpotMillis: HOUR,
    externalFeed: feed,
    onRefused: fail,
    onUnkept: fail,
    onFatal: fail,
  });
  onTestFinished(() => platform.stop());
  return platform;
}

/** The simulation's markets without a past day, so that a replay can give the same tickers. */
function session(clock: FakeClock): Feed {
  const simulated = createSimulatedFeed({
    rows: catalogue.filter(({ instrument }) => SYMBOLS.includes(instrument.symbol)),
    source: pathSource(2, 'recorded'),
    mood: 'violent',
    clock,
    calendar: new Calendar('UTC'),
    isWatched: () => true,
  });
  return { ...simulated, past: () => undefined };
}

async function recording(input: Partial<RecorderInput> = {}, start = Date.UTC(2026, 10, 21, 15)) {
  const clock = fakeClock(start);
  const folder = temporaryFolder();
  const platform = await platformOf(session(clock), clock);
  const troubles: string[] = [];
  const recorder = await startRecorder({
    core: platform.core,
    clock,
    folder,
    symbols: SYMBOLS,
    limits,
    onTrouble: (trouble) => troubles.push(trouble),
    ...input,
  });
  const files = () =>
    readdirSync(folder)
      .sort()
      .map((name) => join(folder, name));
  return { clock, folder, platform, recorder, troubles, files };
}

async function shown(core: CoreApi) {
  const snapshot = async (channel: Channel) => core.snapshot(channel);
  const texts = new MarketTexts(await core.ask(instrumentsQuery, {}));
  const { rows } = texts.message('tickers', (await snapshot('tickers')) as TickersUpdate);
  const marks = texts.message('marks', (await snapshot('marks')) as MarksUpdate).rows;
  const markets = SYMBOLS.map(async (symbol) => {
    const { bids, asks, checksum } = texts.message('book', (await snapshot(`book:${symbol}`)) as BookUpdate);
    const tape = (await core.ask(tradesQuery, { symbol: symbol, after: undefined, limit: 2000 }))?.list ?? [];
    return {
      symbol,
      bids,
      asks,
      checksum,
      trades: texts.trades(symbol, tape).map(([, price, size, side]) => [price, size, side]),
    };
  });
  return {
    markets: await Promise.all(markets),
    tickers: rows.filter(([symbol]) => SYMBOLS.includes(symbol)),
    marks: marks.filter(([symbol]) => SYMBOLS.includes(symbol)).map((row) => row.slice(0, 4)),
  };
}

async function replayed(file: string, speed: number, millis: number) {
  const clock = fakeClock(Date.UTC(2027, 0, 1));
  const feed = await createReplayFeed({ file, speed, loop: false, offset: 0, clock });
  const { core } = await platformOf(feed, clock);
  await core.watch(SYMBOLS.map((symbol): Channel => `book:${symbol}`));
  await run(clock, millis / speed + 2000);
  return shown(core);
}

/** The events in a file; of an open file, its complete lines. */
function linesIn(file: string, isOpen = false): { type: string; symbol: string; t: number }[] {
  const text = gunzipSync(readFileSync(file), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  return text
    .slice(0, isOpen ? text.lastIndexOf('\n') + 1 : undefined)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { type: string; symbol: string; t: number });
}

describe('the recorder', () => {
  it('RECORD-001 RECORD-002 a recorded session gives the same books, trades and tickers at any speed', async () => {
    const { clock, platform, recorder, files, troubles } = await recording();
    await run(clock, SESSION);
    await recorder.stop();
    const before = await shown(platform.core);
    const [file = ''] = files();
    expect(files()).toHaveLength(1);
    expect(before.markets.every(({ trades }) => trades.length > 0)).toBe(true);
    expect(before.tickers.every((row) => row[1] !== null)).toBe(true);
    for (const speed of [1, 8]) expect(await replayed(file, speed, SESSION)).toEqual(before);
    expect(troubles).toEqual([]);
  });

  it.each([
    ['with each hour', Date.UTC(2026, 10, 21, 15, 59, 59), limits.fileCharacters],
    ['when one is full', Date.UTC(2026, 10, 21, 15), 200_000],
  ])('RECORD-003 begins a complete file %s', async (_, start, fileCharacters) => {
    const { clock, recorder, files } = await recording({ limits: { ...limits, fileCharacters } }, start);
    await run(clock, SESSION);
    await recorder.stop();
    const all = files();
    expect(all.length).toBeGreaterThan(1);
    for (const file of all) {
      const lines = linesIn(file);
      const named = lines.filter(({ type }) => type === 'instrument').map(({ symbol }) => symbol);
      expect(named.sort()).toEqual([...SYMBOLS].sort());
      for (const symbol of SYMBOLS) {
        expect(lines.filter((line) => line.symbol === symbol)[1]?.type).toBe('snapshot');
      }
      await createReplayFeed({ file, speed: 1, loop: false, offset: 0, clock });
    }
  });

  it('RECORD-004 everything recorded until a second before a kill is in the file, and plays', async () => {
    const folder = temporaryFolder();
    const script = join(folder, 'writes.mts');
    const source = new URL('./recording-file.ts', import.meta.url).href;
    const line = '{"t":0,"type":"instrument","symbol":"ABC-USDT","priceStep":"1","sizeStep":"1"}';
    const book = '{"t":1,"type":"snapshot","symbol":"ABC-USDT","bids":[["9","1"]],"asks":[]}';
    writeFileSync(
      script,
      `import { statSync } from 'node:fs';
       import { newFile, RecordingFile } from '${source}';
       const path = process.argv[2];
       const file = new RecordingFile(path, newFile, () => process.exit(3));
       const flushed = async (line) => {
         const before = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
         file.write([line]);
         file.flush();
         while ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= before)
           await new Promise((resolve) => setTimeout(resolve, 5));
       };
       await flushed(${JSON.stringify(`${line}\n`)});
       await flushed(${JSON.stringify(`${book}\n`)});
       await flushed('{"t":2,"type":"tr');
       process.kill(process.pid, 'SIGKILL');`,
    );
    const file = join(folder, 'killed.jsonl.gz');
    const signal = await new Promise((resolve) => {
      execFile(process.execPath, ['--import', 'tsx', script, file], (error) => resolve(error?.signal));
    });
    expect(signal).toBe('SIGKILL');
    const clock = fakeClock();
    const feed = await createReplayFeed({ file, speed: 1, loop: false, offset: 0, clock });
    expect(feed.instruments.map(({ symbol }) => symbol)).toEqual(['ABC-USDT']);
  });

  it('RECORD-006 a full disk stops the recording and nothing else; it continues when there is room', async () => {
    let isFull = true;
    const written: Buffer[] = [];
    const { clock, platform, recorder, troubles } = await recording({
      open: () =>
        new Writable({
          write(chunk: Buffer, _encoding, done) {
            if (!isFull) written.push(chunk);
            done(isFull ? Object.assign(new Error('no space left'), { code: 'ENOSPC' }) : null);
          },
        }),
    });
    const complaints = async () => {
      await run(clock, 200);
      return [...troubles];
    };
    await expect.poll(complaints).toEqual(['cannot be written']);
    const status = await platform.core.status();
    expect(status.committed).toBeGreaterThan(0);
    isFull = false;
    const bytes = async () => {
      await run(clock, 200);
      return written.length;
    };
    await expect.poll(bytes, { timeout: 20_000 }).toBeGreaterThan(0);
    await recorder.stop();
    expect(troubles).toEqual(['cannot be written']);
    expect(gunzipSync(Buffer.concat(written)).toString()).toMatch(/^\{"t":0,"type":"instrument"/);
  });

  it('RECORD-006 leaves the reserved room on the disk to others', async () => {
    let free = 10;
    const { clock, recorder, troubles, files } = await recording({
      limits: { ...limits, reserve: 100 },
      room: () => Promise.resolve(free),
    });
    await run(clock, SESSION);
    expect(troubles).toEqual(['too little room is left']);
    await expect.poll(() => files().length).toBe(1);
    free = 1000;
    const count = async () => {
      await run(clock, 200);
      return files().length;
    };
    await expect.poll(count, { timeout: 20_000 }).toBe(2);
    await recorder.stop();
  });

  it('RECORD-007 a disk that is too slow loses lines, never memory; whole books follow', async () => {
    const waiting: (() => void)[] = [];
    const written: Buffer[] = [];
    let isStuck = true;
    const { clock, platform, recorder, troubles } = await recording({
      limits: { ...limits, waiting: 100_000 },
      open: () =>
        new Writable({
          write(chunk: Buffer, _encoding, done) {
            written.push(chunk);
            if (isStuck) waiting.push(done);
            else done();
          },
        }),
    });
    const began = clock.now();
    await run(clock, SESSION);
    expect(troubles).toEqual(['falls behind']);
    isStuck = false;
    for (const done of waiting) done();
    const file = join(temporaryFolder(), 'behind.jsonl.gz');
    const snapshots = async () => {
      await run(clock, 50);
      writeFileSync(file, Buffer.concat(written));
      return linesIn(file, true).filter(({ type }) => type === 'snapshot').length;
    };
    await expect.poll(snapshots, { timeout: 20_000 }).toBe(2 * SYMBOLS.length);
    const before = await shown(platform.core);
    const lasted = clock.now() - began;
    await recorder.stop();
    writeFileSync(file, Buffer.concat(written));
    const books = (await replayed(file, 16, lasted)).markets.map(({ bids, asks }) => ({ bids, asks }));
    expect(books).toEqual(before.markets.map(({ bids, asks }) => ({ bids, asks })));
  });

  it('RECORD-008 refuses a market that does not exist and a folder that cannot be made', async () => {
    await expect(recording({ symbols: ['NONE-USDT'] })).rejects.toThrow('there is no market NONE-USDT');
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(recording({ folder: join(file, 'below') })).rejects.toThrow(RecorderUnusable);
  });
});
